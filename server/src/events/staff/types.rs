//! What staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    events::types::{AttendanceMode, State},
    http::{
        patch::{Patch, trimmed},
        rules::{date, line, prose},
    },
};

/// An event, or what is to be otherwise in one: what is left out stays as it is, null empties.
#[derive(Debug, Clone, Default, Deserialize, Validate, ToSchema)]
#[schema(as = EventChange)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub(super) struct Change {
    /// Name.
    #[schema(value_type = String, required = false, max_length = 120)]
    #[garde(required, length(chars, min = 1, max = 120), custom(line))]
    #[serde(default)]
    pub(super) title: Patch<String>,
    /// Name in addresses; made of the title of a new event when left out.
    #[schema(value_type = String, required = false, max_length = 100)]
    #[garde(required, length(chars, min = 1, max = 100))]
    #[serde(default)]
    pub(super) slug: Patch<String>,
    /// Theme.
    #[schema(value_type = Option<String>, max_length = 200)]
    #[garde(length(chars, max = 200), custom(line))]
    #[serde(default)]
    pub(super) subtitle: Patch<String>,
    /// Plain text; blank lines separate paragraphs.
    #[schema(value_type = Option<String>, max_length = 8000)]
    #[garde(length(chars, max = 8000), custom(prose))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) description: Patch<String>,
    /// How far it has come; a new one is a draft.
    #[schema(value_type = State, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) status: Patch<State>,
    /// Beginning.
    #[schema(value_type = DateTime<Utc>, required = false)]
    #[garde(required)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) start_at: Patch<DateTime<Utc>>,
    /// End, later than the beginning.
    #[schema(value_type = DateTime<Utc>, required = false)]
    #[garde(required)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) end_at: Patch<DateTime<Utc>>,
    /// IANA name of the zone of the place; that of a new event is "Europe/Lisbon" when left out.
    #[schema(value_type = String, required = false)]
    #[garde(required, length(chars, min = 1, max = 64))]
    #[serde(default)]
    pub(super) timezone: Patch<String>,
    /// House.
    #[schema(value_type = Option<String>, max_length = 120)]
    #[garde(length(chars, max = 120), custom(line))]
    #[serde(default)]
    pub(super) venue: Patch<String>,
    /// Street and postal code.
    #[schema(value_type = Option<String>, max_length = 255)]
    #[garde(length(chars, max = 255), custom(prose))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) address: Patch<String>,
    /// Town.
    #[schema(value_type = Option<String>, max_length = 120)]
    #[garde(length(chars, max = 120), custom(line))]
    #[serde(default)]
    pub(super) city: Patch<String>,
    /// How everybody gets into the venue and about in it.
    #[schema(value_type = Option<String>, max_length = 4000)]
    #[garde(length(chars, max = 4000), custom(prose))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) access: Patch<String>,
    /// How one gets there.
    #[schema(value_type = Option<String>, max_length = 4000)]
    #[garde(length(chars, max = 4000), custom(prose))]
    #[serde(default, deserialize_with = "trimmed")]
    pub(super) directions: Patch<String>,
    /// Where one takes part; in person when left out of a new event.
    #[schema(value_type = AttendanceMode, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) attendance_mode: Patch<AttendanceMode>,
    /// Places; no limit when null.
    #[schema(value_type = Option<i32>, minimum = 1)]
    #[serde(default)]
    pub(super) capacity: Patch<i32>,
    /// From when one may register.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) registration_opens_at: Patch<DateTime<Utc>>,
    /// Until when one may register.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) registration_closes_at: Patch<DateTime<Utc>>,
    /// Fewest members of a team.
    #[schema(value_type = i32, required = false, minimum = 1)]
    #[garde(required)]
    #[serde(default)]
    pub(super) team_min: Patch<i32>,
    /// Most members of a team.
    #[schema(value_type = i32, required = false, minimum = 1, maximum = 50)]
    #[garde(required)]
    #[serde(default)]
    pub(super) team_max: Patch<i32>,
    /// From when teams cannot change any more.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) team_lock_at: Patch<DateTime<Utc>>,
    /// Whether those who come too late may wait for a place.
    #[schema(value_type = bool, required = false)]
    #[garde(required)]
    #[serde(default)]
    pub(super) waitlist_enabled: Patch<bool>,
    /// Until when.
    #[schema(value_type = Option<DateTime<Utc>>)]
    #[garde(custom(date))]
    #[serde(default)]
    pub(super) waitlist_closes_at: Patch<DateTime<Utc>>,
    /// What the picture shows.
    #[schema(value_type = Option<String>, max_length = 300)]
    #[garde(length(chars, max = 300), custom(line))]
    #[serde(default)]
    pub(super) image_alt: Patch<String>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}
