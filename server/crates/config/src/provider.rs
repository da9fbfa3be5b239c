//! Social login providers and their settings.

use super::{OauthClient, SocialLoginConfig};

/// A social login provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// OAuth 2; its API lists the verified email addresses.
    Github,
    /// OpenID Connect; the API of versions without it.
    Gitlab,
    /// OpenID Connect.
    Google,
    /// OpenID Connect.
    Linkedin,
    /// OAuth 2; gives no email address.
    Twitter,
}

impl Provider {
    /// In display order.
    pub const ALL: [Self; 5] = [Self::Github, Self::Gitlab, Self::Google, Self::Linkedin, Self::Twitter];

    /// The provider with this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.slug() == slug)
    }

    /// Its name in URLs and in the database.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Github => "github",
            Self::Gitlab => "gitlab",
            Self::Google => "google",
            Self::Linkedin => "linkedin-openid",
            Self::Twitter => "twitter",
        }
    }

    /// Its display name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Github => "GitHub",
            Self::Gitlab => "GitLab",
            Self::Google => "Google",
            Self::Linkedin => "LinkedIn",
            Self::Twitter => "X",
        }
    }

    /// The feature flag that switches it on and off.
    pub fn flag(self) -> &'static str {
        match self {
            Self::Github => "login_github",
            Self::Gitlab => "login_gitlab",
            Self::Google => "login_google",
            Self::Linkedin => "login_linkedin",
            Self::Twitter => "login_twitter",
        }
    }

    /// The OAuth client of this site; `None` if it is not configured.
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
