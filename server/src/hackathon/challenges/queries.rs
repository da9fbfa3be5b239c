//! Queries on the table `challenges`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::platform::{db, http::paging::PageRequest};
use entities::{
    challenges::{Column, Entity, Model},
    sea_orm_active_enums::ChallengeState,
};

/// A page of the event's published challenges, by position.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let public = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(ChallengeState::Published))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, public, request).await
}
