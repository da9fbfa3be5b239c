//! Rate limits: attempts are counted in the database or in Redis, so that all processes count together.
//!
//! A window begins with the first attempt and ends a fixed time later. Every attempt counts, including rejected ones.

mod headers;
mod pacing;
mod queries;
mod redis;
mod service;
pub mod store;
mod types;

pub use headers::set_headers;
pub use pacing::{Attempt, enforce_paced, refund_paced};
pub use service::{
    client_key, delete_expired, enforce, enforce_counted, enforce_for, enforce_within, hit, hit_within, network, refund,
};
pub use store::RateLimitStore;
pub use types::{DelayedSlot, Limit, Pace, Pacing, RateLimitStatus};
