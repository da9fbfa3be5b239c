//! What staff do with accounts.

mod queries;
mod service;

pub use service::{Erased, erase};
