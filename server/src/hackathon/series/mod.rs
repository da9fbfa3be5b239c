//! Series of recurring events, which group their editions.

mod queries;
mod service;

pub use service::{SeriesInput, lock, lock_for_update, upsert};
