//! Rows as staff see them.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait, Func, LockType, OnConflict, SelectStatement},
};
use uuid::Uuid;

use crate::{
    db::{self, search::patterns},
    entities::{
        events, organisations, schedule_favourites,
        schedule_items::{ActiveModel, Column, Entity, Model},
        sea_orm_active_enums::{EventStatus, ScheduleKind, ScheduleState},
    },
    http::paging::{Direction, PageRequest},
};

/// What a list is narrowed by.
#[derive(Default)]
pub(super) struct Wanted {
    pub(super) event: Option<Uuid>,
    /// With items of events that are drafts.
    pub(super) drafts: bool,
    pub(super) state: Option<ScheduleState>,
    pub(super) kind: Option<ScheduleKind>,
}

pub(super) async fn list(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    wanted: &Wanted,
    (column, direction): (Column, Direction),
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = if direction == Direction::Ascending { Order::Asc } else { Order::Desc };
    let narrowed = Condition::all()
        .add_option(wanted.event.map(|event| Column::EventId.eq(event)))
        .add_option((!wanted.drafts).then(|| Column::EventId.in_subquery(published())))
        .add_option(wanted.state.map(|state| Column::State.eq(state)))
        .add_option(wanted.kind.map(|kind| Column::Kind.eq(kind)))
        .add(matching(request));
    let items = Entity::find().filter(narrowed).order_by(column, order.clone()).order_by(Column::Id, order);
    db::page(db, items, request).await
}

/// Every word is in the title, in the slug, which is the title without accents, in the room or in the track.
fn matching(request: &PageRequest) -> Condition {
    let mut all = Condition::all();
    for word in patterns(request.q.as_deref().unwrap_or_default()) {
        let lower = |column| Expr::expr(Func::lower(Expr::col((Entity, column)))).like(word.clone());
        let any = Condition::any()
            .add(Expr::col((Entity, Column::Slug)).like(word.clone()))
            .add(lower(Column::Title))
            .add(lower(Column::Room))
            .add(lower(Column::Track));
        all = all.add(any);
    }
    all
}

/// Events that are no drafts.
fn published() -> SelectStatement {
    let events = events::Entity::find().select_only().column(events::Column::Id);
    events.filter(events::Column::Status.ne(EventStatus::Draft)).into_query()
}

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Waits for an item, to which nothing else can refer before the transaction ends.
pub(super) async fn hold(tx: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await.map(drop)
}

/// The events that items belong to.
pub(super) async fn events_of(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<events::Model>, DbErr> {
    events::Entity::find().filter(events::Column::Id.is_in(ids.iter().copied())).all(db).await
}

/// Other items of an event that take place, or are to, in the same time.
pub(super) async fn meanwhile(
    db: &impl ConnectionTrait,
    event: Uuid,
    own: Option<Uuid>,
    (start, end): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.ne(ScheduleState::Cancelled))
        .filter(Column::StartAt.lt(end))
        .filter(Column::EndAt.gt(start))
        // A moment takes no room.
        .filter(Expr::col(Column::EndAt).gt(Expr::col(Column::StartAt)))
        .filter(Condition::all().add_option(own.map(|own| Column::Id.ne(own))))
        .order_by_asc(Column::StartAt)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

pub(super) async fn is_organisation(db: &impl ConnectionTrait, id: Uuid) -> Result<bool, DbErr> {
    Ok(organisations::Entity::find_by_id(id).count(db).await? > 0)
}

/// How many people keep an item.
pub(super) async fn favourites(db: &impl ConnectionTrait, item: Uuid) -> Result<u64, DbErr> {
    use schedule_favourites::{Column, Entity};
    Entity::find().filter(Column::ItemId.eq(item)).count(db).await
}

/// Answers whether its slug was free.
pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let known = OnConflict::columns([Column::EventId, Column::Slug]).do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(known).exec_without_returning(db).await? == 1)
}

/// Whether another item of the event has a slug.
pub(super) async fn has_slug(
    db: &impl ConnectionTrait,
    event: Uuid,
    own: Option<Uuid>,
    slug: &str,
) -> Result<bool, DbErr> {
    let others = Entity::find().filter(Column::EventId.eq(event)).filter(Column::Slug.eq(slug));
    let others = others.filter(Condition::all().add_option(own.map(|own| Column::Id.ne(own))));
    Ok(others.count(db).await? > 0)
}

/// Slugs of other items of an event that begin alike.
pub(super) async fn slugs(
    db: &impl ConnectionTrait,
    event: Uuid,
    own: Option<Uuid>,
    beginning: &str,
) -> Result<Vec<String>, DbErr> {
    let others = Entity::find().select_only().column(Column::Slug).filter(Column::EventId.eq(event));
    let others = others.filter(Condition::all().add_option(own.map(|own| Column::Id.ne(own))));
    others.filter(Column::Slug.starts_with(beginning)).into_tuple().all(db).await
}

/// Answers whether the row was of the version that was seen.
pub(super) async fn update(db: &impl ConnectionTrait, id: Uuid, seen: i32, row: ActiveModel) -> Result<bool, DbErr> {
    db::update_seen(db, row, (Column::Id, id), (Column::Version, seen)).await
}

/// The same.
pub(super) async fn delete(db: &impl ConnectionTrait, id: Uuid, seen: i32) -> Result<bool, DbErr> {
    db::delete_seen::<Entity>(db, (Column::Id, id), (Column::Version, seen)).await
}
