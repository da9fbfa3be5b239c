//! The table `schedule_items`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use uuid::Uuid;

use crate::{
    db,
    entities::{
        schedule_items::{Column, Entity, Model},
        sea_orm_active_enums::{ScheduleAudience, ScheduleKind, ScheduleState},
    },
    http::paging::PageRequest,
};

/// A page of what everybody may know of.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let shown = published()
        .filter(Column::EventId.eq(event))
        .filter(Column::Audience.eq(ScheduleAudience::Public))
        .order_by_asc(Column::StartAt)
        .order_by_asc(Column::EndAt)
        .order_by_asc(Column::Id);
    db::page(db, shown, request).await
}

/// When the first judging of each event begins; nothing for an event without one.
pub(super) async fn judging(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<Vec<(Uuid, DateTime<Utc>)>, DbErr> {
    published()
        .filter(Column::EventId.is_in(events.iter().copied()))
        .filter(Column::Kind.eq(ScheduleKind::Judging))
        .select_only()
        .column(Column::EventId)
        .column_as(Column::StartAt.min(), "judging_at")
        .group_by(Column::EventId)
        .into_tuple()
        .all(db)
        .await
}

fn published() -> Select<Entity> {
    Entity::find().filter(Column::State.eq(ScheduleState::Published))
}
