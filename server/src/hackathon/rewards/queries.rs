//! Queries on the table `rewards`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::platform::{db, http::paging::PageRequest};
use entities::{
    rewards::{Column, Entity, Model},
    sea_orm_active_enums::RewardState,
};

/// A page of the event's active rewards, by position.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let public = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(RewardState::Active))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, public, request).await
}
