//! Limits, and outcomes of attempts.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// A maximum number of attempts in a window of time.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Separates counts of different purposes: `feature.action.scope`.
    pub name: &'static str,
    /// Maximum number of attempts in a window.
    pub max: u32,
    /// Length of the window, from the first attempt on.
    pub window: Duration,
}

/// The outcome of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimitStatus {
    /// Maximum number of attempts in a window.
    pub limit: u32,
    /// Remaining attempts; `None` if this one exceeded the limit.
    pub remaining: Option<u32>,
    /// When the window ends.
    pub reset_at: DateTime<Utc>,
    /// Whole seconds until `reset_at`.
    pub wait: u64,
}

/// The slot in which a client may try once, after it was rejected and has waited.
#[derive(Debug, Clone, Copy)]
pub struct DelayedSlot {
    /// Separates counts of different purposes: `feature.action.scope`.
    pub name: &'static str,
    /// Time from the first attempt until the slot begins.
    pub wait: Duration,
    /// Length of the slot.
    pub validity: Duration,
}

/// How attempts on one account are slowed down without locking its owner out.
#[derive(Debug, Clone, Copy)]
pub struct Pacing {
    /// Attempts from all addresses that are checked without delay.
    pub undelayed: Limit,
    /// The slot that each address waits for beyond them.
    pub delayed_slot: DelayedSlot,
    /// Attempts in slots from one address.
    pub per_client: Limit,
    /// Attempts in slots from all addresses.
    pub total: Limit,
}

/// How an accepted attempt was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As one of the attempts without delay; contains the number of those that remain.
    Undelayed(u32),
    /// In a slot, after waiting for it.
    Delayed,
}

/// A window after an attempt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) hits: i64,
    pub(super) resets_at: DateTime<Utc>,
}
