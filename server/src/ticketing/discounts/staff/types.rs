//! Request and response types of the staff resource.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use super::super::service::MAX_LENGTH;
use crate::platform::http::{
    counted_page::CountedPage,
    validation::{
        patch::{Patch, trimmed},
        rules::{date, max_items, single_line},
    },
};
use entities::sea_orm_active_enums::DiscountKind;

/// Highest value: an amount in cents.
const MAX_VALUE: i32 = 1_000_000;

/// Staff view of a discount code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffDiscountCode {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// What buyers type, in upper case; unique within the event.
    pub(super) code: String,
    /// What it does.
    #[schema(schema_with = DiscountKind::schema)]
    pub(super) kind: DiscountKind,
    /// Percent, or cents off the price; 0 for `access`.
    pub(super) value: i32,
    /// Tickets that use it now.
    pub(super) uses: u64,
    /// Highest number of uses.
    #[schema(required)]
    pub(super) max_uses: Option<i32>,
    /// Highest number of uses by one user.
    #[schema(required)]
    pub(super) max_uses_per_user: Option<i32>,
    /// Start of validity; null for no start.
    #[schema(required)]
    pub(super) valid_from: Option<DateTime<Utc>>,
    /// End of validity; null for no end.
    #[schema(required)]
    pub(super) valid_until: Option<DateTime<Utc>>,
    /// Ids of the ticket types it is for; null for all.
    #[schema(required)]
    pub(super) ticket_type_ids: Option<Vec<Uuid>>,
    /// Whether it can be used.
    pub(super) state: DiscountCodeState,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of discount codes.
pub(super) type StaffDiscountCodePage = CountedPage<StaffDiscountCode>;

/// Whether a discount code can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DiscountCodeState {
    /// Usable: within its validity period.
    Active,
    /// Disabled by staff.
    Paused,
}

/// Fields of a discount code. A new one requires `eventId`, `code` and `kind`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct DiscountCodeInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// What buyers type; stored in upper case.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 3, max = MAX_LENGTH), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) code: Patch<String>,
    /// What it does.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = DiscountKind::schema)]
    pub(super) kind: Patch<DiscountKind>,
    /// Percent from 1 to 100, or cents off the price; required unless the kind is `access`.
    #[serde(default)]
    #[garde(required, range(min = 0, max = MAX_VALUE))]
    #[schema(value_type = i32, required = false)]
    pub(super) value: Patch<i32>,
    /// Highest number of uses; null for no limit.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) max_uses: Patch<i32>,
    /// Highest number of uses by one user; null for no limit.
    #[serde(default)]
    #[garde(range(min = 1))]
    #[schema(value_type = Option<i32>)]
    pub(super) max_uses_per_user: Patch<i32>,
    /// Start of validity; null for no start.
    #[serde(default)]
    #[garde(custom(date))]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) valid_from: Patch<DateTime<Utc>>,
    /// End of validity, after `validFrom`; null for no end.
    #[serde(default)]
    #[garde(custom(date))]
    #[schema(value_type = Option<DateTime<Utc>>)]
    pub(super) valid_until: Patch<DateTime<Utc>>,
    /// Ids of the ticket types it is for; null for all.
    #[serde(default)]
    #[garde(custom(max_items(50)))]
    #[schema(value_type = Option<Vec<Uuid>>)]
    pub(super) ticket_type_ids: Patch<Vec<Uuid>>,
    /// `active` by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = DiscountCodeState, required = false)]
    pub(super) state: Patch<DiscountCodeState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}
