//! Response types.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::hackathon::sales::Money;

/// What cancelling a ticket now would mean.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cancellation {
    /// What was paid and not refunded yet.
    pub(super) paid: Money,
    /// What the holder gets back.
    pub(super) refund: Money,
    /// Until when all of it is refunded.
    pub(super) full_until: DateTime<Utc>,
    /// Until when a part of it is refunded; null for none.
    #[schema(required)]
    pub(super) part_until: Option<DateTime<Utc>>,
    /// That part, in percent.
    #[schema(required)]
    pub(super) part_percent: Option<i32>,
}
