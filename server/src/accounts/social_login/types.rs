//! Request and response types.

use std::{
    convert::Infallible,
    future::{Ready, ready},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use text::names;
use utoipa::ToSchema;

use crate::{accounts::login_provider::ProviderColumn, platform::mail::EmailAddress};
use entities::identities;

const MAX_SUBJECT: usize = 255;
const MAX_NAME: usize = 100;
/// Display name of users without one.
const DEFAULT_NAME: &str = "Guest";

/// Query parameters of the provider's callback.
#[derive(Debug, Default)]
pub(super) struct CallbackQuery {
    pub(super) state: Option<String>,
    pub(super) code: Option<String>,
    pub(super) error: Option<String>,
    pub(super) issuer: Option<String>,
}

impl CallbackQuery {
    /// Parses the query. A repeated parameter is ignored, because it is ambiguous.
    fn read(query: &str) -> Self {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let once = |name: &str| {
            let mut values = pairs.iter().filter(|(key, _)| key == name).map(|(_, value)| value.to_string());
            values.next().filter(|value| !value.is_empty() && values.next().is_none())
        };
        let issuer = pairs.iter().any(|(key, _)| key == "iss").then(|| once("iss").unwrap_or_default());
        Self { state: once("state"), code: once("code"), error: once("error"), issuer }
    }
}

impl FromRequest for CallbackQuery {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::read(request.query_string())))
    }
}

/// A user's profile at a provider.
#[derive(Debug, Clone)]
pub(super) struct ExternalProfile {
    /// The provider's permanent id of the user.
    pub(super) subject: String,
    pub(super) name: String,
    pub(super) email: EmailClaim,
}

/// What a provider reports about the user's email address.
#[derive(Debug, Clone)]
pub(super) enum EmailClaim {
    /// Nothing.
    Unknown,
    /// An address the provider has not verified.
    Claimed(EmailAddress),
    /// An address the provider has verified.
    Verified(EmailAddress),
}

impl ExternalProfile {
    /// `None` if the provider's id is not a valid one.
    pub(super) fn new(subject: String, name: Option<String>, email: EmailClaim) -> Option<Self> {
        let fits = (1..=MAX_SUBJECT).contains(&subject.len()) && !subject.contains(char::is_control);
        fits.then(|| Self { subject, name: display_name(&name.unwrap_or_default()), email })
    }
}

impl EmailClaim {
    /// An invalid address counts as unknown.
    pub(super) fn new(address: Option<&str>, verified: bool) -> Self {
        match address.and_then(EmailAddress::parse) {
            Some(address) if verified => Self::Verified(address),
            Some(address) => Self::Claimed(address),
            None => Self::Unknown,
        }
    }

    pub(super) fn address(&self) -> Option<&EmailAddress> {
        match self {
            Self::Unknown => None,
            Self::Claimed(address) | Self::Verified(address) => Some(address),
        }
    }
}

/// A name fit for display: one line of limited length.
fn display_name(name: &str) -> String {
    let words = name.split(|one: char| one.is_whitespace() || names::is_control(one)).filter(|word| !word.is_empty());
    let line: String = words.collect::<Vec<_>>().join(" ").chars().take(MAX_NAME).collect();
    if names::is_invisible(&line) { DEFAULT_NAME.to_owned() } else { line }
}

/// Why a login failed; the page shows a message for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The user cancelled at the provider.
    Cancelled,
    /// The callback proves nothing.
    Failed,
    /// The email address or profile belongs to another account, to which the user must sign in first.
    Taken,
    /// A feature flag is off.
    Closed,
    /// The provider is unavailable.
    Unavailable,
}

impl Refusal {
    /// Error code in the URL.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
            Self::Taken => "taken",
            Self::Closed => "closed",
            Self::Unavailable => "unavailable",
        }
    }
}

/// A provider available for login
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LoginProvider {
    /// URL slug: `/api/v1/login/{provider}`.
    #[schema(example = "github")]
    pub(super) provider: &'static str,
    /// Display name.
    #[schema(example = "GitHub")]
    pub(super) name: &'static str,
}

/// A linked profile
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Identity {
    /// `github`, `gitlab`, `google`, `linkedin-openid` or `twitter`.
    pub(super) provider: &'static str,
    /// The user's name at the provider.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// When the profile was linked.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last login with it.
    pub(super) last_used_at: DateTime<Utc>,
}

impl From<identities::Model> for Identity {
    fn from(row: identities::Model) -> Self {
        let provider = row.provider.provider().slug();
        Self { provider, name: row.name, created_at: row.created_at, last_used_at: row.last_used_at }
    }
}

/// A pending sign-up
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SocialSignUp)]
pub(super) struct SignUp {
    /// Slug of the provider.
    #[schema(example = "twitter")]
    pub(super) provider: &'static str,
    /// The user's name at the provider.
    pub(super) name: String,
    /// Unverified address from the provider, as a suggestion.
    #[schema(required)]
    pub(super) email: Option<String>,
}

/// Email address for a sign-up
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = SocialSignUpEmail)]
pub(super) struct Completion {
    /// Email address of the new account.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub(super) email: Option<String>,
}

/// Result of a completed sign-up
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SocialSignUpDone)]
pub(super) struct Completed {
    /// Always false: the account is new.
    pub(super) two_factor: bool,
    /// Path of the page that follows: the one that required the login, or the one where it started.
    pub(super) return_to: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn external_names_are_reduced_to_one_line() {
        assert_eq!(display_name("  Ana\r\nBcc:\tEve\0 "), "Ana Bcc: Eve");
        assert_eq!(display_name(&"é".repeat(300)).chars().count(), MAX_NAME);
        assert_eq!(display_name("\n"), DEFAULT_NAME);
    }

    #[test]
    fn invalid_subjects_are_rejected() {
        for subject in [String::new(), "1".repeat(256), "a\nb".to_owned()] {
            assert!(ExternalProfile::new(subject, None, EmailClaim::Unknown).is_none());
        }
    }
}
