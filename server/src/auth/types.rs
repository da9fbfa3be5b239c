//! What is asked and answered.

use chrono::{DateTime, Utc};
use garde::Validate;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{mail::EmailAddress, sessions::Device};

/// Who logs in.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Credentials {
    /// Their mailbox, or their username.
    #[schema(value_type = String, required, example = "ana@example.com")]
    pub(super) email: Option<String>,
    /// The same under another name.
    #[schema(nullable = false)]
    pub(super) username: Option<String>,
    /// As they chose it; never trimmed.
    #[schema(value_type = String, required, format = Password)]
    pub(super) password: Option<SecretString>,
    /// Whether this device stays signed in. Those of staff never do.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub(super) remember: bool,
}

fn yes() -> bool {
    true
}

/// What came of logging in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoggedIn {
    /// Whether a second factor is asked for: nobody is logged in before.
    pub(super) two_factor: bool,
}

/// Somebody who wants an account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct Registration {
    /// As they write it.
    #[schema(value_type = String, required, max_length = 255, example = "Ana Silva")]
    pub name: Option<String>,
    /// Their mailbox.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub email: Option<String>,
    /// 8 to 128 letters of any kind.
    #[schema(value_type = String, required, min_length = 8, max_length = 128, format = Password)]
    pub password: Option<SecretString>,
    /// The same again.
    #[schema(value_type = String, required, format = Password)]
    pub password_confirmation: Option<SecretString>,
    /// How they heard of us.
    #[schema(max_length = 255)]
    pub referral_source: Option<String>,
}

/// A registration whose fields pass one by one.
pub struct Applicant {
    /// As they write it.
    pub name: String,
    /// Their mailbox.
    pub email: EmailAddress,
    /// One that is taken.
    pub password: SecretString,
    /// How they heard of us.
    pub referral_source: Option<String>,
}

/// Another password.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct PasswordChange {
    /// The one so far. Who has none and proved a short while ago who they are leaves it out.
    #[schema(value_type = String, format = Password)]
    pub(super) current_password: Option<SecretString>,
    /// 8 to 128 letters of any kind.
    #[schema(value_type = String, required, min_length = 8, max_length = 128, format = Password)]
    pub(super) password: Option<SecretString>,
    /// The same again.
    #[schema(value_type = String, required, format = Password)]
    pub(super) password_confirmation: Option<SecretString>,
}

/// A password, to prove who they are.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct Proof {
    /// As they chose it.
    #[schema(value_type = String, required, format = Password)]
    pub(super) password: Option<SecretString>,
}

/// Nothing to say.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Nothing {}

/// Whether somebody proved a short while ago who they are.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Confirmation {
    /// Whether it still holds.
    pub(super) confirmed: bool,
    /// Until when it does.
    #[schema(required)]
    pub(super) expires_at: Option<DateTime<Utc>>,
}

/// A place somebody is signed in at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeviceView {
    /// To end it by.
    id: Uuid,
    /// Whether it is the one that asks.
    current: bool,
    /// Browser and system.
    #[schema(example = "Firefox on Linux")]
    device: String,
    /// Where it signed in from.
    #[schema(required)]
    address: Option<String>,
    /// When it signed in.
    created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    last_seen_at: DateTime<Utc>,
    /// Whether it stays signed in.
    remembered: bool,
}

impl From<Device> for DeviceView {
    fn from(place: Device) -> Self {
        let Device { id, current, device, address, created_at, last_seen_at, remembered } = place;
        Self { id, current, device, address, created_at, last_seen_at, remembered }
    }
}
