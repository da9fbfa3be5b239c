//! Settings of one process: one struct a section, read once.

mod site;

pub use site::{Link, PartnerLink, SiteConfig};

use std::net::SocketAddr;

use secrecy::SecretString;
use url::Url;

/// All settings.
#[derive(Debug, Clone)]
pub struct Config {
    /// The application itself.
    pub app: AppConfig,
    /// Where the data is.
    pub database: DatabaseConfig,
    /// What the site says about itself.
    pub site: SiteConfig,
}

/// Where this process runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// On somebody's desk.
    Development,
    /// For real visitors: unsafe settings are refused.
    Production,
}

/// The application itself.
#[derive(Debug, Clone)]
pub struct AppConfig {
    /// `APP_ENV`.
    pub environment: Environment,
    /// `APP_URL`: the address visitors use.
    pub url: Url,
    /// `BIND`: where to listen.
    pub bind: SocketAddr,
}

impl AppConfig {
    /// Scheme, host and port of the site without a trailing slash.
    pub fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// Whether visitors reach the site through https.
    pub fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }
}

/// Where the data is.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// `DATABASE_URL`.
    pub url: SecretString,
}
