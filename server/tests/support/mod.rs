//! What tests are made with.

pub(crate) mod accounts;
mod app;
mod client;
mod clock;
mod databases;
pub(crate) mod factories;
mod login_peer;
pub(crate) mod mail;
mod nginx;
mod pages;
mod postgres;
mod process;
pub(crate) mod programme;
pub(crate) mod python;
mod redis;
mod s3;
pub(crate) mod users;

pub(crate) use app::{Setup, TestApp, USUAL, on_each_database, on_each_database_with};
pub(crate) use client::{Answer, TestClient};
pub(crate) use databases::{TestDatabase, deadlocks, until_waiting};
pub(crate) use login_peer::{Browser, LoginPeer};
pub(crate) use mail::{MailPeer, Received};
pub(crate) use nginx::Nginx;
pub(crate) use pages::Script;
pub(crate) use process::{Ended, TestProcess, run, run_told};
pub(crate) use redis::RedisPeer;
pub(crate) use s3::S3Peer;

/// Runs a future to its end, away from any runtime of a test.
fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}
