//! The table `rewards`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::{
    db,
    entities::{
        rewards::{Column, Entity, Model},
        sea_orm_active_enums::RewardState,
    },
    http::paging::PageRequest,
};

/// A page of those that are given.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let shown = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(RewardState::Active))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, shown, request).await
}
