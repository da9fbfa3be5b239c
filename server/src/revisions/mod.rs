//! What has changed since: the database gives a topic another number with every change of its tables, whoever makes it.

mod queries;
mod service;
mod types;

pub use service::{Revisions, current};
pub use types::Numbers;
