//! Database columns that store a login provider.

use config::Provider;
use entities::sea_orm_active_enums::{AttemptProvider, IdentityProvider, SignUpProvider};

/// A column that stores a provider; each table has its own type for it.
pub(super) trait ProviderColumn {
    /// The column's value for a provider.
    fn from_provider(provider: Provider) -> Self;
    /// The stored provider.
    fn provider(&self) -> Provider;
}

macro_rules! column {
    ($($column:ident),+) => {$(
        impl ProviderColumn for $column {
            fn from_provider(provider: Provider) -> Self {
                match provider {
                    Provider::Github => Self::Github,
                    Provider::Gitlab => Self::Gitlab,
                    Provider::Google => Self::Google,
                    Provider::Linkedin => Self::LinkedinOpenid,
                    Provider::Twitter => Self::Twitter,
                }
            }

            fn provider(&self) -> Provider {
                match self {
                    Self::Github => Provider::Github,
                    Self::Gitlab => Provider::Gitlab,
                    Self::Google => Provider::Google,
                    Self::LinkedinOpenid => Provider::Linkedin,
                    Self::Twitter => Provider::Twitter,
                }
            }
        }
    )+};
}

column!(AttemptProvider, IdentityProvider, SignUpProvider);
