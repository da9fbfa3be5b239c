//! Copies an edition to a new draft.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use sea_orm::{ConnectionTrait, Set};
use uuid::Uuid;

use super::{change, queries, service, types::Change};
use crate::{
    hackathon::{
        events::{queries as events, shift::Shift},
        series,
    },
    platform::{
        context::Context,
        error::AppError,
        http::validation::patch::{Patch, require_fields},
        slug::{IdOrSlug, Slug},
    },
};
use entities::{
    events::{ActiveModel, Model},
    sea_orm_active_enums::EventStatus,
};

const TAKEN: &str = "Another edition has this title. Choose a different one.";

/// What differs in a new edition; `title` and `start_at` are required.
#[derive(Debug)]
pub struct NewEdition {
    /// Display name, which no other edition has.
    pub title: Patch<String>,
    /// URL slug; derived from the title if missing.
    pub slug: Patch<String>,
    /// When the new edition begins; all its other times move along.
    pub start_at: Patch<DateTime<Utc>>,
}

/// Inserts a draft with the texts, rules and dates of a locked edition, and returns it with the shift of its dates. The
/// image stays with the old edition.
pub async fn copy(
    context: &Context,
    tx: &impl ConnectionTrait,
    source: &Model,
    new: NewEdition,
) -> Result<(Model, Shift), AppError> {
    let title = new.title.trimmed();
    require_fields(&[("title", title.set().is_some()), ("startAt", new.start_at.set().is_some())])?;
    let start_at = new.start_at.unwrap_or(source.start_at);
    let zone: Tz = source.timezone.parse().map_err(AppError::internal)?;
    let shift = Shift::between(zone, source.start_at, start_at);
    let slug = require_slug(new.slug, &title)?;
    let now = context.clock.now();
    let change = Change {
        title: title.clone(),
        slug: Patch::Value(slug),
        start_at: Patch::Value(start_at),
        ..moved_times(source, start_at, &shift)
    };
    let template = Model { status: EventStatus::Draft, ..source.clone() };
    let columns = change::columns(change, Some(&template), None, now).map_err(AppError::Invalid)?;

    // Editions are named and numbered one after another.
    series::lock(tx, source.series_id).await?;
    if queries::has_title(tx, title.set().map(String::as_str).unwrap_or_default()).await? {
        return Err(AppError::invalid("title", TAKEN));
    }
    let id = Uuid::now_v7();
    let row = ActiveModel {
        id: Set(id),
        series_id: Set(source.series_id),
        edition_no: Set(events::last_edition_no(tx, source.series_id).await? + 1),
        attendance_mode: Set(source.attendance_mode),
        state_changed_at: Set(now),
        reconfirm_at: Set(source.reconfirm_at.map(|time| shift.apply(time))),
        waitlist_offer_minutes: Set(source.waitlist_offer_minutes),
        waitlist_automatic: Set(source.waitlist_automatic),
        waitlist_max_missed: Set(source.waitlist_max_missed),
        waitlist_teams: Set(source.waitlist_teams),
        retention_days: Set(source.retention_days),
        image_alt: Set(None),
        created_at: Set(now),
        version: Set(1),
        ..columns
    };
    events::insert(tx, row).await.map_err(service::duplicate_key)?;
    let stored = events::row(tx, &IdOrSlug::Id(id)).await?.ok_or(AppError::NotFound)?;
    Ok((stored, shift))
}

/// The given slug, or one that is derived from the title; 422 if there is neither.
fn require_slug(slug: Patch<String>, title: &Patch<String>) -> Result<String, AppError> {
    if let Patch::Value(slug) = slug.trimmed() {
        return Ok(slug);
    }
    let derived = title.set().and_then(|title| Slug::from_title(title));
    derived.map(|slug| slug.to_string()).ok_or_else(|| AppError::invalid("slug", "The slug field is required."))
}

/// All times of an edition but its start, moved with it.
fn moved_times(source: &Model, start_at: DateTime<Utc>, shift: &Shift) -> Change {
    let moved = |time: Option<DateTime<Utc>>| Patch::from(time.map(|time| shift.apply(time)));
    Change {
        end_at: Patch::Value(shift.apply_end(source.start_at, source.end_at, start_at)),
        registration_opens_at: moved(source.registration_opens_at),
        registration_closes_at: moved(source.registration_closes_at),
        team_lock_at: moved(source.team_lock_at),
        waitlist_closes_at: moved(source.waitlist_closes_at),
        transfer_freeze_at: moved(source.transfer_freeze_at),
        refund_full_until: moved(source.refund_full_until),
        refund_part_until: moved(source.refund_part_until),
        ..Change::default()
    }
}
