//! Request and response types of check-in.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::ticketing::tickets::Ticket;
use entities::sea_orm_active_enums::CheckInResult;

/// The signature of a scanned code.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Scanned {
    /// Signature in the QR code.
    #[serde(default)]
    pub(super) signature: String,
}

/// A scan.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CheckInInput)]
pub(super) struct ScanInput {
    /// Chosen by the client; a repeated request is recorded once and gets the same answer.
    #[garde(skip)]
    pub(super) nonce: Uuid,
    /// Time of the scan by the clock of the device; now if omitted.
    #[garde(skip)]
    pub(super) scanned_at: Option<DateTime<Utc>>,
}

/// The result of a scan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CheckIn {
    /// Outcome. `ok` admits the holder; after an undo it means that the check-in was taken back.
    #[schema(schema_with = CheckInResult::schema)]
    pub(super) result: CheckInResult,
    /// Whether the holder may enter with this code now.
    pub(super) admits: bool,
    /// The ticket; null for a forged code.
    #[schema(required)]
    pub(super) ticket: Option<Ticket>,
}
