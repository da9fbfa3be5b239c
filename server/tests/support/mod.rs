//! Test support.

pub(crate) mod accounts;
mod app;
mod client;
mod clock;
mod databases;
pub(crate) mod dump;
pub(crate) mod factories;
pub(crate) mod html;
mod login_peer;
pub(crate) mod mail;
mod nginx;
mod pages;
mod peer;
mod postgres;
mod process;
pub(crate) mod programme;
pub(crate) mod property;
pub(crate) mod python;
mod redis;
mod s3;
pub(crate) mod staff_writes;
pub(crate) mod stress;
mod stripe_peer;
pub(crate) mod users;

pub(crate) use app::{DEFAULTS, Setup, TestApp, on_each_database, on_each_database_with, on_sqlite_with};
pub(crate) use client::{Response, TestClient, assert_refused, status_and_message, until_accepted};
pub(crate) use databases::{TestDatabase, deadlocks, until_waiting};
pub(crate) use login_peer::{Browser, LoginPeer};
pub(crate) use mail::{MailPeer, Received};
pub(crate) use nginx::Nginx;
pub(crate) use pages::Script;
pub(crate) use postgres::OwnPostgres;
pub(crate) use process::{Ended, TestProcess, run, run_with_stdin};
pub(crate) use redis::RedisPeer;
pub(crate) use s3::S3Peer;
pub(crate) use stripe_peer::{StripePeer, Webhook};

/// The message of a 409 after a concurrent change.
pub(crate) const CONFLICT: &str = "Someone else changed this in the meantime. Reload and try again.";

/// Checks a condition repeatedly until it holds; fails after a number of attempts.
pub(crate) async fn eventually(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    const ATTEMPTS: usize = 3000;
    let mut pause = tokio::time::interval(std::time::Duration::from_millis(20));
    for _ in 0..ATTEMPTS {
        if condition().await {
            return;
        }
        pause.tick().await;
    }
    panic!("still not so after {ATTEMPTS} attempts: {what}");
}

/// Runs a future on its own thread, independent of the test's runtime.
fn block_on<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}
