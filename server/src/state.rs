//! What every request may use.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound as _, Utc};

use crate::{
    config::Config,
    db::{Cached, Db},
    flags::Switches,
    settings::Settings,
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
    pub settings: Cached<Settings>,
    /// Public flags, read again every second.
    pub flags: Cached<Switches>,
}

impl AppState {
    /// State around an open database.
    pub fn new(config: Config, db: Db, clock: Arc<dyn Clock>) -> Self {
        Self { config, db, clock, settings: Cached::default(), flags: Cached::default() }
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
