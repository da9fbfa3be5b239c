//! Change counters: the database gives a topic a new number with every change of its tables, by any process.

mod queries;
pub mod readings;
mod service;
mod types;

pub use readings::Revisions;
pub use service::current;
pub use types::RevisionSet;
