//! The providers.

use crate::{
    config::{OauthClient, SocialLoginConfig},
    entities::sea_orm_active_enums::{AttemptProvider, IdentityProvider, SignUpProvider},
};

/// Somebody who vouches for visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// OAuth 2, asked for the mailboxes it has seen proved.
    Github,
    /// OpenID Connect; its API where an old one does not offer that.
    Gitlab,
    /// OpenID Connect.
    Google,
    /// OpenID Connect.
    Linkedin,
    /// OAuth 2; tells no mailbox.
    Twitter,
}

impl Provider {
    /// In the order they are shown.
    pub const ALL: [Self; 5] = [Self::Github, Self::Gitlab, Self::Google, Self::Linkedin, Self::Twitter];

    /// The provider of an address.
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.slug() == slug)
    }

    /// In addresses and in the database.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Github => "github",
            Self::Gitlab => "gitlab",
            Self::Google => "google",
            Self::Linkedin => "linkedin-openid",
            Self::Twitter => "twitter",
        }
    }

    /// To people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Github => "GitHub",
            Self::Gitlab => "GitLab",
            Self::Google => "Google",
            Self::Linkedin => "LinkedIn",
            Self::Twitter => "Twitter",
        }
    }

    /// The flag that opens it.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Github => "login_github",
            Self::Gitlab => "login_gitlab",
            Self::Google => "login_google",
            Self::Linkedin => "login_linkedin",
            Self::Twitter => "login_twitter",
        }
    }

    /// What it knows this site as, if it does.
    pub fn client(self, config: &SocialLoginConfig) -> Option<&OauthClient> {
        match self {
            Self::Github => config.github.as_ref(),
            Self::Gitlab => config.gitlab.as_ref(),
            Self::Google => config.google.as_ref(),
            Self::Linkedin => config.linkedin.as_ref(),
            Self::Twitter => config.twitter.as_ref(),
        }
    }
}

/// The same five in a column of the database; every table has its own type.
macro_rules! column {
    ($($column:ident),+) => {$(
        impl From<Provider> for $column {
            fn from(provider: Provider) -> Self {
                match provider {
                    Provider::Github => Self::Github,
                    Provider::Gitlab => Self::Gitlab,
                    Provider::Google => Self::Google,
                    Provider::Linkedin => Self::LinkedinOpenid,
                    Provider::Twitter => Self::Twitter,
                }
            }
        }

        impl From<$column> for Provider {
            fn from(column: $column) -> Self {
                match column {
                    $column::Github => Self::Github,
                    $column::Gitlab => Self::Gitlab,
                    $column::Google => Self::Google,
                    $column::LinkedinOpenid => Self::Linkedin,
                    $column::Twitter => Self::Twitter,
                }
            }
        }
    )+};
}

column!(AttemptProvider, IdentityProvider, SignUpProvider);
