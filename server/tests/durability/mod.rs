//! Acknowledged writes survive failures of processes, disks and databases.

mod clock;
mod crashes;
mod disk;
mod postgres;
mod waiting_list;

use std::{
    collections::BTreeSet,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use entities::{mails, subscribers};
use reqwest::Method;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, Statement};
use serde_json::json;
use server::platform::db::Db;

use crate::support::TestClient;

/// Lets each visitor have their own address.
pub(crate) const PROXIED: (&str, &str) = ("TRUSTED_PROXIES", "127.0.0.0/8");

/// Visitors who subscribe to the mailing list, and which of them were acknowledged.
pub(crate) struct Visitors {
    client: TestClient,
    token: String,
    next: AtomicUsize,
    acknowledged: Mutex<BTreeSet<String>>,
}

impl Visitors {
    /// Visitors of a server; `first` is the number of the first visitor.
    pub(crate) async fn of(origin: &str, first: usize) -> Self {
        let client = TestClient::new(origin);
        let token = client.csrf_token().await;
        Self { client, token, next: AtomicUsize::new(first), acknowledged: Mutex::default() }
    }

    /// Subscribes the next visitor; returns the status of the response, if there was one.
    pub(crate) async fn subscribe(&self) -> Option<u16> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let email = format!("visitor{number}@example.com");
        let from = format!("198.18.{}.{}", number / 250, number % 250);
        let request = self.client.request(Method::POST, "/api/v1/mailing-list");
        let request = request.header("X-XSRF-TOKEN", &self.token).header("X-Forwarded-For", from);
        let response = request.json(&json!({ "name": "Ana", "email": email })).send().await.ok()?;
        if response.status() == 202 {
            self.acknowledged.lock().expect("no test panicked here").insert(email);
        }
        Some(response.status().as_u16())
    }

    /// Number of acknowledged subscriptions.
    fn count(&self) -> usize {
        self.acknowledged.lock().expect("no test panicked here").len()
    }

    /// Email addresses of acknowledged subscriptions.
    pub(crate) fn acknowledged(&self) -> BTreeSet<String> {
        self.acknowledged.lock().expect("no test panicked here").clone()
    }
}

/// Asserts that the database is intact and contains all acknowledged subscriptions, each with its email.
pub(crate) async fn check(db: &Db, acknowledged: &BTreeSet<String>) {
    let rows = subscribers::Entity::find().all(db.reader()).await.expect("rows");
    let stored: BTreeSet<String> = rows.into_iter().map(|row| row.email_normalised).collect();
    let lost: Vec<&String> = acknowledged.difference(&stored).collect();
    assert!(lost.is_empty(), "{} of {} are lost: {lost:?}", lost.len(), acknowledged.len());
    check_integrity(db).await;
    assert_eq!(mails_to_subscribers(db).await, stored.len() as u64, "a subscription and its mail are one transaction");
}

/// Number of confirmation emails in the outbox.
async fn mails_to_subscribers(db: &Db) -> u64 {
    let mails = mails::Entity::find().filter(mails::Column::Kind.eq("mailing_list.confirm"));
    mails.count(db.reader()).await.expect("a number")
}

/// Checks the integrity of a SQLite database; PostgreSQL has no such check.
async fn check_integrity(db: &Db) {
    let backend = db.reader().pool().get_database_backend();
    if backend == sea_orm::DbBackend::Sqlite {
        let row = db.reader().query_one_raw(Statement::from_string(backend, "PRAGMA integrity_check")).await;
        let said: String = row.expect("an answer").expect("a row").try_get_by_index(0).expect("text");
        assert_eq!(said, "ok");
    }
}
