//! Queries of staff on `mails`.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, Order, QueryFilter, QueryOrder,
    sea_query::{Expr, ExprTrait, Func, NullOrdering},
};

use crate::platform::{
    db::{self, search::like_patterns},
    http::paging::{PageRequest, SortOrder},
};
use entities::{
    mails::{Column, Entity, Model},
    sea_orm_active_enums::MailState,
};

/// A page of the matching emails and their total number.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    state: Option<MailState>,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let all = search_filter(request).add_option(state.map(|state| Column::State.eq(state)));
    // Databases differ in the position of null.
    let rows = Entity::find().filter(all).order_by_with_nulls(column, order.clone(), NullOrdering::Last);
    db::page(db, rows.order_by(Column::Id, order), request).await
}

/// Number of emails in each state.
pub(super) async fn counts(db: &impl ConnectionTrait, request: &PageRequest) -> Result<BTreeMap<String, u64>, DbErr> {
    db::counts::<_, String>(db, Entity::find().filter(search_filter(request)), Column::State).await
}

/// Every search word must match the recipient or the subject.
fn search_filter(request: &PageRequest) -> Condition {
    let lower = |column: Column| Func::lower(Expr::col((Entity, column)));
    let words = like_patterns(request.q.as_deref().unwrap_or_default());
    words.into_iter().fold(Condition::all(), |all, word| {
        let either = Condition::any().add(Expr::expr(lower(Column::Recipient)).like(word.clone()));
        all.add(either.add(Expr::expr(lower(Column::Subject)).like(word)))
    })
}
