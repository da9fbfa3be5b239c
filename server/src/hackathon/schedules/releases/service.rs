//! Publishes schedules as releases.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{
    diff,
    queries::{self, ReleaseRow},
    types::{Latest, NewRelease, Release, ReleasedItem},
};
use crate::{
    hackathon::{
        admin_resource::StaffContext,
        events::{self, Viewer},
        schedules::{
            queries::{holder_items, public_items},
            service::event_for_update,
        },
    },
    platform::{
        audit::{self, Change, Target},
        context::Context,
        error::AppError,
        http::{
            paging::PageRequest,
            respond::{CachedJson, Created},
        },
    },
};
use entities::schedule_releases::Model;

const NOTHING: &str = "The schedule is empty, so there's nothing to release.";

/// A page of the releases of an event, and the number of all.
pub(super) async fn page(
    db: &impl ConnectionTrait,
    event: Uuid,
    request: &PageRequest,
) -> Result<(Vec<Release>, u64), DbErr> {
    let (rows, total) = queries::page(db, event, request).await?;
    Ok((rows.into_iter().map(Release::from).collect(), total))
}

/// The latest release.
pub(in crate::hackathon::schedules) async fn latest(
    db: &impl ConnectionTrait,
    event: Uuid,
) -> Result<Option<Latest>, DbErr> {
    Ok(queries::latest(db, event).await?.map(Latest::from))
}

/// The number of the latest release that contains or changes an item, including its removal.
pub(in crate::hackathon::schedules) async fn released(
    db: &impl ConnectionTrait,
    event: Uuid,
    item: Uuid,
) -> Result<Option<i32>, AppError> {
    let releases = queries::all(db, event).await?;
    let release =
        releases.into_iter().map(Release::from).find(|release| release.changes.iter().any(|of| of.id == item));
    if let Some(release) = release {
        return Ok(Some(release.number));
    }
    // The first release has no changes because there is nothing to compare it with; search its snapshot.
    let Some(first) = queries::first_complete(db, event).await? else { return Ok(None) };
    Ok(snapshot(&first)?.iter().any(|released| released.id == item).then_some(first.number))
}

/// One release; those of draft events only for users who see drafts.
pub(super) async fn show(context: &Context, viewer: &Viewer, key: &str, number: i32) -> Result<CachedJson, AppError> {
    let db = context.db.reader();
    let event = viewer.find_event(db, key).await?;
    let release =
        queries::find(db, event.id, number).await?.ok_or_else(|| AppError::not_found_with_tags("events schedules"))?;
    let response = CachedJson::new(&Release::from(release), &format!("event:{} schedules", event.id))?;
    Ok(if events::is_public(&event) { response } else { response.private() })
}

/// Publishes the current schedule of an event and records the changes.
pub(super) async fn store(
    context: &Context,
    staff: &StaffContext,
    key: &str,
    new: NewRelease,
) -> Result<Created<Release>, AppError> {
    let tx = context.db.begin().await?;
    let event = event_for_update(&tx, staff, key).await?;
    let row = publish(&tx, event.id, Some(staff.user), new.note.or(None), context.clock.now()).await?;
    let changes = row.changes.as_array().map_or(0, Vec::len);
    let release = json!({ "event": event.slug, "number": row.number, "note": row.note, "changes": changes });
    let entry = audit::Entry::new("schedule_release.stored").with_target(Target::new("schedule_release", row.id));
    audit::record(context, &tx, &staff.actor, entry.with_change(Change::created(&release)?)).await?;
    tx.commit().await?;

    let location = format!("/api/v1/events/{}/schedule-releases/{}", event.slug, row.number);
    Ok(Created::at(ReleaseRow::from(row).into(), location))
}

/// Inserts a release with the public schedule and its changes; the event must be locked.
pub async fn publish(
    tx: &impl ConnectionTrait,
    event_id: Uuid,
    published_by: Option<Uuid>,
    note: Option<String>,
    now: DateTime<Utc>,
) -> Result<Model, AppError> {
    let items: Vec<ReleasedItem> = public_items(tx, event_id).await?.into_iter().map(ReleasedItem::from).collect();
    let last = queries::latest_complete(tx, event_id).await?;
    let changes = match &last {
        // There is no earlier release to compare the first one with.
        None if items.is_empty() => return Err(AppError::invalid("release", NOTHING)),
        None => Vec::new(),
        Some(last) => {
            let changes = diff::between(&snapshot(last)?, &items, &holder_items(tx, event_id).await?);
            if changes.is_empty() {
                let message = format!("Nothing has changed since release {}.", last.number);
                return Err(AppError::invalid("release", message));
            }
            changes
        }
    };
    let row = Model {
        id: Uuid::now_v7(),
        event_id,
        number: last.map_or(0, |last| last.number) + 1,
        published_at: now,
        published_by,
        note,
        changes: serde_json::to_value(&changes).map_err(AppError::internal)?,
        snapshot: serde_json::to_value(&items).map_err(AppError::internal)?,
    };
    queries::insert(tx, row.clone()).await?;
    Ok(row)
}

fn snapshot(release: &Model) -> Result<Vec<ReleasedItem>, AppError> {
    serde_json::from_value(release.snapshot.clone()).map_err(AppError::internal)
}
