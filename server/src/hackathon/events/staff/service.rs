//! Creates, changes and deletes events.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, ActiveValue, ConnectionTrait, DbErr, Set, SqlErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    change, queries, states,
    types::{Change, Settings},
};
use crate::{
    hackathon::{
        events::{
            current, images,
            queries::{self as events, Scope},
            service,
            types::Event,
            viewer::Viewer,
            visibility,
        },
        pictures, sales,
        series::{self, SeriesInput},
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        context::Context,
        db::{self, RowVersion, VersionColumns},
        error::AppError,
        http::{
            validation::patch::Patch,
            version::{IfMatchVersion, Versioned},
        },
        slug::{IdOrSlug, Slug},
    },
};
use entities::{
    events::{ActiveModel, Column, Entity, Model},
    sea_orm_active_enums::EventStatus,
};

const VERSION_COLUMNS: VersionColumns<Column> = VersionColumns { id: Column::Id, version: Column::Version };

/// Part of the constraint's name in PostgreSQL (`events_slug_key`) and in SQLite (`events.slug`).
const SLUG_CONSTRAINT: &str = "slug";

const RETENTION_DAYS: i32 = 365;
const OFFER_MINUTES: i32 = 24 * 60;

const RELIED_ON: &str = "This edition has tickets or teams, so it can't go back to draft. Cancel it instead.";
const HAS_VALID_TICKETS: &str = "We're still cancelling the tickets of this edition. You can archive it afterwards.";
const SLUG_IS_FINAL: &str = "This edition has been published, so you can't change its slug.";
const IS_CURRENT_EDITION: &str = "This is the site's current edition. Make another one current first.";
const HAS_STARTED: &str = "This edition has started, so it can't be deleted. Archive it instead.";
const RECORDS_MUST_BE_KEPT: &str =
    "We have to keep records of this edition, so it can't be deleted. Archive it instead.";

/// An event with its settings, for those who may see drafts or once it is public.
pub(super) async fn settings(
    context: &Context,
    viewer: &Viewer,
    key: &IdOrSlug,
) -> Result<Versioned<Settings>, AppError> {
    let row = events::row(context.db.reader(), key).await?.ok_or(AppError::NotFound)?;
    if !viewer.sees(&row).await? {
        return Err(AppError::NotFound);
    }
    let version = row.version;
    Ok(Versioned::new(row.into(), version))
}

/// Creates an event as the next edition of the site's series.
pub(super) async fn store(context: &Context, actor: &Actor, change: Change) -> Result<Versioned<Event>, AppError> {
    let now = context.clock.now();
    let preview = pictures::preview_of(context, &change.venue_photo).await?;
    let columns = change::columns(change, None, preview, now).map_err(AppError::Invalid)?;
    let id = Uuid::now_v7();

    let tx = context.db.begin().await?;
    let series_id = series_of_the_site(context, &tx).await?;
    let row = ActiveModel {
        id: Set(id),
        series_id: Set(series_id),
        edition_no: Set(events::last_edition_no(&tx, series_id).await? + 1),
        waitlist_offer_minutes: Set(OFFER_MINUTES),
        retention_days: Set(RETENTION_DAYS),
        created_at: Set(now),
        version: Set(1),
        ..columns
    };
    events::insert(&tx, row).await.map_err(duplicate_key)?;
    let after = events::row(&tx, &IdOrSlug::Id(id)).await?.ok_or(AppError::NotFound)?;
    let change = audit::Change::created(&written(&after))?;
    let entry = Entry::new("event.stored").with_target(Target::new("event", id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    tx.commit().await?;

    let location = format!("/api/v1/events/{}", after.slug);
    Ok(Versioned::created(find(context, id).await?, after.version, location))
}

/// Changes an event; 409 if its version is not the expected one.
pub(super) async fn update(
    context: &Context,
    actor: &Actor,
    key: &IdOrSlug,
    version: IfMatchVersion,
    change: Change,
) -> Result<Versioned<Event>, AppError> {
    let expected_version = version.expected_version(change.version)?;
    let preview = pictures::preview_of(context, &change.venue_photo).await?;
    let tx = context.db.begin().await?;
    let before = events::lock_for_update(&tx, key).await?.ok_or(AppError::NotFound)?;
    if before.version != expected_version {
        drop(tx);
        return Err(AppError::conflict(&find(context, before.id).await?));
    }
    let now = context.clock.now();
    let columns = change::columns(change, Some(&before), preview, now).map_err(AppError::Invalid)?;
    check_capacity(&tx, &before, &columns, now).await?;
    if before.status != EventStatus::Draft {
        check_published(context, &tx, &before, &columns).await?;
    }
    // An archived edition looks like one that took place.
    let is_archived = before.status == EventStatus::Cancelled && columns.status == Set(EventStatus::Archived);
    if is_archived && queries::has_tickets_to_settle(&tx, before.id).await? {
        return Err(AppError::invalid("status", HAS_VALID_TICKETS));
    }
    let after = changed(&tx, &before, columns).await?;
    let change = audit::Change::updated(&written(&before), &written(&after))?;
    let entry = Entry::new("event.updated").with_target(Target::new("event", after.id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    context.seats_freed.after(&tx);
    tx.commit().await?;

    Ok(Versioned::new(find(context, after.id).await?, after.version))
}

/// Gives a demo event a photo of its venue on behalf of the system; no other user may change the event concurrently.
pub async fn give_venue_photo(context: &Context, slug: &str, photo: String, alt: &str) -> Result<(), AppError> {
    let key: IdOrSlug = slug.parse().map_err(|_| AppError::NotFound)?;
    let event = events::row(context.db.reader(), &key).await?.ok_or(AppError::NotFound)?;
    let change = Change {
        venue_photo: Patch::Value(photo),
        venue_photo_alt: Patch::Value(alt.to_owned()),
        version: Some(event.version),
        ..Change::default()
    };
    update(context, &Actor::system(), &key, IfMatchVersion::default(), change).await.map(drop)
}

/// Deletes an event unless rows with a history reference it.
pub(super) async fn destroy(
    context: &Context,
    actor: &Actor,
    sees_drafts: bool,
    key: &IdOrSlug,
    version: IfMatchVersion,
) -> Result<(), AppError> {
    let expected_version = version.expected_version(None)?;
    let tx = context.db.begin().await?;
    let before = events::lock_for_update(&tx, key).await?;
    let before = before.filter(|event| visibility::is_visible(event, sees_drafts)).ok_or(AppError::NotFound)?;
    if before.version != expected_version {
        drop(tx);
        return Err(AppError::conflict(&find(context, before.id).await?));
    }
    let is_shown = current::current_event_within(context, &tx).await? == before.slug;
    if before.status != EventStatus::Draft && is_shown {
        return Err(AppError::invalid("id", IS_CURRENT_EDITION));
    }
    if service::has_begun(&before, context.clock.now()) {
        return Err(AppError::invalid("id", HAS_STARTED));
    }
    // A concurrent acceptance of an invitation finishes first, so that its ticket is counted.
    queries::lock_invitations(&tx, before.id).await?;
    let history = queries::history(&tx, before.id).await?;
    let mut history: Vec<String> = history
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, several)| format!("{count} {}", if count == 1 { one } else { several }))
        .collect();
    if let Some(last) = history.pop() {
        let all = if history.is_empty() { last } else { format!("{} and {last}", history.join(", ")) };
        let message = format!("This edition has {all}, so it can't be deleted. Archive it instead.");
        return Err(AppError::invalid("id", message));
    }
    queries::delete_offers(&tx, before.id).await.map_err(referenced)?;
    let expected = RowVersion { id: before.id, version: expected_version };
    if !db::delete_if_version::<Entity>(&tx, VERSION_COLUMNS, expected).await.map_err(referenced)? {
        return Err(AppError::NotFound);
    }
    let change = audit::Change::deleted(&written(&before))?;
    let entry = Entry::new("event.destroyed").with_target(Target::new("event", before.id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    tx.commit().await?;
    if let Some(image) = &before.image {
        images::delete_files(context, image).await;
    }
    Ok(())
}

/// Writes a locked event and returns the new row with its incremented version.
pub(in crate::hackathon::events) async fn changed(
    db: &impl ConnectionTrait,
    before: &Model,
    columns: ActiveModel,
) -> Result<Model, AppError> {
    let expected = RowVersion { id: before.id, version: before.version };
    if !db::update_if_version(db, columns, VERSION_COLUMNS, expected).await.map_err(duplicate_key)? {
        return Err(AppError::NotFound);
    }
    events::row(db, &IdOrSlug::Id(before.id)).await?.ok_or(AppError::NotFound)
}

/// An event as users who may edit it see it.
pub(in crate::hackathon::events) async fn find(context: &Context, id: Uuid) -> Result<Event, AppError> {
    let current = current::current_event(context).await?;
    let (event, _) = service::read(context, &IdOrSlug::Id(id), Scope::All, &current, context.clock.now()).await?;
    Ok(event)
}

/// Rejects changes that break published links or hide the site's current event or one that users rely on.
async fn check_published(
    context: &Context,
    tx: &impl ConnectionTrait,
    before: &Model,
    columns: &ActiveModel,
) -> Result<(), AppError> {
    if columns.slug != Set(before.slug.clone()) {
        return Err(AppError::invalid("slug", SLUG_IS_FINAL));
    }
    if columns.status != Set(EventStatus::Draft) {
        return Ok(());
    }
    if current::current_event_within(context, tx).await? == before.slug {
        return Err(AppError::invalid("status", IS_CURRENT_EDITION));
    }
    let is_referenced = queries::is_referenced(tx, before.id).await?;
    if is_referenced { Err(AppError::invalid("status", RELIED_ON)) } else { Ok(()) }
}

/// Rejects a new capacity below the seats already taken. The event is locked, so that no seat is sold meanwhile.
async fn check_capacity(
    tx: &impl ConnectionTrait,
    before: &Model,
    columns: &ActiveModel,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let ActiveValue::Set(Some(capacity)) = columns.capacity else { return Ok(()) };
    if before.capacity == Some(capacity) {
        return Ok(());
    }
    let taken = sales::taken_of_event(tx, before.id, now).await?;
    if taken <= i64::from(capacity) {
        return Ok(());
    }
    let message = format!("The capacity field must be at least {taken}, the number of seats already taken.");
    Err(AppError::invalid("capacity", message))
}

/// The series of all editions, locked so that concurrent inserts get consecutive edition numbers. It is that of the
/// configured product: a new name for the product must not start another series.
async fn series_of_the_site(context: &Context, db: &impl ConnectionTrait) -> Result<Uuid, AppError> {
    let product = &context.config.site_defaults.product;
    let slug = Slug::from_title_or(product, "event");
    let input = SeriesInput { slug, name: product.clone(), description: None };
    Ok(series::lock_for_update(db, input, context.clock.now()).await?)
}

/// The fields that the audit log records.
fn written(row: &Model) -> Value {
    json!({
        "slug": row.slug, "title": row.title, "subtitle": row.subtitle, "description": row.description,
        "status": states::word(row.status), "startAt": row.start_at, "endAt": row.end_at, "timezone": row.timezone,
        "venue": row.venue, "address": row.address, "city": row.city, "access": row.access,
        "directions": row.directions, "venuePhoto": row.venue_photo, "venuePhotoAlt": row.venue_photo_alt,
        "attendanceMode": row.attendance_mode.to_value(), "capacity": row.capacity,
        "registrationOpensAt": row.registration_opens_at, "registrationClosesAt": row.registration_closes_at,
        "teamMin": row.team_min, "teamMax": row.team_max, "teamLockAt": row.team_lock_at,
        "waitlistEnabled": row.waitlist_enabled, "waitlistClosesAt": row.waitlist_closes_at,
        "transferFreezeAt": row.transfer_freeze_at, "refundFullUntil": row.refund_full_until,
        "refundPartUntil": row.refund_part_until, "refundPartPercent": row.refund_part_percent,
        "reconfirm": row.reconfirm, "releaseUnanswered": row.release_unanswered,
        "imageAlt": row.image_alt, "version": row.version,
    })
}

/// Maps a violated unique constraint to a validation error.
pub(super) fn duplicate_key(error: DbErr) -> AppError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(what)) if what.contains(SLUG_CONSTRAINT) => {
            AppError::invalid("slug", "The slug has already been taken.")
        }
        _ => error.into(),
    }
}

/// Maps a row that started to reference the event concurrently to a validation error.
fn referenced(error: DbErr) -> AppError {
    if db::is_foreign_key_violation(&error) { AppError::invalid("id", RECORDS_MUST_BE_KEPT) } else { error.into() }
}
