//! Queries of the staff endpoints.

use std::{collections::BTreeMap, ops::Range};

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, Order, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Select,
    sea_query::{Expr, ExprTrait, Func, LockType, OnConflict},
};
use uuid::Uuid;

use crate::{
    hackathon::events::published_ids,
    platform::{
        db::{self, RowVersion, VersionColumns, search::like_patterns},
        http::paging::{PageRequest, SortOrder},
    },
};
use entities::{
    events, organisations, schedule_favourites,
    schedule_items::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::{ScheduleKind, ScheduleState},
};

const VERSION_COLUMNS: VersionColumns<Column> = VersionColumns { id: Column::Id, version: Column::Version };

/// Filters of a list.
#[derive(Default)]
pub(super) struct ItemFilter {
    pub(super) event: Option<Uuid>,
    /// Whether to include items of draft events.
    pub(super) drafts: bool,
    pub(super) state: Option<ScheduleState>,
    pub(super) kind: Option<ScheduleKind>,
}

pub(super) async fn list(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    wanted: &ItemFilter,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<Model>, u64), DbErr> {
    let order = Order::from(direction);
    let items = within(wanted).filter(matching(request));
    db::page(db, items.order_by(column, order.clone()).order_by(Column::Id, order), request).await
}

/// The number of items in each state.
pub(super) async fn counts(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    wanted: &ItemFilter,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = within(&ItemFilter { state: None, ..*wanted }).filter(matching(request));
    db::counts::<_, String>(db, found, Column::State).await
}

/// The number of items of each kind.
pub(super) async fn counts_by_kind(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    wanted: &ItemFilter,
) -> Result<BTreeMap<String, u64>, DbErr> {
    let found = within(&ItemFilter { kind: None, ..*wanted }).filter(matching(request));
    db::counts::<_, String>(db, found, Column::Kind).await
}

fn within(wanted: &ItemFilter) -> Select<Entity> {
    let filter = Condition::all()
        .add_option(wanted.event.map(|event| Column::EventId.eq(event)))
        .add_option((!wanted.drafts).then(|| Column::EventId.in_subquery(published_ids())))
        .add_option(wanted.state.map(|state| Column::State.eq(state)))
        .add_option(wanted.kind.map(|kind| Column::Kind.eq(kind)));
    Entity::find().filter(filter)
}

/// Matches every word in the title, the slug (the title without accents), the room or the track.
fn matching(request: &PageRequest) -> Condition {
    let mut all = Condition::all();
    for word in like_patterns(request.q.as_deref().unwrap_or_default()) {
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

pub(super) async fn find(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Locks an item, so that no new row can reference it before the transaction ends.
pub(super) async fn lock_for_update(tx: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await.map(drop)
}

/// The events of items.
pub(super) async fn events_of(db: &impl ConnectionTrait, ids: &[Uuid]) -> Result<Vec<events::Model>, DbErr> {
    events::Entity::find().filter(events::Column::Id.is_in(ids.iter().copied())).all(db).await
}

/// Other items of an event that are not cancelled and overlap the given time.
pub(super) async fn overlapping(
    db: &impl ConnectionTrait,
    event: Uuid,
    own: Option<Uuid>,
    times: Range<DateTime<Utc>>,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::EventId.eq(event))
        .filter(Column::State.ne(ScheduleState::Cancelled))
        .filter(Column::StartAt.lt(times.end))
        .filter(Column::EndAt.gt(times.start))
        // An item without duration occupies no room.
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

/// Number of users who have an item as a favourite.
pub(super) async fn favourites(db: &impl ConnectionTrait, item: Uuid) -> Result<u64, DbErr> {
    use schedule_favourites::{Column, Entity};
    Entity::find().filter(Column::ItemId.eq(item)).count(db).await
}

/// Inserts a row; returns whether its slug was free.
pub(super) async fn insert(db: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let known = OnConflict::columns([Column::EventId, Column::Slug]).do_nothing().to_owned();
    Ok(Entity::insert(row.into_active_model()).on_conflict(known).exec_without_returning(db).await? == 1)
}

/// Whether another item of the event has the slug.
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

/// Slugs of other items of an event with a common prefix.
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

/// Updates a row of the expected version; returns whether there was one.
pub(super) async fn update(db: &impl ConnectionTrait, expected: RowVersion, row: ActiveModel) -> Result<bool, DbErr> {
    db::update_if_version(db, row, VERSION_COLUMNS, expected).await
}

/// Deletes a row of the expected version; returns whether there was one.
pub(super) async fn delete(db: &impl ConnectionTrait, expected: RowVersion) -> Result<bool, DbErr> {
    db::delete_if_version::<Entity>(db, VERSION_COLUMNS, expected).await
}
