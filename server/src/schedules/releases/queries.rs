//! The table `schedule_releases`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::{
    db,
    entities::schedule_releases::{Column, Entity, Model},
    http::paging::PageRequest,
};

/// A page of the releases of an event, the latest first.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let releases = Entity::find().filter(Column::EventId.eq(event)).order_by_desc(Column::Number);
    db::page(db, releases, request).await
}

pub(super) async fn latest(db: &impl ConnectionTrait, event: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::EventId.eq(event)).order_by_desc(Column::Number).one(db).await
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    Entity::insert(row.into_active_model()).exec_without_returning(db).await.map(drop)
}
