//! Request and response types of the staff resource.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::{
    hackathon::sales::Money,
    platform::http::{
        counted_page::CountedPage,
        validation::{
            patch::{Patch, trimmed},
            rules::{date, max_items, multiline, single_line},
        },
    },
};
use entities::sea_orm_active_enums::{TicketRole, TicketVisibility};

/// Highest price in cents.
const MAX_PRICE: i32 = 1_000_000;

/// Staff view of a ticket type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffTicketType {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// URL slug, unique within the event.
    pub(super) slug: String,
    /// Display name.
    pub(super) name: String,
    /// Plain text.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Benefits that the price includes.
    pub(super) includes: Vec<String>,
    /// What holders are at the event.
    #[schema(schema_with = TicketRole::schema)]
    pub(super) role: TicketRole,
    /// Who can get a ticket of this type.
    #[schema(schema_with = TicketVisibility::schema)]
    pub(super) visibility: TicketVisibility,
    /// Whether it is on sale or archived.
    pub(super) state: TicketTypeState,
    /// Whether it is the recommended type for most participants.
    pub(super) recommended: bool,
    /// Price, VAT included.
    pub(super) price: Money,
    /// VAT contained in the price, in hundredths of a percent: 2300 is 23 %.
    pub(super) vat_rate: i32,
    /// Maximum number of tickets; null for no limit besides the event's.
    #[schema(required)]
    pub(super) capacity: Option<i32>,
    /// Whether tickets count towards the capacity of the event.
    pub(super) counts_to_event_capacity: bool,
    /// Number of tickets that take a seat.
    pub(super) taken: i64,
    /// Whether there is a waiting list once it is sold out.
    pub(super) waitlist_enabled: bool,
    /// Start of sales; null for that of the event.
    #[schema(required)]
    pub(super) sales_from: Option<DateTime<Utc>>,
    /// End of sales; null for that of the event.
    #[schema(required)]
    pub(super) sales_until: Option<DateTime<Utc>>,
    /// Start of check-in; null for 12 hours before the event.
    #[schema(required)]
    pub(super) check_in_from: Option<DateTime<Utc>>,
    /// End of check-in; null for the end of the event.
    #[schema(required)]
    pub(super) check_in_until: Option<DateTime<Utc>>,
    /// Whether staff approve each ticket.
    pub(super) requires_approval: bool,
    /// Whether only members of a team can get it.
    pub(super) requires_team: bool,
    /// Minimum age in years at the start of the event.
    #[schema(required)]
    pub(super) min_age: Option<i32>,
    /// Position among the ticket types of the event.
    pub(super) position: i32,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of ticket types.
pub(super) type StaffTicketTypePage = CountedPage<StaffTicketType>;

/// Whether a ticket type is in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum TicketTypeState {
    /// On sale within its dates.
    Active,
    /// No longer offered; tickets stay valid.
    Archived,
}

/// Fields of a ticket type. A new one requires `eventId`, `name` and `priceAmount`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct TicketTypeInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// URL slug, unique within the event; derived from the name of a new type if omitted.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Display name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// Plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) description: Patch<String>,
    /// Benefits that the price includes.
    #[serde(default)]
    #[garde(custom(max_items(20)), inner(length(chars, max = 120), custom(single_line)))]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) includes: Patch<Vec<String>>,
    /// What holders are at the event; `attendee` by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = TicketRole::schema)]
    pub(super) role: Patch<TicketRole>,
    /// Who can get a ticket of this type; `public` by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = TicketVisibility::schema)]
    pub(super) visibility: Patch<TicketVisibility>,
    /// `active` by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = TicketTypeState, required = false)]
    pub(super) state: Patch<TicketTypeState>,
    /// Whether it is the recommended type for most participants.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) recommended: Patch<bool>,
    /// Price in cents, VAT included; 0 for a free ticket.
    #[serde(default)]
    #[garde(required, range(min = 0, max = MAX_PRICE))]
    #[schema(value_type = i32, required = false)]
    pub(super) price_amount: Patch<i32>,
    /// VAT contained in the price, in hundredths of a percent; 2300 by default.
    #[serde(default)]
    #[garde(required, range(min = 0, max = 10_000))]
    #[schema(value_type = i32, required = false)]
    pub(super) vat_rate: Patch<i32>,
    /// Maximum number of tickets, at least those already taken; null for no limit besides the event's.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) capacity: Patch<i32>,
    /// Whether tickets count towards the capacity of the event; true by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) counts_to_event_capacity: Patch<bool>,
    /// Whether there is a waiting list once it is sold out; true by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) waitlist_enabled: Patch<bool>,
    /// Start of sales.
    #[serde(default)]
    #[garde(custom(date))]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) sales_from: Patch<DateTime<Utc>>,
    /// End of sales, after `salesFrom`.
    #[serde(default)]
    #[garde(custom(date))]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) sales_until: Patch<DateTime<Utc>>,
    /// Start of check-in.
    #[serde(default)]
    #[garde(custom(date))]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) check_in_from: Patch<DateTime<Utc>>,
    /// End of check-in, after `checkInFrom`.
    #[serde(default)]
    #[garde(custom(date))]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) check_in_until: Patch<DateTime<Utc>>,
    /// Whether staff approve each ticket.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) requires_approval: Patch<bool>,
    /// Whether only members of a team can get it.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) requires_team: Patch<bool>,
    /// Minimum age in years at the start of the event.
    #[serde(default)]
    #[garde(range(min = 1, max = 120))]
    #[schema(value_type = Option<i32>)]
    pub(super) min_age: Patch<i32>,
    /// Position among the ticket types of the event, from 1; last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}
