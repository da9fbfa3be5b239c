//! The table `schedule_items`.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationTrait,
    Select,
};
use uuid::Uuid;

use crate::platform::{db, http::paging::PageRequest};
use entities::{
    events,
    schedule_items::{Column, Entity, Model, Relation},
    sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleState},
};

/// A page of public items, with or without cancelled ones.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    with_cancelled: bool,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let visible = if with_cancelled { public() } else { public().filter(Column::State.eq(ScheduleState::Published)) };
    db::page(db, in_time(visible.filter(Column::EventId.eq(event))), request).await
}

/// All public items, including cancelled ones.
pub(super) async fn public_items(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<Model>, DbErr> {
    in_time(public().filter(Column::EventId.eq(event))).all(db).await
}

/// The given items that are public.
pub(super) async fn visible(db: &impl ConnectionTrait, items: &[Uuid]) -> Result<Vec<Uuid>, DbErr> {
    let visible = public().filter(Column::Id.is_in(items.iter().copied()));
    let visible = visible.join(JoinType::InnerJoin, Relation::Events.def());
    visible
        .filter(events::Column::Status.ne(EventStatus::Draft))
        .select_only()
        .column(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// An item of an event by id or slug, regardless of its audience.
pub(super) async fn named(db: &impl ConnectionTrait, event: Uuid, key: &str) -> Result<Option<Model>, DbErr> {
    let named = match Uuid::parse_str(key) {
        Ok(id) => Column::Id.eq(id),
        // PostgreSQL rejects NUL in text.
        Err(_) if key.contains('\0') => return Ok(None),
        Err(_) => Column::Slug.eq(key),
    };
    Entity::find().filter(Column::EventId.eq(event)).filter(named).one(db).await
}

/// Public items.
fn public() -> Select<Entity> {
    Entity::find().filter(Column::State.ne(ScheduleState::Draft)).filter(Column::Audience.eq(ScheduleAudience::Public))
}

fn in_time(items: Select<Entity>) -> Select<Entity> {
    items.order_by_asc(Column::StartAt).order_by_asc(Column::EndAt).order_by_asc(Column::Id)
}
