//! The table `challenges`.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::{
    db,
    entities::{
        challenges::{Column, Entity, Model},
        sea_orm_active_enums::ChallengeState,
    },
    http::paging::PageRequest,
};

/// A page of those that are published.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let shown = Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.eq(ChallengeState::Published))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    db::page(db, shown, request).await
}
