//! The table `events`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, Order,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, RelationTrait, Select,
    sea_query::{Expr, ExprTrait, LockType, SelectStatement, SubQueryStatement},
};
use uuid::Uuid;

use super::{
    event_context::EventContext,
    types::{EventRow, SummaryRow},
    visibility::published,
};
use crate::platform::{db::search::like_patterns, http::paging::PageRequest};
use crate::platform::{
    http::paging::SortOrder,
    slug::{IdOrSlug, Slug},
};
use entities::{
    events::{ActiveModel, Column, Entity, Model, Relation},
    schedule_items,
    sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleKind, ScheduleState},
    series,
};

const TOTAL: &str = "total";

/// Which events a query includes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Public events only.
    Public,
    /// All events, including drafts.
    All,
}

/// Columns that determine the phase.
const COURSE: [Column; 8] = [
    Column::Status,
    Column::StartAt,
    Column::EndAt,
    Column::RegistrationOpensAt,
    Column::RegistrationClosesAt,
    Column::Capacity,
    Column::WaitlistEnabled,
    Column::WaitlistClosesAt,
];

#[derive(FromQueryResult)]
struct ListedRow {
    #[sea_orm(nested)]
    summary: SummaryRow,
    total: i64,
}

/// The rows of a page and the number of rows in all, in one round trip.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    request: &PageRequest,
    states: Option<&[EventStatus]>,
    SortOrder { column, direction }: SortOrder<Column>,
) -> Result<(Vec<SummaryRow>, u64), DbErr> {
    let order = Order::from(direction);
    let count = matching(request, states).select_only().column_as(Column::Id.count(), TOTAL);
    let rows = summary(matching(request, states).select_only())
        .expr_as(Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(count.clone().into_query()))), TOTAL)
        .order_by(column, order.clone())
        .order_by(Column::Id, order)
        .offset(request.offset())
        .limit(request.per_page)
        .into_model::<ListedRow>()
        .all(db)
        .await?;

    let total = match rows.first() {
        Some(row) => row.total,
        None if request.page == 1 => 0,
        // Beyond the last page, no row contains the total.
        None => count.into_tuple().one(db).await?.unwrap_or_default(),
    };
    Ok((rows.into_iter().map(|row| row.summary).collect(), total.unsigned_abs()))
}

/// One event with its series.
pub(super) async fn find(db: &impl ConnectionTrait, key: &IdOrSlug, scope: Scope) -> Result<Option<EventRow>, DbErr> {
    summary(select_by_key(key, scope).join(JoinType::InnerJoin, Relation::Series.def()).select_only())
        .columns([Column::Description, Column::Address, Column::Access, Column::Directions])
        .columns([Column::VenuePhoto, Column::VenuePhotoAlt, Column::VenuePhotoPlaceholder])
        .columns([Column::TeamMin, Column::TeamMax, Column::TeamLockAt, Column::SocialImage])
        .columns([Column::CreatedAt, Column::UpdatedAt])
        .column_as(series::Column::Slug, "series_slug")
        .column_as(series::Column::Name, "series_name")
        .into_model()
        .one(db)
        .await
}

/// The columns of an event that its child resources need.
pub(super) async fn event_context(
    db: &impl ConnectionTrait,
    key: &IdOrSlug,
    scope: Scope,
) -> Result<Option<EventContext>, DbErr> {
    const REFUNDS: [Column; 3] = [Column::RefundFullUntil, Column::RefundPartUntil, Column::RefundPartPercent];
    select_by_key(key, scope)
        .select_only()
        .column(Column::Id)
        .columns(COURSE)
        .columns(REFUNDS)
        .into_model()
        .one(db)
        .await
}

/// Slug and time of the last change of public events, the latest first.
pub(super) async fn listed(db: &impl ConnectionTrait, limit: u64) -> Result<Vec<(String, DateTime<Utc>)>, DbErr> {
    let events = public().select_only().columns([Column::Slug, Column::UpdatedAt]);
    events
        .order_by(Column::StartAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
}

/// An event's row, including drafts.
pub(super) async fn row(db: &impl ConnectionTrait, key: &IdOrSlug) -> Result<Option<Model>, DbErr> {
    select_by_key(key, Scope::All).one(db).await
}

/// Like [`row`], locked until the transaction ends.
pub(super) async fn lock_for_update(db: &impl ConnectionTrait, key: &IdOrSlug) -> Result<Option<Model>, DbErr> {
    select_by_key(key, Scope::All).lock(LockType::NoKeyUpdate).one(db).await
}

/// The rows with these ids, including drafts, in any order.
pub async fn by_ids(db: &impl ConnectionTrait, ids: impl IntoIterator<Item = Uuid>) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(Column::Id.is_in(ids)).all(db).await
}

/// The row with a slug, including drafts.
pub(super) async fn by_slug(db: &impl ConnectionTrait, slug: &Slug) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Slug.eq(slug.as_str())).one(db).await
}

/// Number of public editions of a series that start later.
pub(super) async fn count_from(db: &impl ConnectionTrait, series_id: Uuid, now: DateTime<Utc>) -> Result<u64, DbErr> {
    public().filter(Column::SeriesId.eq(series_id)).filter(Column::StartAt.gt(now)).count(db).await
}

/// Highest edition number of a series, or 0 if it has no editions.
pub(super) async fn last_edition_no(db: &impl ConnectionTrait, series_id: Uuid) -> Result<i32, DbErr> {
    let editions = Entity::find().filter(Column::SeriesId.eq(series_id));
    let last: Option<Option<i32>> =
        editions.select_only().column_as(Column::EditionNo.max(), "last").into_tuple().one(db).await?;
    Ok(last.flatten().unwrap_or_default())
}

pub(super) async fn insert(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    Entity::insert(row).exec_without_returning(db).await.map(drop)
}

pub(super) async fn update(db: &impl ConnectionTrait, row: ActiveModel) -> Result<(), DbErr> {
    row.update(db).await.map(drop)
}

/// Public events.
fn public() -> Select<Entity> {
    Entity::find().filter(published())
}

fn within(scope: Scope) -> Select<Entity> {
    match scope {
        Scope::Public => public(),
        Scope::All => Entity::find(),
    }
}

fn select_by_key(key: &IdOrSlug, scope: Scope) -> Select<Entity> {
    match key {
        IdOrSlug::Id(id) => within(scope).filter(Column::Id.eq(*id)),
        IdOrSlug::Slug(slug) => within(scope).filter(Column::Slug.eq(slug.as_str())),
    }
}

fn matching(request: &PageRequest, states: Option<&[EventStatus]>) -> Select<Entity> {
    let events = match states {
        Some(states) => Entity::find().filter(Column::Status.is_in(states.iter().copied())),
        None => public(),
    };
    let words = request.q.as_deref().map(like_patterns).unwrap_or_default();
    words.into_iter().fold(events, |events, word| events.filter(Expr::col(Column::SearchText).like(word)))
}

fn summary(events: Select<Entity>) -> Select<Entity> {
    events
        .columns([Column::Id, Column::Slug, Column::EditionNo, Column::Title, Column::Subtitle, Column::Timezone])
        .columns([Column::Venue, Column::City, Column::AttendanceMode, Column::Version])
        .columns([Column::Image, Column::ImageAlt, Column::ImagePlaceholder])
        .columns(COURSE)
}

/// Start of the first public judging item of each event; events without one are omitted.
pub(super) async fn judging(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<Vec<(Uuid, DateTime<Utc>)>, DbErr> {
    schedule_items::Entity::find()
        .filter(schedule_items::Column::State.eq(ScheduleState::Published))
        .filter(schedule_items::Column::Audience.eq(ScheduleAudience::Public))
        .filter(schedule_items::Column::Kind.eq(ScheduleKind::Judging))
        .filter(schedule_items::Column::EventId.is_in(events.iter().copied()))
        .select_only()
        .column(schedule_items::Column::EventId)
        .column_as(schedule_items::Column::StartAt.min(), "judging_at")
        .group_by(schedule_items::Column::EventId)
        .into_tuple()
        .all(db)
        .await
}

/// Id, end and days of retention of the events that are over.
pub(super) async fn over(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, DateTime<Utc>, i32)>, DbErr> {
    let over = Entity::find().filter(Column::EndAt.lt(now)).select_only();
    over.columns([Column::Id, Column::EndAt, Column::RetentionDays]).into_tuple().all(db).await
}

/// The ids of the events that everyone sees.
pub fn published_ids() -> SelectStatement {
    Entity::find().select_only().column(Column::Id).filter(published()).into_query()
}
