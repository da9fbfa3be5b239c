//! What is answered.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::mail::EmailAddress;

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
    /// Whether they may log in with a password; who came from elsewhere has none at first.
    pub has_password: bool,
    /// How they heard of us.
    #[schema(required)]
    pub referral_source: Option<String>,
    /// Which mails they want.
    pub preferences: Preferences,
    /// When they registered.
    pub created_at: DateTime<Utc>,
}

/// Which mails somebody wants besides those that protect the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Preferences {
    /// When they log in on a new device.
    pub sign_in_mails: bool,
    /// About events they take part in.
    pub event_mails: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { sign_in_mails: true, event_mails: true }
    }
}

/// Somebody who comes to have an account.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// As they write it.
    pub name: String,
    /// Their mailbox.
    pub email: EmailAddress,
    /// Whether somebody we trust says that the mailbox is theirs.
    pub email_verified: bool,
    /// PHC string; none for whoever signs in elsewhere.
    pub password_hash: Option<String>,
    /// How they heard of us.
    pub referral_source: Option<String>,
}
