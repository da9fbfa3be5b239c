//! What is told, asked and answered.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::provider::Provider;
use crate::{entities::identities, mail::EmailAddress};

const LONGEST_SUBJECT: usize = 255;
const LONGEST_NAME: usize = 100;
/// When somebody has no name that could be shown.
const NOBODY: &str = "Guest";

/// Somebody, as a provider knows them.
#[derive(Debug, Clone)]
pub(super) struct Person {
    /// What the provider calls them for ever.
    pub(super) subject: String,
    pub(super) name: String,
    pub(super) mailbox: Mailbox,
}

/// What a provider tells of somebody's mailbox.
#[derive(Debug, Clone)]
pub(super) enum Mailbox {
    /// Nothing.
    Unknown,
    /// An address anybody could have typed there.
    Claimed(EmailAddress),
    /// An address the provider has seen proved.
    Proved(EmailAddress),
}

impl Person {
    /// None, when the provider's name for them cannot be one.
    pub(super) fn new(subject: String, name: Option<String>, mailbox: Mailbox) -> Option<Self> {
        let fits = (1..=LONGEST_SUBJECT).contains(&subject.len()) && !subject.contains(char::is_control);
        fits.then(|| Self { subject, name: shown(&name.unwrap_or_default()), mailbox })
    }
}

impl Mailbox {
    /// An address that is none counts as not told.
    pub(super) fn told(address: Option<&str>, proved: bool) -> Self {
        match address.and_then(EmailAddress::parse) {
            Some(address) if proved => Self::Proved(address),
            Some(address) => Self::Claimed(address),
            None => Self::Unknown,
        }
    }

    pub(super) fn address(&self) -> Option<&EmailAddress> {
        match self {
            Self::Unknown => None,
            Self::Claimed(address) | Self::Proved(address) => Some(address),
        }
    }
}

/// A name as it may stand on a page: one line, not too long.
fn shown(name: &str) -> String {
    let words = name.split(|one: char| one.is_whitespace() || one.is_control()).filter(|word| !word.is_empty());
    let line: String = words.collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect();
    if line.is_empty() { NOBODY.to_owned() } else { line }
}

/// Why somebody comes back as a stranger; the page says it in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// They changed their mind at the provider's.
    Cancelled,
    /// What came back proves nothing.
    Failed,
    /// The mailbox, or the identity, belongs to an account they have to sign in to first.
    Taken,
    /// A flag is off.
    Closed,
    /// The provider does not answer.
    Unavailable,
}

impl Refusal {
    /// In the address.
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

/// A provider that can be chosen now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LoginProvider)]
pub(super) struct Choice {
    /// In addresses: `/api/v1/login/{provider}`.
    #[schema(example = "github")]
    pub(super) provider: &'static str,
    /// To people.
    #[schema(example = "GitHub")]
    pub(super) name: &'static str,
}

/// A profile elsewhere that opens this account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Identity {
    /// `github`, `gitlab`, `google`, `linkedin-openid` or `twitter`.
    pub(super) provider: &'static str,
    /// What they are called there.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// When it was linked.
    pub(super) created_at: DateTime<Utc>,
    /// When it last opened the account.
    pub(super) last_used_at: DateTime<Utc>,
}

impl From<identities::Model> for Identity {
    fn from(row: identities::Model) -> Self {
        let provider = Provider::from(row.provider).slug();
        Self { provider, name: row.name, created_at: row.created_at, last_used_at: row.last_used_at }
    }
}

/// Somebody who still has to say which mailbox is theirs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SocialSignUp)]
pub(super) struct SignUp {
    /// Who vouched for them.
    #[schema(example = "twitter")]
    pub(super) provider: &'static str,
    /// What they are called there.
    pub(super) name: String,
    /// What they may want to say.
    #[schema(required)]
    pub(super) email: Option<String>,
}

/// Which mailbox is theirs.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = SocialSignUpMailbox)]
pub(super) struct Completion {
    /// Where to write to.
    #[schema(value_type = String, required, max_length = 254, format = Email, example = "ana@example.com")]
    pub(super) email: Option<String>,
}

/// They are signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SocialSignUpDone)]
pub(super) struct Completed {
    /// Never: the account is a new one.
    pub(super) two_factor: bool,
    /// The page they came from.
    pub(super) return_to: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_from_elsewhere_is_one_line() {
        assert_eq!(shown("  Ana\r\nBcc:\tEve\0 "), "Ana Bcc: Eve");
        assert_eq!(shown(&"é".repeat(300)).chars().count(), LONGEST_NAME);
        assert_eq!(shown("\n"), NOBODY);
    }

    #[test]
    fn nobody_in_particular_is_no_person() {
        for subject in [String::new(), "1".repeat(256), "a\nb".to_owned()] {
            assert!(Person::new(subject, None, Mailbox::Unknown).is_none());
        }
    }
}
