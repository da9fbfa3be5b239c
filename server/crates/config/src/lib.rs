//! Settings of one process: one struct per section; all errors are reported at once.

mod accounts;
mod app;
mod app_key;
mod connections;
mod database;
mod errors;
mod example;
mod keys;
mod log;
mod mail;
mod payment;
mod provider;
mod proxies;
mod reader;
mod site;
mod social_login;
mod ssr;
mod storage;
mod values;

use std::{collections::BTreeMap, path::Path};

pub use accounts::{AccountsConfig, PasswordConfig};
pub use app::is_localhost;
pub use app::{AppConfig, Environment};
pub use app_key::AppKey;
pub use connections::ConnectionLimits;
pub use database::DatabaseConfig;
pub use errors::ConfigErrors;
pub use example::example;
pub use keys::{KEYS, Key};
pub use log::{LogConfig, LogFormat};
pub use mail::{MailConfig, MailRoute, SmtpPeer, SmtpTls};
pub use payment::{CheckoutPage, PaymentConfig, PaymentRoute, StripeConfig};
pub use provider::Provider;
pub use proxies::TrustedProxies;
pub use reader::http_url;
pub use site::{Link, PartnerLink, SiteConfig};
pub use social_login::{OauthClient, SocialLoginConfig};
pub use ssr::SsrConfig;
pub use storage::{Bucket, StorageConfig};
pub use values::{Source, Values};

use reader::Reader;

/// All settings.
#[derive(Debug, Clone)]
pub struct Config {
    /// The application itself.
    pub app: AppConfig,
    /// The database.
    pub database: DatabaseConfig,
    /// Storage of uploaded files.
    pub storage: StorageConfig,
    /// How accounts are protected.
    pub accounts: AccountsConfig,
    /// What the site says about itself until staff change it; read `settings::site` instead.
    pub site_defaults: SiteConfig,
    /// Email delivery.
    pub mail: MailConfig,
    /// How tickets are paid.
    pub payment: PaymentConfig,
    /// Social login providers.
    pub social_login: SocialLoginConfig,
    /// How pages are rendered.
    pub ssr: SsrConfig,
    /// What is logged and how.
    pub log: LogConfig,
}

impl Config {
    /// Reads the settings from flags (by the name of their key), the environment and `.env` in the working directory.
    pub fn load(flags: &BTreeMap<String, String>) -> Result<(Self, Values), ConfigErrors> {
        let environment = std::env::vars_os()
            .filter_map(|(name, text)| Some((name.into_string().ok()?, text.into_string().ok()?)))
            .collect();
        let mut errors = ConfigErrors::default();
        let values = Values::gather(flags, &environment, Path::new("."), &mut errors);
        Self::read(&values, errors).map(|config| (config, values))
    }

    /// Reads the settings from the given pairs over the defaults; ignores the environment.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, ConfigErrors> {
        Self::read(&Values::from_pairs(pairs), ConfigErrors::default())
    }

    fn read(values: &Values, errors: ConfigErrors) -> Result<Self, ConfigErrors> {
        let mut reader = Reader::new(values, errors);
        let app = AppConfig::read(&mut reader);
        let database = DatabaseConfig::read(&mut reader);
        let storage = StorageConfig::read(&mut reader);
        let site = SiteConfig::read(&mut reader);
        let environment = app.as_ref().map(|app| app.environment);
        let accounts = AccountsConfig::read(&mut reader, environment);
        let mail = MailConfig::read(&mut reader, environment, site.as_ref());
        let payment = PaymentConfig::read(&mut reader, app.as_ref());
        let social_login = SocialLoginConfig::read(&mut reader, app.as_ref());
        let ssr = SsrConfig::read(&mut reader);
        let log = LogConfig::read(&mut reader, environment);

        let errors = reader.finish();
        let read = || {
            Some(Self {
                app: app?,
                database: database?,
                accounts: accounts?,
                storage: storage?,
                site_defaults: site?,
                mail: mail?,
                payment: payment?,
                social_login: social_login?,
                ssr: ssr?,
                log: log?,
            })
        };
        if errors.is_empty() { read().ok_or(errors) } else { Err(errors) }
    }
}
