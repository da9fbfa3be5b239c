//! State that all features share. State of a single feature is a separate `web::Data`, built by `app::Services`.

use std::{collections::HashSet, sync::Arc};

use crate::platform::{
    clock::Clock,
    db::{Db, TtlValue},
    http::{draining::Draining, routes::RouteTable, security_headers::SecurityHeaders},
    images::generated::Images,
    mail::mailer::{DeliveryListener, Mailer, MailerError},
    metrics::Metrics,
    passwords::hasher::Passwords,
    personal_data::PersonalData,
    rate_limit::store::RateLimitStore,
    revisions::readings::Revisions,
    sessions::replay::ReplayListener,
    settings::types::SettingsCache,
    storage::{Storage, StorageError},
    tls,
    wake::Wake,
};
use config::Config;
use graphics::FontFiles;

/// State for the handlers and services of every feature.
pub struct Context {
    /// The configuration, read at startup.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// The time; tests replace it.
    pub clock: Arc<dyn Clock>,
    /// Settings that staff may change at run time.
    pub settings: SettingsCache,
    /// Names of the public flags that are on.
    pub flags: TtlValue<Arc<HashSet<String>>>,
    /// Change counters of watched tables.
    pub revisions: Revisions,
    /// Draws and decodes images.
    pub images: Images,
    /// Uploaded files.
    pub storage: Storage,
    /// Metrics for operators.
    pub metrics: Metrics,
    /// Sends emails.
    pub mailer: Mailer,
    /// Counts attempts.
    pub rate_limiter: RateLimitStore,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Every route of the API.
    pub routes: Arc<RouteTable>,
    /// Security headers of every response.
    pub headers: SecurityHeaders,
    /// Wakes the task that gives free seats to the waiting list. Every change that may free a seat does this.
    pub seats_freed: Wake,
    /// Whether the process is about to stop.
    pub draining: Draining,
    /// Data that features above the accounts store about users.
    pub personal_data: Box<dyn PersonalData>,
    pub(super) on_replay: Box<dyn ReplayListener>,
    pub(super) on_delivery: Box<dyn DeliveryListener>,
}

/// What the layers above provide to the context.
pub struct ContextDependencies {
    /// Every route of the API.
    pub routes: Arc<RouteTable>,
    /// Fonts of drawn images.
    pub fonts: FontFiles,
    /// Called when an account is deleted or gets a new owner.
    pub personal_data: Box<dyn PersonalData>,
    /// Called when a copy of a remembered device is used.
    pub on_replay: Box<dyn ReplayListener>,
    /// Called when an email was delivered or given up.
    pub on_delivery: Box<dyn DeliveryListener>,
}

/// Why a context cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// Two metrics have the same name.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
    /// `REDIS_URL` is invalid.
    #[error("REDIS_URL: {0}")]
    Redis(redis::RedisError),
    /// Emails cannot be sent.
    #[error(transparent)]
    Mailer(#[from] MailerError),
    /// Files cannot be stored.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Context {
    /// A context around an open database.
    pub fn new(
        config: Config,
        db: Db,
        clock: Arc<dyn Clock>,
        dependencies: ContextDependencies,
    ) -> Result<Self, ContextError> {
        tls::install_crypto_provider();
        let ContextDependencies { routes, fonts, personal_data, on_replay, on_delivery } = dependencies;
        let metrics = Metrics::new()?;
        Ok(Self {
            settings: SettingsCache::new(db.invalidation(), &config.site_defaults),
            flags: TtlValue::new(db.invalidation()),
            revisions: Revisions::new(db.invalidation()),
            images: Images::new(fonts),
            storage: Storage::new(&config.storage)?,
            mailer: Mailer::new(&config, metrics.registry())?,
            rate_limiter: RateLimitStore::new(config.accounts.redis.as_ref()).map_err(ContextError::Redis)?,
            passwords: Passwords::new(config.accounts.passwords),
            headers: SecurityHeaders::new(&config),
            seats_freed: Wake::default(),
            draining: Draining::default(),
            metrics,
            routes,
            personal_data,
            on_replay,
            on_delivery,
            config,
            db,
            clock,
        })
    }
}
