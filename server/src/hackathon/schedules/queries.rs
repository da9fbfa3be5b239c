//! The table `schedule_items`.

use std::collections::HashSet;

use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, RelationTrait, Select, SelectExt as _,
    sea_query::{Expr, ExprTrait},
};
use uuid::Uuid;

use crate::{
    hackathon::events::published,
    platform::{db, http::paging::PageRequest},
};
use entities::{
    schedule_items::{Column, Entity, Model, Relation},
    sea_orm_active_enums::{ScheduleAudience, ScheduleState, TicketState},
    tickets,
};

/// Items that a list contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scope {
    /// Whether cancelled ones are included.
    pub(super) cancelled: bool,
    /// Whether those for holders of tickets are included.
    pub(super) holders: bool,
}

/// A page of items.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    scope: Scope,
    request: &PageRequest,
) -> Result<(Vec<Model>, u64), DbErr> {
    let visible = if scope.holders { public_or_for_holders() } else { public() };
    let visible = if scope.cancelled { visible } else { visible.filter(Column::State.eq(ScheduleState::Published)) };
    db::page(db, in_time(visible.filter(Column::EventId.eq(event))), request).await
}

/// Whether an event has items for holders of tickets, drafts aside.
pub(super) async fn has_holder_items(db: &impl ConnectionTrait, event: Uuid) -> Result<bool, DbErr> {
    for_holders(event).exists(db).await
}

/// The items of an event that are for holders of tickets and take place.
pub(super) async fn holder_items(db: &impl ConnectionTrait, event: Uuid) -> Result<HashSet<Uuid>, DbErr> {
    let items = for_holders(event).filter(Column::State.eq(ScheduleState::Published));
    let ids: Vec<Uuid> = items.select_only().column(Column::Id).into_tuple().all(db).await?;
    Ok(ids.into_iter().collect())
}

/// All public items, including cancelled ones.
pub(super) async fn public_items(db: &impl ConnectionTrait, event: Uuid) -> Result<Vec<Model>, DbErr> {
    in_time(public().filter(Column::EventId.eq(event))).all(db).await
}

/// The given items that match a condition.
pub(super) async fn visible(db: &impl ConnectionTrait, items: &[Uuid], seen: Condition) -> Result<Vec<Uuid>, DbErr> {
    let visible = Entity::find().filter(Column::State.ne(ScheduleState::Draft)).filter(seen);
    let visible = visible.filter(Column::Id.is_in(items.iter().copied()));
    let visible = visible.join(JoinType::InnerJoin, Relation::Events.def());
    visible.filter(published()).select_only().column(Column::Id).into_tuple().all(db).await
}

/// An item of an event by id or slug, regardless of its audience.
pub(super) async fn find_by_key(db: &impl ConnectionTrait, event: Uuid, key: &str) -> Result<Option<Model>, DbErr> {
    let by_key = match Uuid::parse_str(key) {
        Ok(id) => Column::Id.eq(id),
        // PostgreSQL rejects NUL in text.
        Err(_) if key.contains('\0') => return Ok(None),
        Err(_) => Column::Slug.eq(key),
    };
    Entity::find().filter(Column::EventId.eq(event)).filter(by_key).one(db).await
}

/// Public items, and those for holders of tickets.
fn public_or_for_holders() -> Select<Entity> {
    let audience = Column::Audience.is_in([ScheduleAudience::Public, ScheduleAudience::Holders]);
    Entity::find().filter(Column::State.ne(ScheduleState::Draft)).filter(audience)
}

/// An event's items for holders of tickets.
fn for_holders(event: Uuid) -> Select<Entity> {
    let items = Entity::find().filter(Column::EventId.eq(event)).filter(Column::State.ne(ScheduleState::Draft));
    items.filter(Column::Audience.eq(ScheduleAudience::Holders))
}

/// Public items.
fn public() -> Select<Entity> {
    Entity::find().filter(Column::State.ne(ScheduleState::Draft)).filter(Column::Audience.eq(ScheduleAudience::Public))
}

fn in_time(items: Select<Entity>) -> Select<Entity> {
    items.order_by_asc(Column::StartAt).order_by_asc(Column::EndAt).order_by_asc(Column::Id)
}

/// The items for everyone, and those for holders of tickets.
pub(super) fn for_everyone_or_holders() -> Condition {
    for_everyone().add(Column::Audience.eq(ScheduleAudience::Holders))
}

/// The items for everyone, and those for holders at events of which the user holds a confirmed ticket.
pub(super) fn for_everyone_or_held_by(user: Uuid) -> Condition {
    let held = tickets::Entity::find()
        .filter(tickets::Column::UserId.eq(user))
        .filter(tickets::Column::State.eq(TicketState::Confirmed))
        .filter(Expr::col((tickets::Entity, tickets::Column::EventId)).equals((Entity, Column::EventId)))
        .select_only()
        .column(tickets::Column::Id)
        .into_query();
    let for_holders = Condition::all().add(Column::Audience.eq(ScheduleAudience::Holders)).add(Expr::exists(held));
    for_everyone().add(for_holders)
}

fn for_everyone() -> Condition {
    Condition::any().add(Column::Audience.eq(ScheduleAudience::Public))
}
