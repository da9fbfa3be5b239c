//! Queries on the table `faq_items`.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};

use crate::platform::{db, http::paging::PageRequest};
use entities::{
    faq_items::{Column, Entity, Model},
    sea_orm_active_enums::FaqState,
};

/// Returns a page of the published questions.
pub(super) async fn page(db: &impl ConnectionTrait, request: &PageRequest) -> Result<(Vec<Model>, u64), DbErr> {
    let published = Entity::find()
        .filter(Column::State.eq(FaqState::Published))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, published, request).await
}

/// Whether there is any question, published or not.
pub(super) async fn any(db: &impl ConnectionTrait) -> Result<bool, DbErr> {
    Ok(Entity::find().one(db).await?.is_some())
}

pub(super) async fn insert(db: &impl ConnectionTrait, rows: Vec<Model>) -> Result<(), DbErr> {
    let rows = rows.into_iter().map(IntoActiveModel::into_active_model);
    Entity::insert_many(rows).exec_without_returning(db).await.map(|_| ())
}

/// Highest position of a question, or 0 if there is none.
pub(super) async fn last_position(db: &impl ConnectionTrait) -> Result<i32, DbErr> {
    let last: Option<Option<i32>> =
        Entity::find().select_only().column_as(Column::Position.max(), "last").into_tuple().one(db).await?;
    Ok(last.flatten().unwrap_or_default())
}
