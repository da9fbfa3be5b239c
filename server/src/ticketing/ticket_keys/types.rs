//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A new signing key.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct TicketKeyInput {
    /// Whether codes of earlier keys become invalid; they stay valid by default. Their holders get new codes by email.
    #[garde(skip)]
    #[serde(default)]
    pub(super) retire: bool,
}

/// A key that signs the codes of an event's tickets.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TicketKey {
    /// Id in the codes that it signs.
    pub(super) id: String,
    /// Ed25519 public key, in base64.
    pub(super) public_key: String,
    /// When it was created.
    pub(super) created_at: DateTime<Utc>,
    /// Number of earlier keys that were retired.
    pub(super) retired: u64,
    /// Number of holders who get a new code by email.
    pub(super) emails: u64,
}
