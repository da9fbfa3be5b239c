//! What tests are made with.

mod app;
mod client;
mod databases;

pub(crate) use app::{TestApp, on_each_database};
pub(crate) use databases::TestDatabase;
