//! How often somebody may try something: counted in the database or in Redis, so that all processes count together.
//!
//! A window begins with the first try and ends a fixed time later. Every try counts, those that are refused, too.

mod headers;
mod queries;
mod redis;
mod service;
mod store;
mod types;

pub use headers::tell;
pub use service::{enforce, enforce_for, enforce_within, hit, hit_within, network, origin, refund, sweep};
pub use store::Store;
pub use types::{Allowance, Limit};
