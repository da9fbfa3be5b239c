//! A clock for tests.

use std::sync::{Arc, Mutex};

use chrono::{DateTime, SubsecRound as _, TimeDelta, Utc};
use server::platform::clock::Clock;

/// Stands still at the start time of the test until the test moves it.
#[derive(Clone)]
pub(crate) struct TestClock(Arc<Mutex<DateTime<Utc>>>);

impl TestClock {
    pub(crate) fn set(&self, now: DateTime<Utc>) {
        *self.0.lock().expect("no test panicked here") = now;
    }

    pub(crate) fn advance(&self, seconds: i64) {
        *self.0.lock().expect("no test panicked here") += TimeDelta::seconds(seconds);
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Utc::now().trunc_subsecs(6))))
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().expect("no test panicked here")
    }
}
