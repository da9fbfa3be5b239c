//! How often somebody may try something: counted in the database, so that all processes count together.
//!
//! A window begins with the first try and ends a fixed time later. Every try counts, those that are refused, too.

mod headers;
mod queries;
mod service;

pub use headers::tell;
pub use service::{Allowance, Limit, enforce, enforce_for, hit, network, origin, refund, sweep};
