//! The table `schedule_items`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationTrait,
    Select,
};
use uuid::Uuid;

use crate::{
    db,
    entities::{
        events,
        schedule_items::{Column, Entity, Model, Relation},
        sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleKind, ScheduleState},
    },
    http::paging::PageRequest,
};

/// A page of what everybody may know of, with or without what was cancelled.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    with_cancelled: bool,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let shown = if with_cancelled { public() } else { public().filter(Column::State.eq(ScheduleState::Published)) };
    db::page(db, in_time(shown.filter(Column::EventId.eq(event))), request).await
}

/// All that everybody may know of, also what was cancelled.
pub(super) async fn known(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<Model>, DbErr> {
    in_time(public().filter(Column::EventId.eq(event))).all(db).await
}

/// Those of some items that everybody may know of.
pub(super) async fn shown(db: &impl ConnectionTrait, items: &[Uuid]) -> Result<Vec<Uuid>, DbErr> {
    let shown = public().filter(Column::Id.is_in(items.iter().copied()));
    let shown = shown.join(JoinType::InnerJoin, Relation::Events.def());
    shown
        .filter(events::Column::Status.ne(EventStatus::Draft))
        .select_only()
        .column(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// An item of an event by its id or its slug, whoever may know of it.
pub(super) async fn named(db: &impl ConnectionTrait, event: Uuid, key: &str) -> Result<Option<Model>, DbErr> {
    let named = match Uuid::parse_str(key) {
        Ok(id) => Column::Id.eq(id),
        // Not even PostgreSQL's texts can hold a NUL.
        Err(_) if key.contains('\0') => return Ok(None),
        Err(_) => Column::Slug.eq(key),
    };
    Entity::find().filter(Column::EventId.eq(event)).filter(named).one(db).await
}

/// When the first judging of each event begins that everybody may know of; nothing for an event without one.
pub(super) async fn judging(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<Vec<(Uuid, DateTime<Utc>)>, DbErr> {
    public()
        .filter(Column::State.eq(ScheduleState::Published))
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

/// What everybody may know of.
fn public() -> Select<Entity> {
    Entity::find().filter(Column::State.ne(ScheduleState::Draft)).filter(Column::Audience.eq(ScheduleAudience::Public))
}

fn in_time(items: Select<Entity>) -> Select<Entity> {
    items.order_by_asc(Column::StartAt).order_by_asc(Column::EndAt).order_by_asc(Column::Id)
}
