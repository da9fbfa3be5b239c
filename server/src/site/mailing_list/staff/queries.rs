//! Queries of staff on the table `subscribers`.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, NullOrdering},
};
use uuid::Uuid;

use crate::platform::{
    db::{self, search::like_patterns},
    http::paging::{PageRequest, SortOrder},
};
use entities::{
    sea_orm_active_enums::SubscriberState,
    subscribers::{Column, Entity, Model},
};

/// Returns a page of the matching contacts and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    state: Option<SubscriberState>,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let mut rows = Entity::find().filter(search_filter(request));
    if let Some(state) = state {
        rows = rows.filter(Column::State.eq(state));
    }
    let rows = match column {
        Column::Name => rows.order_by(Column::SearchText, order.clone()),
        // Databases differ in the position of null.
        column => rows.order_by_with_nulls(column, order.clone(), NullOrdering::Last),
    };
    db::page(db, rows.order_by(Column::Id, order), request).await
}

/// Number of contacts in each state.
pub(super) async fn counts(db: &impl ConnectionTrait, request: &PageRequest) -> Result<BTreeMap<String, u64>, DbErr> {
    db::counts::<_, String>(db, Entity::find().filter(search_filter(request)), Column::State).await
}

/// Matches rows with every word in name, email address or phone number.
fn search_filter(request: &PageRequest) -> Condition {
    let words = like_patterns(request.q.as_deref().unwrap_or_default());
    words.into_iter().fold(Condition::all(), |all, word| all.add(Expr::col((Entity, Column::SearchText)).like(word)))
}

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Returns a contact, locked for the transaction.
pub(super) async fn lock(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(db).await
}

pub(super) async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(db).await.map(|_| ())
}
