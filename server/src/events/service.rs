//! What of the events anybody may see, and how one is written.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use futures_util::try_join;
use sea_orm::{ConnectionTrait, DbErr, Set};
use uuid::Uuid;

use super::{
    queries::{self, Scope},
    slug::Key,
    types::{Event, EventInput, EventSummary, Moment, Narrowed, SummaryRow, Surroundings},
    viewer::Viewer,
};
use crate::{
    db::search::searched,
    entities::{
        events::{ActiveModel, Column, Model},
        sea_orm_active_enums::EventStatus,
    },
    error::AppError,
    http::{
        paging::{Direction, PageRequest},
        respond::Prepared,
    },
    schedules, site,
    state::AppState,
    tickets,
};

/// What a list can be sorted by; titles by their folded form, which is alike on every database.
const SORTS: [(&str, Column); 3] =
    [("startAt", Column::StartAt), ("title", Column::SearchText), ("createdAt", Column::CreatedAt)];

const RETENTION_DAYS: i32 = 365;
const OFFER_MINUTES: i32 = 24 * 60;

/// What answers about events are made from, besides the events themselves.
const TOPICS: &str = "settings tickets schedules";

/// A page of events: all but drafts, unless those of certain states are asked for. Drafts are among them for those who
/// may edit them.
pub(super) async fn index(
    state: &AppState,
    viewer: &Viewer,
    request: PageRequest,
    narrowed: &Narrowed,
) -> Result<Prepared, AppError> {
    let mut states = narrowed.states()?;
    let drafts = states.as_ref().is_some_and(|states| states.contains(&EventStatus::Draft));
    let drafts = drafts && viewer.sees_drafts().await?;
    if let (Some(states), false) = (&mut states, drafts) {
        states.retain(|state| *state != EventStatus::Draft);
    }
    let request = &request.narrowed("status", narrowed.status.as_deref());
    let sort = request.sort_by(&SORTS, (Column::StartAt, Direction::Descending))?;
    let current = site::current_event(state).await?;
    let read = async || {
        let moment = Moment { now: state.clock.now(), current_event: &current };
        let (rows, total) = queries::page(state.db.reader(), request, states.as_deref(), sort).await?;
        let ids: Vec<Uuid> = rows.iter().map(SummaryRow::id).collect();
        let mut surroundings = surroundings(state.db.reader(), &ids, moment.now).await?;
        let mut moments = Vec::new();
        let events = rows.into_iter().map(|row| {
            let of = surroundings.remove(&row.id()).unwrap_or_default();
            moments.extend(row.moments(&of));
            row.view(&of, &moment)
        });
        let events: Vec<EventSummary> = events.collect();
        Prepared::of(&request.page(events, total), &format!("events {TOPICS}"))?.turning(moments, moment.now)
    };
    match request.q {
        _ if drafts => Ok(read().await?.for_one()),
        // Whoever searches asks what nobody else does.
        Some(_) => read().await,
        None => state.events.list(request, &current, read).await,
    }
}

/// One event by id or slug; a draft is not found by those who may not edit it.
pub(super) async fn show(state: &AppState, viewer: &Viewer, key: &str) -> Result<Prepared, AppError> {
    let key: Key = key.parse().map_err(|_| AppError::NoneOf("events"))?;
    let current = site::current_event(state).await?;
    let answer = async |scope: Scope| {
        let now = state.clock.now();
        let (event, moments) = read(state, &key, scope, &current, now).await?;
        Prepared::of(&event, &format!("event:{} {TOPICS}", event.summary.id))?.turning(moments, now)
    };
    match state.events.event(&key, &current, async || answer(Scope::Public).await).await {
        Err(AppError::NoneOf(_)) if viewer.sees_drafts().await? => Ok(answer(Scope::All).await?.for_one()),
        answered => answered,
    }
}

/// One event by id or slug for another room; a draft is not found.
pub async fn find(state: &AppState, key: &str) -> Result<Arc<Event>, AppError> {
    let key: Key = key.parse().map_err(|_| AppError::NoneOf("events"))?;
    let current = site::current_event(state).await?;
    let read = async || {
        let (event, _) = read(state, &key, Scope::Public, &current, state.clock.now()).await?;
        Ok(Arc::new(event))
    };
    state.events.found(&key, &current, read).await
}

/// An event's row by id or slug, drafts too: for those who may edit what belongs to it.
pub async fn known(db: &impl ConnectionTrait, key: &str) -> Result<Option<Model>, DbErr> {
    let Ok(key) = key.parse() else { return Ok(None) };
    queries::row(db, &key).await
}

/// The same, held until the transaction ends, for what has to be counted or compared within the event.
pub async fn hold(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>, DbErr> {
    queries::hold(db, &Key::Id(id)).await
}

/// Whether an edition has begun, by its hour or because staff say so, and is history; one that never took place is not.
pub fn has_begun(event: &Model, now: DateTime<Utc>) -> bool {
    match event.status {
        EventStatus::Draft | EventStatus::Cancelled => false,
        EventStatus::Published => event.start_at <= now,
        EventStatus::Live | EventStatus::Finished | EventStatus::Archived => true,
    }
}

/// Slug and last change of the events that anybody may see, the latest first.
pub async fn listed(state: &AppState, limit: u64) -> Result<Vec<(String, DateTime<Utc>)>, AppError> {
    Ok(queries::listed(state.db.reader(), limit).await?)
}

/// An event, and when it may be another by itself.
pub(super) async fn read(
    state: &AppState,
    key: &Key,
    scope: Scope,
    current_event: &str,
    now: DateTime<Utc>,
) -> Result<(Event, Vec<DateTime<Utc>>), AppError> {
    let moment = Moment { now, current_event };
    let row = queries::find(state.db.reader(), key, scope).await?.ok_or(AppError::NoneOf("events"))?;
    let id = row.id();
    let of = surroundings(state.db.reader(), &[id], moment.now).await?.remove(&id).unwrap_or_default();
    let moments = row.moments(&of);
    Ok((row.view(&of, &moment), moments))
}

/// What other features know of events, for all of them at once.
async fn surroundings(
    db: &impl ConnectionTrait,
    events: &[Uuid],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, Surroundings>, DbErr> {
    let (sales, judging) = try_join!(tickets::sales(db, events, now), schedules::judging(db, events))?;
    let mut known: HashMap<Uuid, Surroundings> =
        sales.into_iter().map(|(event, sales)| (event, Surroundings { sales, judging_at: None })).collect();
    for (event, judging_at) in judging {
        known.entry(event).or_default().judging_at = Some(judging_at);
    }
    Ok(known)
}

/// Whether a series has an edition, other than a draft, that has not begun.
pub async fn is_one_to_come(db: &impl ConnectionTrait, series_id: Uuid, now: DateTime<Utc>) -> Result<bool, DbErr> {
    Ok(queries::count_from(db, series_id, now).await? > 0)
}

/// Writes an event: the one of the same slug, or a new one, which is the next edition of its series; answers its id.
pub async fn put(db: &impl ConnectionTrait, input: EventInput, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
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
        search_text: Set(searched(&input.title, others.into_iter().flatten().map(String::as_str))),
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
