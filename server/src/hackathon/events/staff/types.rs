//! Input of the staff endpoints.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::http::validation::{
    patch::{Patch, trimmed},
    rules::{date, local_path, multiline, single_line},
};
use entities::{
    events::Model,
    sea_orm_active_enums::{AttendanceMode, EventStatus},
};

/// Fields of a new event, or changes to one: omitted fields stay unchanged, null clears.
#[derive(Debug, Clone, Default, Deserialize, Validate, ToSchema)]
#[schema(as = EventChange)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub(super) struct Change {
    /// Display name.
    #[schema(value_type = String, required = false, max_length = 120)]
    #[garde(required, length(chars, min = 1, max = 120), custom(single_line))]
    #[serde(default)]
    pub(super) title: Patch<String>,
    /// URL slug; derived from the title of a new event if omitted.
    #[schema(value_type = String, required = false, max_length = 100)]
    #[garde(required, length(chars, min = 1, max = 100))]
    #[serde(default)]
    pub(super) slug: Patch<String>,
    /// Subtitle: the theme of the edition.
    #[schema(value_type = Option<String>, max_length = 200)]
    #[garde(length(chars, max = 200), custom(single_line))]
    #[serde(default)]
    pub(super) subtitle: Patch<String>,
    /// Plain text; blank lines separate paragraphs.
    #[schema(value_type = Option<String>, max_length = 8000)]
    #[garde(length(chars, max = 8000), custom(multiline))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) description: Patch<String>,
    /// Status; draft for a new event.
    #[schema(value_type = EventStatus, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) status: Patch<EventStatus>,
    /// Start time.
    #[schema(value_type = DateTime<Utc>, required = false)]
    #[garde(required)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) start_at: Patch<DateTime<Utc>>,
    /// End time, after the start time.
    #[schema(value_type = DateTime<Utc>, required = false)]
    #[garde(required)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) end_at: Patch<DateTime<Utc>>,
    /// IANA time zone of the venue; "Europe/Lisbon" for a new event if omitted.
    #[schema(value_type = String, required = false)]
    #[garde(required, length(chars, min = 1, max = 64))]
    #[serde(default)]
    pub(super) timezone: Patch<String>,
    /// Name of the venue.
    #[schema(value_type = Option<String>, max_length = 120)]
    #[garde(length(chars, max = 120), custom(single_line))]
    #[serde(default)]
    pub(super) venue: Patch<String>,
    /// Street address and postal code.
    #[schema(value_type = Option<String>, max_length = 255)]
    #[garde(length(chars, max = 255), custom(multiline))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) address: Patch<String>,
    /// City.
    #[schema(value_type = Option<String>, max_length = 120)]
    #[garde(length(chars, max = 120), custom(single_line))]
    #[serde(default)]
    pub(super) city: Patch<String>,
    /// Accessibility of the venue; plain text.
    #[schema(value_type = Option<String>, max_length = 4000)]
    #[garde(length(chars, max = 4000), custom(multiline))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) access: Patch<String>,
    /// Directions to the venue; plain text.
    #[schema(value_type = Option<String>, max_length = 4000)]
    #[garde(length(chars, max = 4000), custom(multiline))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) directions: Patch<String>,
    /// Path of a photo of the venue.
    #[schema(value_type = Option<String>)]
    #[garde(custom(local_path))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) venue_photo: Patch<String>,
    /// Alternative text of the photo, which a new photo requires.
    #[schema(value_type = Option<String>, max_length = 300)]
    #[garde(length(chars, max = 300), custom(single_line))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) venue_photo_alt: Patch<String>,
    /// Whether participants attend in person, online or either; in person for a new event if omitted.
    #[schema(value_type = AttendanceMode, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) attendance_mode: Patch<AttendanceMode>,
    /// Number of seats; null if unlimited.
    #[schema(value_type = Option<i32>, minimum = 1)]
    #[serde(default)]
    pub(super) capacity: Patch<i32>,
    /// When registration opens.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) registration_opens_at: Patch<DateTime<Utc>>,
    /// When registration closes.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) registration_closes_at: Patch<DateTime<Utc>>,
    /// Minimum team size.
    #[schema(value_type = i32, required = false, minimum = 1)]
    #[garde(required)]
    #[serde(default)]
    pub(super) team_min: Patch<i32>,
    /// Maximum team size.
    #[schema(value_type = i32, required = false, minimum = 1, maximum = 50)]
    #[garde(required)]
    #[serde(default)]
    pub(super) team_max: Patch<i32>,
    /// When teams are locked.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) team_lock_at: Patch<DateTime<Utc>>,
    /// Whether users can join the waiting list once the event is sold out.
    #[schema(value_type = bool, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) waitlist_enabled: Patch<bool>,
    /// When the waiting list closes.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) waitlist_closes_at: Patch<DateTime<Utc>>,
    /// Until when holders can change the name on a ticket; the start of the event if null.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) transfer_freeze_at: Patch<DateTime<Utc>>,
    /// Until when a cancelled ticket is refunded in full; the start of the event if null.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) refund_full_until: Patch<DateTime<Utc>>,
    /// Until when a part of it is refunded, after `refundFullUntil`; null for no part.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) refund_part_until: Patch<DateTime<Utc>>,
    /// That part, in percent.
    #[schema(value_type = Option<i32>, minimum = 1, maximum = 100)]
    #[serde(default)]
    pub(super) refund_part_percent: Patch<i32>,
    /// Whether holders are asked 7 and 2 days before the event to confirm that they will come.
    #[schema(value_type = bool, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) reconfirm: Patch<bool>,
    /// Whether tickets without an answer are released a day before the event.
    #[schema(value_type = bool, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) release_unanswered: Patch<bool>,
    /// Alternative text of the image.
    #[schema(value_type = Option<String>, max_length = 300)]
    #[garde(length(chars, max = 300), custom(single_line))]
    #[serde(default)]
    pub(super) image_alt: Patch<String>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// An event with everything staff can change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EventSettings)]
#[serde(rename_all = "camelCase")]
pub(super) struct Settings {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Display name.
    pub(super) title: String,
    /// URL slug.
    pub(super) slug: String,
    /// Subtitle: the theme of the edition.
    #[schema(required)]
    pub(super) subtitle: Option<String>,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Status.
    pub(super) status: EventStatus,
    /// Start time.
    pub(super) start_at: DateTime<Utc>,
    /// End time.
    pub(super) end_at: DateTime<Utc>,
    /// IANA time zone of the venue.
    pub(super) timezone: String,
    /// Name of the venue.
    #[schema(required)]
    pub(super) venue: Option<String>,
    /// Street address and postal code.
    #[schema(required)]
    pub(super) address: Option<String>,
    /// City.
    #[schema(required)]
    pub(super) city: Option<String>,
    /// Accessibility of the venue; plain text.
    #[schema(required)]
    pub(super) access: Option<String>,
    /// Directions to the venue; plain text.
    #[schema(required)]
    pub(super) directions: Option<String>,
    /// Path of a photo of the venue.
    #[schema(required)]
    pub(super) venue_photo: Option<String>,
    /// Alternative text of the photo; empty if there is none.
    pub(super) venue_photo_alt: String,
    /// Whether participants attend in person, online or either.
    pub(super) attendance_mode: AttendanceMode,
    /// Number of seats; null if unlimited.
    #[schema(required)]
    pub(super) capacity: Option<i32>,
    /// When registration opens.
    #[schema(required)]
    pub(super) registration_opens_at: Option<DateTime<Utc>>,
    /// When registration closes.
    #[schema(required)]
    pub(super) registration_closes_at: Option<DateTime<Utc>>,
    /// Minimum team size.
    pub(super) team_min: i32,
    /// Maximum team size.
    pub(super) team_max: i32,
    /// When teams are locked.
    #[schema(required)]
    pub(super) team_lock_at: Option<DateTime<Utc>>,
    /// Whether users can join the waiting list once the event is sold out.
    pub(super) waitlist_enabled: bool,
    /// When the waiting list closes.
    #[schema(required)]
    pub(super) waitlist_closes_at: Option<DateTime<Utc>>,
    /// Until when holders can change the name on a ticket; the start of the event if null.
    #[schema(required)]
    pub(super) transfer_freeze_at: Option<DateTime<Utc>>,
    /// Until when a cancelled ticket is refunded in full; the start of the event if null.
    #[schema(required)]
    pub(super) refund_full_until: Option<DateTime<Utc>>,
    /// Until when a part of it is refunded; null for no part.
    #[schema(required)]
    pub(super) refund_part_until: Option<DateTime<Utc>>,
    /// That part, in percent.
    #[schema(required)]
    pub(super) refund_part_percent: Option<i32>,
    /// Whether holders are asked before the event to confirm that they will come.
    pub(super) reconfirm: bool,
    /// Whether tickets without an answer are released a day before the event.
    pub(super) release_unanswered: bool,
    /// Alternative text of the image.
    #[schema(required)]
    pub(super) image_alt: Option<String>,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

impl From<Model> for Settings {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            title: row.title,
            slug: row.slug,
            subtitle: row.subtitle,
            description: row.description,
            status: row.status,
            start_at: row.start_at,
            end_at: row.end_at,
            timezone: row.timezone,
            venue: row.venue,
            address: row.address,
            city: row.city,
            access: row.access,
            directions: row.directions,
            venue_photo: row.venue_photo,
            venue_photo_alt: row.venue_photo_alt,
            attendance_mode: row.attendance_mode,
            capacity: row.capacity,
            registration_opens_at: row.registration_opens_at,
            registration_closes_at: row.registration_closes_at,
            team_min: row.team_min,
            team_max: row.team_max,
            team_lock_at: row.team_lock_at,
            waitlist_enabled: row.waitlist_enabled,
            waitlist_closes_at: row.waitlist_closes_at,
            transfer_freeze_at: row.transfer_freeze_at,
            refund_full_until: row.refund_full_until,
            refund_part_until: row.refund_part_until,
            refund_part_percent: row.refund_part_percent,
            reconfirm: row.reconfirm,
            release_unanswered: row.release_unanswered,
            image_alt: row.image_alt,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
