//! Database settings.

use secrecy::{ExposeSecret, SecretString};

use super::reader::Reader;

/// How to reach the database.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// `DATABASE_URL`.
    pub url: SecretString,
}

impl DatabaseConfig {
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let url = reader.secret("DATABASE_URL");
        let is_supported = |url: &SecretString| {
            let url = url.expose_secret();
            ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme))
        };
        let url = url.filter(is_supported);
        if url.is_none() {
            reader.error("DATABASE_URL", "must begin with sqlite:// or postgres://");
        }
        Some(Self { url: url? })
    }
}
