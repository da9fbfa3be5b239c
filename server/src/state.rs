//! What every request may use.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound as _, Utc};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use crate::{
    analytics::Occurrences,
    app,
    assets::Assets,
    config::Config,
    content,
    crawlers::KeptSitemap,
    db::{Cached, Db},
    error::AppError,
    events::Answers,
    flags::Switches,
    health::Health,
    http::middleware::headers::SecurityHeaders,
    invitations,
    mail::{Mailer, MailerError},
    metrics::Metrics,
    notices::{self, News, Place},
    openapi::{DescribeError, Description},
    passwords::Passwords,
    pictures::Pictures,
    revisions::Revisions,
    schedules::Known,
    settings::Settings,
    social_login::Providers,
    storage::{Storage, StorageError},
    throttle, tls, users,
};

/// Everything that is made once and shared by all requests, in process or from a socket.
pub struct AppState {
    /// As read at start.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// The time; tests own it.
    pub clock: Arc<dyn Clock>,
    /// What staff may change, read again every second.
    pub settings: Cached<(), Arc<Settings>>,
    /// Public flags, read again every second.
    pub flags: Cached<(), Arc<Switches>>,
    /// Answers about events, made again every second.
    pub events: Answers,
    /// Texts as HTML.
    pub contents: content::Kept,
    /// Schedules for calendars, read again every second.
    pub schedules: Known,
    /// What has changed since, read again every second.
    pub revisions: Revisions,
    /// Pictures that were drawn.
    pub pictures: Pictures,
    /// Where files are kept.
    pub storage: Storage,
    /// What crawlers are told, until an event changes.
    pub sitemap: KeptSitemap,
    /// What the probes answer from.
    pub health: Health,
    /// Figures for whoever runs the server.
    pub metrics: Metrics,
    /// Figures of what visitors did.
    pub occurrences: Occurrences,
    /// The way out for mails.
    pub mailer: Mailer,
    /// Where tries are counted.
    pub throttles: throttle::Store,
    /// Where passwords are hashed.
    pub passwords: Passwords,
    /// Who else may vouch for visitors, and what is kept of them.
    pub providers: Providers,
    /// What the API says of itself.
    pub api: Description,
    /// The UI's build.
    pub assets: Assets,
    /// Headers of every answer.
    pub headers: SecurityHeaders,
}

/// Why the state cannot be made: a fault of the program, not of its surroundings.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// A handler describes itself too little.
    #[error("the API cannot be described: {0}")]
    Describe(#[from] DescribeError),
    /// Two figures have one name.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
    /// `REDIS_URL` cannot be read.
    #[error("REDIS_URL: {0}")]
    Redis(redis::RedisError),
    /// Nobody else can be asked who a visitor is.
    #[error("the client for login providers cannot be made: {0}")]
    Providers(#[from] reqwest::Error),
    /// Mails have no way out.
    #[error(transparent)]
    Mailer(#[from] MailerError),
    /// Files have no place.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AppState {
    /// State around an open database.
    pub fn new(config: Config, db: Db, clock: Arc<dyn Clock>) -> Result<Self, StateError> {
        tls::choose_cryptography();
        let (settings, flags) = (Cached::default(), Cached::default());
        let (events, schedules) = (Answers::default(), Known::default());
        let (api, metrics) = (Description::of(&app::document())?, Metrics::new()?);
        let (assets, headers) = (Assets::new(config.app.ui_dist.as_deref()), SecurityHeaders::new(&config));
        let (revisions, health) = (Revisions::default(), Health::default());
        let (pictures, sitemap) = (Pictures::default(), KeptSitemap::default());
        let storage = Storage::new(&config.storage)?;
        let occurrences = Occurrences::new(metrics.registry())?;
        let mailer = Mailer::new(&config, metrics.registry())?;
        let passwords = Passwords::new(config.accounts.passwords);
        let throttles = throttle::Store::new(config.accounts.redis.as_ref()).map_err(StateError::Redis)?;
        let providers = Providers::new(&config)?;
        Ok(Self {
            config,
            db,
            clock,
            settings,
            flags,
            events,
            contents: content::Kept::default(),
            schedules,
            revisions,
            pictures,
            storage,
            sitemap,
            health,
            metrics,
            occurrences,
            mailer,
            throttles,
            passwords,
            providers,
            api,
            assets,
            headers,
        })
    }
}

impl AppState {
    /// To be called after a change was committed: whoever asks this process next is answered by it, and other processes
    /// know within a second.
    pub fn forget(&self) {
        self.forget_answers();
        self.revisions.forget();
    }

    /// Whatever is kept of the database in memory, but what has changed since.
    pub fn forget_answers(&self) {
        self.settings.forget();
        self.flags.forget();
        self.events.forget();
        self.schedules.forget();
    }

    /// Tells somebody that there was a copy of a remembered device; the caller wakes the mailer after the commit. It is told
    /// from here because the sessions, which notice it, know nobody who writes to people.
    pub async fn warn_of_copy(
        &self,
        db: &impl ConnectionTrait,
        user_id: Uuid,
        device: &str,
        address: &str,
    ) -> Result<(), AppError> {
        match users::find(db, user_id).await? {
            Some(user) => notices::tell(self, db, &user, News::DeviceReplayed(Place { device, address })).await,
            None => Ok(()),
        }
    }

    /// Has whoever wrote a mail know that it was sent or given up. It is told from here because the outbox knows nobody
    /// who writes.
    pub async fn mail_settled(
        &self,
        db: &impl ConnectionTrait,
        mail: Uuid,
        kind: &str,
        arrived: bool,
    ) -> Result<(), AppError> {
        invitations::mail_settled(self, db, (mail, kind), arrived).await
    }
}

/// Tells the time; tests own it.
pub trait Clock: Send + Sync + 'static {
    /// The time now, UTC.
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    /// To the microsecond: as exactly as every database keeps it.
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}
