//! Reads events for public pages and other modules, and writes those of demo data.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use futures_util::try_join;
use sea_orm::{ConnectionTrait, DbErr, Set};
use uuid::Uuid;

use super::{
    cache::EventCache,
    current,
    phase_columns::PhaseColumns,
    queries::{self, Scope},
    types::{Event, EventInput, EventSummary, ListFilter, RelatedFacts, SummaryRow, ViewContext},
    viewer::Viewer,
};
use crate::{
    hackathon::{phase::Phase, sales},
    platform::{
        context::Context,
        db::search::search_text,
        error::AppError,
        http::{
            paging::{PageRequest, SortOrder},
            respond::CachedJson,
        },
        permissions::{EventsUpdate, Permission as _},
        slug::IdOrSlug,
    },
};
use entities::{
    events::{ActiveModel, Column, Model},
    sea_orm_active_enums::EventStatus,
};

/// Sort keys of the list. Titles are sorted by their folded form, which is the same on every database.
const SORT_COLUMNS: [(&str, Column); 3] =
    [("startAt", Column::StartAt), ("title", Column::SearchText), ("createdAt", Column::CreatedAt)];

const RETENTION_DAYS: i32 = 365;
const OFFER_MINUTES: i32 = 24 * 60;

/// Cache tags of responses about events besides those of the events themselves.
const TOPICS: &str = "settings tickets schedules";

/// A page of events: all but drafts, or those with the requested statuses. Drafts are included only for users who may
/// edit them.
pub(super) async fn index(
    context: &Context,
    cache: &EventCache,
    viewer: &Viewer,
    request: PageRequest,
    filter: &ListFilter,
) -> Result<CachedJson, AppError> {
    let mut statuses = filter.statuses()?;
    let asks_for_drafts = statuses.as_ref().is_some_and(|statuses| statuses.contains(&EventStatus::Draft));
    let drafts = asks_for_drafts && viewer.may(EventsUpdate::NAME).await?;
    if let (Some(statuses), false) = (&mut statuses, drafts) {
        statuses.retain(|status| *status != EventStatus::Draft);
    }
    let request = &request.with_filter("status", filter.status.as_deref());
    let sort = request.sort_by(&SORT_COLUMNS, SortOrder::descending(Column::StartAt))?;
    let current = current::current_event(context).await?;
    let read = async || {
        let view_context = ViewContext { now: context.clock.now(), current_event: &current };
        let (rows, total) = queries::page(context.db.reader(), request, statuses.as_deref(), sort).await?;
        let ids: Vec<Uuid> = rows.iter().map(SummaryRow::id).collect();
        let mut facts_by_event = related_facts(context.db.reader(), &ids, view_context.now).await?;
        let mut change_times = Vec::new();
        let events = rows.into_iter().map(|row| {
            let facts = facts_by_event.remove(&row.id()).unwrap_or_default();
            change_times.extend(row.change_times(&facts));
            row.view(&facts, &view_context)
        });
        let events: Vec<EventSummary> = events.collect();
        CachedJson::new(&request.page(events, total), &format!("events {TOPICS}"))?
            .changes_at(change_times, view_context.now)
    };
    match request.q {
        _ if drafts => Ok(read().await?.private()),
        // Search requests rarely repeat, so their responses are not cached.
        Some(_) => read().await,
        None if asks_for_drafts => cache.list(request, &current, read).await,
        None => cache.list(request, &current, read).await.map(CachedJson::shared),
    }
}

/// One event by id or slug; 404 for a draft unless the user may edit it.
pub(super) async fn show(
    context: &Context,
    cache: &EventCache,
    viewer: &Viewer,
    key: &str,
) -> Result<CachedJson, AppError> {
    let key: IdOrSlug = key.parse().map_err(|_| AppError::not_found_with_tags("events"))?;
    let current = current::current_event(context).await?;
    let prepare = async |scope: Scope| {
        let now = context.clock.now();
        let (event, change_times) = read(context, &key, scope, &current, now).await?;
        CachedJson::new(&event, &format!("event:{} {TOPICS}", event.summary.id))?.changes_at(change_times, now)
    };
    match cache.event(&key, &current, async || prepare(Scope::Public).await).await {
        Err(error) if error.is_not_found() && viewer.sees_drafts().await? => Ok(prepare(Scope::All).await?.private()),
        prepared => prepared.map(CachedJson::shared),
    }
}

/// One public event by id or slug, for other modules; 404 for a draft.
pub async fn find(context: &Context, cache: &EventCache, key: &str) -> Result<Arc<Event>, AppError> {
    let key: IdOrSlug = key.parse().map_err(|_| AppError::not_found_with_tags("events"))?;
    let current = current::current_event(context).await?;
    let read = async || {
        let (event, _) = read(context, &key, Scope::Public, &current, context.clock.now()).await?;
        Ok(Arc::new(event))
    };
    cache.find(&key, &current, read).await
}

/// An event's row by id, locked until the transaction ends, to count or compare its child resources.
pub async fn lock_for_update(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    queries::lock_for_update(db, &IdOrSlug::Id(id)).await
}

/// An event by id or slug, including drafts, locked until the transaction ends.
pub async fn lock_by_key(db: &impl ConnectionTrait, key: &str) -> Result<Option<Model>, DbErr> {
    let Ok(key) = key.parse() else { return Ok(None) };
    queries::lock_for_update(db, &key).await
}

/// Whether an edition has begun, by its start time or by its status. False for a draft or cancelled edition.
pub fn has_begun(event: &Model, now: DateTime<Utc>) -> bool {
    match event.status {
        EventStatus::Draft | EventStatus::Cancelled => false,
        EventStatus::Published => event.start_at <= now,
        EventStatus::Live | EventStatus::Finished | EventStatus::Archived => true,
    }
}

/// When the waiting list of an event closes, by default at its start: from then on, seats are first come, first served.
pub fn waiting_list_closes_at(event: &Model) -> DateTime<Utc> {
    PhaseColumns::from(event).waiting_list_closes_at()
}

/// Slug and time of the last change of public events, the latest first.
pub async fn listed(context: &Context, limit: u64) -> Result<Vec<(String, DateTime<Utc>)>, AppError> {
    Ok(queries::listed(context.db.reader(), limit).await?)
}

/// An event, and the times at which the response changes without a write.
pub(super) async fn read(
    context: &Context,
    key: &IdOrSlug,
    scope: Scope,
    current_event: &str,
    now: DateTime<Utc>,
) -> Result<(Event, Vec<DateTime<Utc>>), AppError> {
    let view_context = ViewContext { now, current_event };
    let row =
        queries::find(context.db.reader(), key, scope).await?.ok_or_else(|| AppError::not_found_with_tags("events"))?;
    let id = row.id();
    let facts = related_facts(context.db.reader(), &[id], view_context.now).await?.remove(&id).unwrap_or_default();
    let change_times = row.change_times(&facts);
    Ok((row.view(&facts, &view_context), change_times))
}

/// Data of other features for several events in one query each.
async fn related_facts(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, RelatedFacts>, DbErr> {
    let (sales, judging) = try_join!(sales::by_event(db, events, now), queries::judging(db, events))?;
    let mut known: HashMap<Uuid, RelatedFacts> =
        sales.into_iter().map(|(event, sales)| (event, RelatedFacts { sales, judging_at: None })).collect();
    for (event, judging_at) in judging {
        known.entry(event).or_default().judging_at = Some(judging_at);
    }
    Ok(known)
}

/// The phase of an event at `now`. Reads its sales and the beginning of its judging.
pub async fn phase(db: &impl ConnectionTrait, event: &Model, now: DateTime<Utc>) -> Result<Phase, DbErr> {
    let RelatedFacts { sales, judging_at } =
        related_facts(db, &[event.id], now).await?.remove(&event.id).unwrap_or_default();
    Ok(PhaseColumns::from(event).facts(&sales, judging_at).phase(now))
}

/// Whether a series has a public edition that has not begun.
pub async fn has_upcoming(db: &impl ConnectionTrait, series_id: Uuid, now: DateTime<Utc>) -> Result<bool, DbErr> {
    Ok(queries::count_from(db, series_id, now).await? > 0)
}

/// Inserts or updates an event by its slug; a new event is the next edition of its series. Returns the event's id.
pub async fn upsert(db: &impl ConnectionTrait, input: EventInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
    match queries::by_slug(db, &input.slug).await? {
        Some(known) => {
            let state_changed_at = if known.status == input.status { known.state_changed_at } else { now };
            let row = ActiveModel { id: Set(known.id), state_changed_at: Set(state_changed_at), ..columns(input, now) };
            queries::update(db, row).await?;
            Ok(known.id)
        }
        None => {
            let id = Uuid::now_v7();
            let row = ActiveModel {
                id: Set(id),
                edition_no: Set(queries::last_edition_no(db, input.series_id).await? + 1),
                state_changed_at: Set(now),
                waitlist_enabled: Set(true),
                waitlist_offer_minutes: Set(OFFER_MINUTES),
                retention_days: Set(RETENTION_DAYS),
                created_at: Set(now),
                ..columns(input, now)
            };
            queries::insert(db, row).await?;
            Ok(id)
        }
    }
}

fn columns(input: EventInput, now: DateTime<Utc>) -> ActiveModel {
    let others = [&input.subtitle, &input.venue, &input.city];
    ActiveModel {
        search_text: Set(search_text(&input.title, others.into_iter().flatten().map(String::as_str))),
        series_id: Set(input.series_id),
        slug: Set(input.slug.to_string()),
        title: Set(input.title),
        subtitle: Set(input.subtitle),
        description: Set(input.description),
        status: Set(input.status),
        start_at: Set(input.start_at),
        end_at: Set(input.end_at),
        timezone: Set(input.timezone.name().to_owned()),
        venue: Set(input.venue),
        address: Set(input.address),
        city: Set(input.city),
        attendance_mode: Set(input.attendance_mode),
        capacity: Set(input.capacity),
        registration_opens_at: Set(input.registration_opens_at),
        registration_closes_at: Set(input.registration_closes_at),
        team_min: Set(input.team_size.0),
        team_max: Set(input.team_size.1),
        team_lock_at: Set(input.team_lock_at),
        updated_at: Set(now),
        ..Default::default()
    }
}
