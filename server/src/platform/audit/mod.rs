//! The audit log: security events and every change by staff. The table is append-only.

mod queries;
mod service;
mod types;

pub use service::{email_hash, record};
pub use types::{Actor, Change, Entry, Target};
