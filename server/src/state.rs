//! What every request may use.

use chrono::{DateTime, Utc};

/// Tells the time; tests own it.
pub trait Clock: Send + Sync + 'static {
    /// The time now, UTC.
    fn now(&self) -> DateTime<Utc>;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}
