//! Settings that staff change while the server runs; each has a type here and a JSON value in the table.

mod queries;
mod service;
pub mod types;

pub use service::{change, current, store, stored};
pub use types::{Setting, Settings};
