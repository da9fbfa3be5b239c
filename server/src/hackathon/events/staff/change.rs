//! Merges a change into an event and validates rules across fields.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use sea_orm::{
    ActiveValue::{self, NotSet},
    Set,
};

use super::{states, types::Change};
use crate::{
    hackathon::pictures::{Described, DescribedChange, DescribedNames},
    platform::{db::search::search_text, error::FieldErrors, http::validation::patch::Patch, slug::Slug},
};
use entities::{
    events::{ActiveModel, Model},
    sea_orm_active_enums::{AttendanceMode, EventStatus},
};

const PHOTO_NAMES: DescribedNames =
    DescribedNames { alt_field: "venuePhotoAlt", alt: "venue photo alt", picture: "venue photo" };
const ZONE: &str = "Europe/Lisbon";
const TEAM_SIZE: TeamSize = TeamSize { min: 2, max: 5 };
const MAX_TEAM: i32 = 50;
/// Path segments the API uses in place of slugs.
const RESERVED: [&str; 1] = ["invitations"];
const MAX_PLACES: i32 = 1_000_000;

/// Columns of an event after a change; `current` is the current row, or `None` for a new event. Further columns that a
/// new event requires stay unset.
///
/// `preview` is that of a new photo of the venue.
pub(super) fn columns(
    change: Change,
    current: Option<&Model>,
    preview: Option<String>,
    now: DateTime<Utc>,
) -> Result<ActiveModel, FieldErrors> {
    let unchecked = unchecked_columns(change.clone(), current);
    let mut errors = FieldErrors::default();
    let title =
        require_field("title", "title", change.title.trimmed(), current.map(|row| row.title.clone()), &mut errors);
    let slug = slug(change.slug, current, &title, &mut errors);
    let status = status(change.status, current, &mut errors);
    let start_at = require_field("startAt", "start at", change.start_at, current.map(|row| row.start_at), &mut errors);
    let end_at = require_field("endAt", "end at", change.end_at, current.map(|row| row.end_at), &mut errors);
    let timezone = timezone(change.timezone, current, &mut errors);
    let subtitle = change.subtitle.trimmed().or(current.and_then(|row| row.subtitle.clone()));
    let venue = change.venue.trimmed().or(current.and_then(|row| row.venue.clone()));
    let city = change.city.trimmed().or(current.and_then(|row| row.city.clone()));
    let capacity = change.capacity.or(current.and_then(|row| row.capacity));
    within(capacity, 1..=MAX_PLACES, "capacity", &mut errors);
    let team_size = team_size(change.team_min, change.team_max, current, &mut errors);
    let opens_at = change.registration_opens_at.or(current.and_then(|row| row.registration_opens_at));
    let closes_at = change.registration_closes_at.or(current.and_then(|row| row.registration_closes_at));
    if !is_after(end_at, start_at) {
        errors.add("endAt", "The end at field must be a date after start at.");
    }
    if !is_after(closes_at, opens_at) {
        let message = "The registration closes at field must be a date after registration opens at.";
        errors.add("registrationClosesAt", message);
    }
    let part_percent = change.refund_part_percent.or(current.and_then(|row| row.refund_part_percent));
    within(part_percent, 1..=100, "refundPartPercent", &mut errors);
    let full_until = change.refund_full_until.or(current.and_then(|row| row.refund_full_until));
    let part_until = change.refund_part_until.or(current.and_then(|row| row.refund_part_until));
    if !is_after(part_until, full_until) {
        errors.add("refundPartUntil", "The refund part until field must be a date after refund full until.");
    }
    let current_photo = current.map(|row| Described {
        path: row.venue_photo.clone(),
        alt: row.venue_photo_alt.clone(),
        placeholder: row.venue_photo_placeholder.clone(),
    });
    let photo = DescribedChange { path: change.venue_photo, alt: change.venue_photo_alt, placeholder: preview };
    let photo = photo.merge_into(current_photo.unwrap_or_default(), &PHOTO_NAMES, &mut errors);
    let (Some(title), Some(start_at), Some(end_at), true) = (title, start_at, end_at, errors.is_empty()) else {
        return Err(errors);
    };
    Ok(ActiveModel {
        search_text: Set(search_text(&title, [&subtitle, &venue, &city].into_iter().flatten().map(String::as_str))),
        title: Set(title),
        slug: Set(slug.map(|slug| slug.to_string()).unwrap_or_default()),
        subtitle: Set(subtitle),
        status: Set(status),
        state_changed_at: Set(current.filter(|row| row.status == status).map_or(now, |row| row.state_changed_at)),
        start_at: Set(start_at),
        end_at: Set(end_at),
        timezone: Set(timezone),
        venue: Set(venue),
        city: Set(city),
        venue_photo: Set(photo.path),
        venue_photo_alt: Set(photo.alt),
        venue_photo_placeholder: Set(photo.placeholder),
        capacity: Set(capacity),
        registration_opens_at: Set(opens_at),
        registration_closes_at: Set(closes_at),
        team_min: Set(team_size.min),
        team_max: Set(team_size.max),
        refund_full_until: Set(full_until),
        refund_part_until: Set(part_until),
        refund_part_percent: Set(part_percent),
        updated_at: Set(now),
        ..unchecked
    })
}

/// The columns that need no check here.
fn unchecked_columns(change: Change, current: Option<&Model>) -> ActiveModel {
    ActiveModel {
        description: Set(change.description.trimmed().or(current.and_then(|row| row.description.clone()))),
        address: Set(change.address.trimmed().or(current.and_then(|row| row.address.clone()))),
        access: Set(change.access.trimmed().or(current.and_then(|row| row.access.clone()))),
        directions: Set(change.directions.trimmed().or(current.and_then(|row| row.directions.clone()))),
        attendance_mode: mode(change.attendance_mode, current),
        team_lock_at: Set(change.team_lock_at.or(current.and_then(|row| row.team_lock_at))),
        waitlist_enabled: Set(change.waitlist_enabled.unwrap_or(current.is_none_or(|row| row.waitlist_enabled))),
        waitlist_closes_at: Set(change.waitlist_closes_at.or(current.and_then(|row| row.waitlist_closes_at))),
        transfer_freeze_at: Set(change.transfer_freeze_at.or(current.and_then(|row| row.transfer_freeze_at))),
        reconfirm: Set(change.reconfirm.unwrap_or(current.is_some_and(|row| row.reconfirm))),
        release_unanswered: Set(change.release_unanswered.unwrap_or(current.is_some_and(|row| row.release_unanswered))),
        image_alt: Set(change.image_alt.trimmed().or(current.and_then(|row| row.image_alt.clone()))),
        ..Default::default()
    }
}

/// A field that a new event requires.
fn require_field<T>(
    key: &'static str,
    label: &str,
    input: Patch<T>,
    current: Option<T>,
    errors: &mut FieldErrors,
) -> Option<T> {
    let value = input.or(current);
    if value.is_none() {
        errors.add(key, format!("The {label} field is required."));
    }
    value
}

fn slug(
    input: Patch<String>,
    current: Option<&Model>,
    title: &Option<String>,
    errors: &mut FieldErrors,
) -> Option<Slug> {
    let slug = match (input, current) {
        (Patch::Value(slug), _) => slug.trim().parse().map_err(|_| "format is invalid"),
        (_, Some(current)) => current.slug.parse().map_err(|_| "format is invalid"),
        // A missing title is reported by itself; a title without any usable character requires an explicit slug.
        (_, None) => Slug::from_title(title.as_ref()?).ok_or("is required"),
    };
    match &slug {
        Err(problem) => errors.add("slug", format!("The slug field {problem}.")),
        Ok(slug) if RESERVED.contains(&slug.as_str()) => errors.add("slug", "The slug is reserved."),
        Ok(_) => {}
    }
    slug.ok()
}

fn status(input: Patch<EventStatus>, current: Option<&Model>, errors: &mut FieldErrors) -> EventStatus {
    let from = current.map_or(EventStatus::Draft, |row| row.status);
    let to = input.unwrap_or(from);
    if !states::can_change(from, to) {
        let (from, to) = (states::word(from), states::word(to));
        errors.add("status", format!("The edition can't change from {from} to {to}."));
    }
    to
}

fn timezone(input: Patch<String>, current: Option<&Model>, errors: &mut FieldErrors) -> String {
    let timezone = input.unwrap_or(current.map_or(ZONE.to_owned(), |row| row.timezone.clone()));
    if timezone.parse::<Tz>().is_err() {
        errors.add("timezone", "The timezone field must be a valid time zone.");
    }
    timezone
}

/// How many members a team has.
struct TeamSize {
    min: i32,
    max: i32,
}

fn team_size(min: Patch<i32>, max: Patch<i32>, current: Option<&Model>, errors: &mut FieldErrors) -> TeamSize {
    let min = min.unwrap_or(current.map_or(TEAM_SIZE.min, |row| row.team_min));
    let max = max.unwrap_or(current.map_or(TEAM_SIZE.max, |row| row.team_max));
    within(Some(min), 1..=MAX_TEAM, "teamMin", errors);
    within(Some(max), min..=MAX_TEAM, "teamMax", errors);
    TeamSize { min, max }
}

fn mode(input: Patch<AttendanceMode>, current: Option<&Model>) -> ActiveValue<AttendanceMode> {
    match (input, current) {
        (Patch::Value(mode), _) => Set(mode),
        (_, Some(_)) => NotSet,
        (_, None) => Set(AttendanceMode::InPerson),
    }
}

fn within(value: Option<i32>, range: RangeInclusive<i32>, key: &str, errors: &mut FieldErrors) {
    let (least, max) = range.into_inner();
    let name = match key {
        "teamMin" => "team min",
        "teamMax" => "team max",
        other => other,
    };
    match value {
        Some(value) if value < least => errors.add(key, format!("The {name} field must be at least {least}.")),
        Some(value) if value > max => errors.add(key, format!("The {name} field must not be greater than {max}.")),
        _ => {}
    }
}

/// Whether a time comes after an earlier one; a missing time does.
fn is_after(later: Option<DateTime<Utc>>, earlier: Option<DateTime<Utc>>) -> bool {
    later.zip(earlier).is_none_or(|(later, earlier)| later > earlier)
}
