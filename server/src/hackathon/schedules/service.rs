//! Reads public schedules, also for other modules.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    cache::{ScheduleCache, public_items},
    queries, releases,
    types::{ScheduleItem, Sponsor},
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        events::{self, Edition, EventCache, SubResources},
        sponsors,
    },
    platform::{
        context::Context,
        error::AppError,
        http::{paging::PageRequest, respond::CachedJson},
    },
};
use entities::{events::Model as Event, schedule_items::Model};

/// Cache tags of schedule responses.
pub(super) const TOPICS: &str = "schedules organisations sponsors";

/// The given items that are public.
pub async fn visible(db: &impl ConnectionTrait, items: &[Uuid]) -> Result<HashSet<Uuid>, DbErr> {
    if items.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(queries::visible(db, items).await?.into_iter().collect())
}

/// A page of public items.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: &Edition,
    request: &PageRequest,
    now: DateTime<Utc>,
) -> Result<SubResources<ScheduleItem>, AppError> {
    // Cancelled items no longer matter once the event is over.
    let (rows, total) = queries::page(db, event.id, now < event.end_at(), request).await?;
    let sponsors = visible_sponsors(db, event.id, &rows).await?;
    let latest = releases::latest(db, event.id).await?;
    let span = event.start_at()..event.end_at();
    let mut changes = latest.as_ref().map(|release| release.changes_by_item(&span, now)).unwrap_or_default();
    let rows = rows.into_iter().map(|row| {
        let sponsor = row.sponsor_id.and_then(|id| sponsors.get(&id).cloned());
        let change = changes.remove(&row.id);
        ScheduleItem::of(row, sponsor, change)
    });
    let rows = rows.collect();
    let moments = latest.iter().flat_map(|release| release.moments()).chain([span.start, span.end]);
    Ok(SubResources { rows, total, moments: moments.collect() })
}

/// One public item by id or slug.
pub(super) async fn show(
    context: &Context,
    (events, schedules): (&EventCache, &ScheduleCache),
    key: &str,
    item: &str,
) -> Result<CachedJson, AppError> {
    let event = events::find(context, events, key).await?;
    let items = public_items(context, schedules, event.summary.id).await?;
    let row = items.iter().find(|row| row.slug == item || row.id.to_string() == item);
    let row = row.ok_or(AppError::NoneOf("schedules"))?.clone();
    let (db, now) = (context.db.reader(), context.clock.now());
    let sponsors = visible_sponsors(db, event.summary.id, std::slice::from_ref(&row)).await?;
    let latest = releases::latest(db, event.summary.id).await?;
    let span = event.summary.start_at..event.summary.end_at;
    let change = latest.as_ref().and_then(|release| release.changes_by_item(&span, now).remove(&row.id));
    let moments = latest.iter().flat_map(|release| release.moments()).chain([span.start, span.end]);
    let tags = format!("event:{} {TOPICS}", event.summary.id);
    CachedJson::of(&ScheduleItem::of(row, sponsors.into_values().next(), change), &tags)?.changes_at(moments, now)
}

/// An event, locked until the transaction ends, so that releases and items that may clash are written one after the
/// other. 404 for a draft event that the user may not see.
pub(super) async fn event_for_update(
    tx: &impl ConnectionTrait,
    staff: &StaffContext,
    key: &str,
) -> Result<Event, AppError> {
    let id = events::find_by_key(tx, key).await?.ok_or(AppError::NotFound)?.id;
    events::lock_for_update(tx, id).await?.filter(|event| staff.sees(event)).ok_or(AppError::NotFound)
}

/// Public sponsors of an event's items.
async fn visible_sponsors(
    db: &impl ConnectionTrait,
    event: Uuid,
    rows: &[Model],
) -> Result<HashMap<Uuid, Sponsor>, DbErr> {
    let organisations = sponsors::visible(db, event, rows.iter().filter_map(|row| row.sponsor_id)).await?;
    Ok(organisations.into_iter().map(|(id, row)| (id, row.into())).collect())
}

/// Sponsors of items, public or not.
pub(super) async fn sponsors(db: &impl ConnectionTrait, rows: &[Model]) -> Result<HashMap<Uuid, Sponsor>, DbErr> {
    let known = sponsors::organisations(db, rows.iter().filter_map(|row| row.sponsor_id)).await?;
    Ok(known.into_iter().map(|(id, row)| (id, row.into())).collect())
}
