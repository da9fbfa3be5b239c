//! Change counters: the database gives a topic a new number with every change of its tables, by any process.

mod queries;
mod service;
mod types;

pub use service::{Revisions, current};
pub use types::Numbers;
