//! What is answered.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Somebody with an account, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Never changes.
    pub id: Uuid,
    /// As they write it.
    pub name: String,
    /// Name in addresses.
    pub username: String,
    /// Their mailbox.
    pub email: String,
    /// Path of the picture.
    #[schema(required)]
    pub avatar: Option<String>,
    /// administrator, developer, staff, brainr.
    pub roles: Vec<String>,
    /// When they proved that the mailbox is theirs.
    #[schema(required)]
    pub email_verified_at: Option<DateTime<Utc>>,
    /// Whether a second factor is asked for.
    pub two_factor_enabled: bool,
    /// When they registered.
    pub created_at: DateTime<Utc>,
}
