//! What is counted, and what comes of it.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// So many tries in so long.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Keeps what is counted for one purpose from what is counted for another.
    pub name: &'static str,
    /// Tries that pass in a window.
    pub most: u32,
    /// From the first try on.
    pub window: Duration,
}

/// What came of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Tries that pass in a window.
    pub limit: u32,
    /// Tries that are left; `None` when this one was too many.
    pub remaining: Option<u32>,
    /// When the window ends.
    pub reset_at: DateTime<Utc>,
    /// Whole seconds until then.
    pub wait: u64,
}

/// A window after a try.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) hits: i64,
    pub(super) resets_at: DateTime<Utc>,
}
