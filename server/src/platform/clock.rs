//! The current time. Nothing else reads the system clock.

use chrono::{DateTime, SubsecRound as _, Utc};

/// Returns the current time; tests replace it.
pub trait Clock: Send + Sync + 'static {
    /// The current time, UTC.
    fn now(&self) -> DateTime<Utc>;
}

/// The clock of the operating system; tests use others.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    /// To the microsecond, the precision of both databases.
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}
