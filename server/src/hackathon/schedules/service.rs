//! Reads public schedules, also for other modules.

use std::collections::{HashMap, HashSet};

use actix_web::Either;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    audience,
    cache::{ScheduleCache, public_items},
    queries::{self, Scope},
    releases,
    staff::{self, StaffScheduleItem},
    types::{ItemPath, ScheduleItem, Sponsor},
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        events::{self, EventCache, EventContext, SubResourceList, SubResources, Viewer},
        sponsors,
    },
    platform::{
        context::Context,
        error::AppError,
        http::{paging::PageRequest, respond::CachedJson, version::Versioned},
        permissions::{Permission as _, SchedulesUpdate},
    },
};
use entities::{
    events::Model as Event,
    schedule_items::Model,
    sea_orm_active_enums::{ScheduleAudience, ScheduleState},
};

/// Cache tags of schedule responses.
pub(super) const TOPICS: &str = "schedules organisations sponsors";

/// The given items that a user sees.
pub async fn visible(context: &Context, items: &[Uuid], user: Uuid) -> Result<HashSet<Uuid>, AppError> {
    if items.is_empty() {
        return Ok(HashSet::new());
    }
    let seen = audience::seen_by(context, user).await?;
    Ok(queries::visible(context.db.reader(), items, seen).await?.into_iter().collect())
}

/// The schedule as a viewer sees it. If some users see more than others, their list is never cached.
pub(super) async fn index(
    cache: &EventCache,
    viewer: &Viewer,
    event: &str,
    request: &PageRequest,
) -> Result<CachedJson, AppError> {
    let context = viewer.context();
    let (db, now) = (context.db.reader(), context.clock.now());
    let list = SubResourceList { event, topics: TOPICS, request };
    let public = async |event: EventContext| page(db, &event, false, request, now).await;
    let response = events::sub_resources(cache, viewer, list, public).await?;
    if response.is_shared() || !audience::sees_holder_items(context, viewer, event).await? {
        return Ok(response);
    }
    let complete = async |event: EventContext| page(db, &event, true, request, now).await;
    events::private_sub_resources(viewer, list, complete).await
}

/// A page of items; `holders`: with those for holders of tickets.
async fn page(
    db: &impl ConnectionTrait,
    event: &EventContext,
    holders: bool,
    request: &PageRequest,
    now: DateTime<Utc>,
) -> Result<SubResources<ScheduleItem>, AppError> {
    // Cancelled items no longer matter once the event is over.
    let scope = Scope { cancelled: now < event.end_at(), holders };
    let (rows, total) = queries::page(db, event.id, scope, request).await?;
    let sponsors = visible_sponsors(db, event.id, &rows).await?;
    let latest = releases::latest(db, event.id).await?;
    let span = event.start_at()..event.end_at();
    let begins_and_ends: Vec<_> = rows.iter().flat_map(|row| [row.start_at, row.end_at]).collect();
    let mut changes = latest.as_ref().map(|release| release.changes_by_item(&span, now)).unwrap_or_default();
    let rows = rows.into_iter().map(|row| {
        let sponsor = row.sponsor_id.and_then(|id| sponsors.get(&id).cloned());
        let change = changes.remove(&row.id);
        ScheduleItem::new(row, sponsor, change)
    });
    let rows = rows.collect();
    let change_times = latest.iter().flat_map(|release| release.change_times()).chain([span.start, span.end]);
    let change_times = change_times.chain(begins_and_ends);
    let shared = !queries::has_holder_items(db, event.id).await?;
    Ok(SubResources { rows, total, change_times: change_times.collect(), shared })
}

/// One item, by id or slug: as staff see it for those who may change it, and as it is public for all others.
pub(super) async fn show(
    events: &EventCache,
    schedules: &ScheduleCache,
    viewer: &Viewer,
    path: &ItemPath,
) -> Result<Either<CachedJson, Versioned<StaffScheduleItem>>, AppError> {
    if viewer.may(SchedulesUpdate::NAME).await? {
        let item = staff::staff_view(viewer.context(), viewer.sees_drafts().await?, path).await?;
        let version = item.version;
        return Ok(Either::Right(Versioned::new(item, version)));
    }
    show_public(events, schedules, viewer, path).await.map(Either::Left)
}

async fn show_public(
    events: &EventCache,
    schedules: &ScheduleCache,
    viewer: &Viewer,
    ItemPath { event, item }: &ItemPath,
) -> Result<CachedJson, AppError> {
    let context = viewer.context();
    let event = events::find(context, events, event).await?;
    let found = find_visible(schedules, viewer, event.summary.id, item).await?;
    let (row, is_public) = found.ok_or_else(|| AppError::not_found_with_tags("schedules"))?;
    let (db, now) = (context.db.reader(), context.clock.now());
    let sponsors = visible_sponsors(db, event.summary.id, std::slice::from_ref(&row)).await?;
    let latest = releases::latest(db, event.summary.id).await?;
    let span = event.summary.start_at..event.summary.end_at;
    let change = latest.as_ref().and_then(|release| release.changes_by_item(&span, now).remove(&row.id));
    let change_times = latest.iter().flat_map(|release| release.change_times()).chain([span.start, span.end]);
    let tags = format!("event:{} {TOPICS}", event.summary.id);
    let item = ScheduleItem::new(row, sponsors.into_values().next(), change);
    let prepared = CachedJson::new(&item, &tags)?.changes_at(change_times, now)?;
    Ok(if is_public { prepared } else { prepared.private() })
}

/// An item that the viewer sees, by id or slug, and whether it is public.
pub async fn find_visible(
    schedules: &ScheduleCache,
    viewer: &Viewer,
    event: Uuid,
    item: &str,
) -> Result<Option<(Model, bool)>, AppError> {
    let context = viewer.context();
    let items = public_items(context, schedules, event).await?;
    if let Some(public) = items.iter().find(|row| row.slug == item || row.id.to_string() == item) {
        return Ok(Some((public.clone(), true)));
    }
    Ok(for_holders(context, viewer, event, item).await?.map(|row| (row, false)))
}

/// An item for holders of tickets, if the viewer sees it.
async fn for_holders(context: &Context, viewer: &Viewer, event: Uuid, item: &str) -> Result<Option<Model>, AppError> {
    let row = queries::find_by_key(context.db.reader(), event, item).await?;
    let row = row.filter(|row| row.audience == ScheduleAudience::Holders && row.state != ScheduleState::Draft);
    let is_seen = row.is_some() && audience::sees_holder_items(context, viewer, &event.to_string()).await?;
    Ok(row.filter(|_| is_seen))
}

/// An event, locked until the transaction ends, so that releases and items that may clash are written one after the
/// other. 404 for a draft event that the user may not see.
pub(super) async fn event_for_update(
    tx: &impl ConnectionTrait,
    staff: &StaffContext,
    key: &str,
) -> Result<Event, AppError> {
    staff.lock_visible_event(tx, key).await?.ok_or(AppError::NotFound)
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
