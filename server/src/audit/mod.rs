//! What was done by whom: security events and every change staff make. The table only grows.

mod queries;
mod service;
mod types;

pub use service::{mailbox, record};
pub use types::{Actor, Change, Entry, Target};
