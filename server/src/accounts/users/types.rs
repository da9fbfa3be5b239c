//! Response types.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::mail::EmailAddress;

/// The current user
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// Permanent id.
    pub id: Uuid,
    /// Display name.
    pub name: String,
    /// Username, used in URLs.
    pub username: String,
    /// Email address.
    pub email: String,
    /// Path of the avatar.
    #[schema(required)]
    pub avatar: Option<String>,
    /// Roles: administrator, developer, staff, brainr.
    pub roles: Vec<String>,
    /// When the email address was verified.
    #[schema(required)]
    pub email_verified_at: Option<DateTime<Utc>>,
    /// Whether a second factor is required.
    pub two_factor_enabled: bool,
    /// Whether the account has a password; accounts created through a login provider have none at first.
    pub has_password: bool,
    /// How the user heard of the site.
    #[schema(required)]
    pub referral_source: Option<String>,
    /// Email preferences.
    pub preferences: Preferences,
    /// When the user registered.
    pub created_at: DateTime<Utc>,
}

/// Optional emails; those that protect the account are always sent
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Preferences {
    /// About logins on new devices.
    pub sign_in_mails: bool,
    /// About events the user takes part in.
    pub event_mails: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { sign_in_mails: true, event_mails: true }
    }
}

/// Who an existing account belongs to from now on.
#[derive(Debug, Clone)]
pub struct NewIdentity {
    /// Display name.
    pub name: String,
    /// New name in URLs, unique.
    pub username: String,
    /// Verified email address.
    pub email: String,
}

/// A new account.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Display name.
    pub name: String,
    /// Email address, which no other account has.
    pub email: EmailAddress,
    /// Whether a trusted provider has verified the email address.
    pub email_verified: bool,
    /// PHC string; `None` for users of a login provider.
    pub password_hash: Option<String>,
    /// How the user heard of the site.
    pub referral_source: Option<String>,
}
