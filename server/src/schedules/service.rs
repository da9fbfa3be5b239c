//! What everybody may know of a schedule, and what other features ask it.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    known, queries, releases,
    types::{ScheduleItem, Sponsor},
};
use crate::{
    entities::{events::Model as Event, schedule_items::Model},
    error::AppError,
    events::{self, Children, Edition},
    http::{paging::PageRequest, respond::Prepared},
    programme::Staff,
    sponsors,
    state::AppState,
};

/// What items are made from.
pub(super) const TOPICS: &str = "schedules organisations sponsors";

/// From when the work is judged, event by event; nothing for one without judging.
pub async fn judging(db: &impl ConnectionTrait, events: &[Uuid]) -> Result<HashMap<Uuid, DateTime<Utc>>, DbErr> {
    Ok(queries::judging(db, events).await?.into_iter().collect())
}

/// Those of some items that everybody may know of.
pub async fn shown(db: &impl ConnectionTrait, items: &[Uuid]) -> Result<HashSet<Uuid>, DbErr> {
    if items.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(queries::shown(db, items).await?.into_iter().collect())
}

/// A page of what everybody may know of.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: &Edition,
    request: &PageRequest,
    now: DateTime<Utc>,
) -> Result<Children<ScheduleItem>, AppError> {
    // What was cancelled is of no interest once nobody can come any more.
    let (rows, total) = queries::page(db, event.id, now < event.end_at(), request).await?;
    let sponsors = told_sponsors(db, event.id, &rows).await?;
    let latest = releases::latest(db, event.id).await?;
    let span = event.start_at()..event.end_at();
    let mut changes = latest.as_ref().map(|release| release.told(&span, now)).unwrap_or_default();
    let rows = rows.into_iter().map(|row| {
        let sponsor = row.sponsor_id.and_then(|id| sponsors.get(&id).cloned());
        let change = changes.remove(&row.id);
        ScheduleItem::of(row, sponsor, change)
    });
    let rows = rows.collect();
    let moments = latest.iter().flat_map(|release| release.moments()).chain([span.start, span.end]);
    Ok(Children { rows, total, moments: moments.collect() })
}

/// One item that everybody may know of, by its id or its slug.
pub(super) async fn show(state: &AppState, key: &str, item: &str) -> Result<Prepared, AppError> {
    let event = events::find(state, key).await?;
    let items = known(state, event.summary.id).await?;
    let row = items.iter().find(|row| row.slug == item || row.id.to_string() == item);
    let row = row.ok_or(AppError::NoneOf("schedules"))?.clone();
    let (db, now) = (state.db.reader(), state.clock.now());
    let sponsors = told_sponsors(db, event.summary.id, std::slice::from_ref(&row)).await?;
    let latest = releases::latest(db, event.summary.id).await?;
    let span = event.summary.start_at..event.summary.end_at;
    let change = latest.as_ref().and_then(|release| release.told(&span, now).remove(&row.id));
    let moments = latest.iter().flat_map(|release| release.moments()).chain([span.start, span.end]);
    let tags = format!("event:{} {TOPICS}", event.summary.id);
    Prepared::of(&ScheduleItem::of(row, sponsors.into_values().next(), change), &tags)?.turning(moments, now)
}

/// An event, held until the transaction ends: items that would clash, and releases, are written one after the other. 404
/// when it is a draft of which they may not know.
pub(super) async fn held(tx: &impl ConnectionTrait, staff: &Staff, key: &str) -> Result<Event, AppError> {
    let id = events::known(tx, key).await?.ok_or(AppError::NotFound)?.id;
    events::hold(tx, id).await?.filter(|event| staff.sees(event)).ok_or(AppError::NotFound)
}

/// Who pays for items of an event, as far as everybody may know.
async fn told_sponsors(
    db: &impl ConnectionTrait,
    event: Uuid,
    rows: &[Model],
) -> Result<HashMap<Uuid, Sponsor>, DbErr> {
    let told = sponsors::told(db, event, rows.iter().filter_map(|row| row.sponsor_id)).await?;
    Ok(told.into_iter().map(|(id, row)| (id, row.into())).collect())
}

/// Who pays for items.
pub(super) async fn sponsors(db: &impl ConnectionTrait, rows: &[Model]) -> Result<HashMap<Uuid, Sponsor>, DbErr> {
    let known = sponsors::organisations(db, rows.iter().filter_map(|row| row.sponsor_id)).await?;
    Ok(known.into_iter().map(|(id, row)| (id, row.into())).collect())
}
