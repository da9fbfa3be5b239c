//! What the editions of a recurring event have in common.

mod queries;
mod service;

pub use service::{SeriesInput, hold, put};
