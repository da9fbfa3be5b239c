//! The server process with its mail worker.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::TcpListener,
};

use chrono::{DateTime, TimeDelta, Utc};
use entities::{mails, sea_orm_active_enums::MailState};
use sea_orm::EntityTrait;
use serde_json::json;
use server::platform::{
    db::Db,
    mail::{LEASE, deliver},
};

use super::rows;
use crate::{
    mailing_list::switch_on,
    support::{MailPeer, Setup, TestApp, TestClient, TestDatabase, TestProcess, eventually, run},
};

const VISITORS: usize = 10;

async fn leave_contacts(server: &TestProcess) -> Vec<String> {
    let client = TestClient::new(&server.origin);
    let mut addresses = Vec::new();
    for number in 0..VISITORS {
        let address = format!("visitor{number}@example.com");
        let response = client.post("/api/v1/mailing-list", &json!({ "name": "Ana", "email": address })).await;
        assert_eq!(response.status(), 202, "{}", response.text());
        addresses.push(address);
    }
    addresses
}

async fn prepared(database: &TestDatabase) {
    let db = database.connect().await;
    switch_on(&db).await;
    db.close().await.expect("nothing open");
}

/// The latest expiry of the claims on emails being sent.
async fn last_claim(db: &Db) -> Option<DateTime<Utc>> {
    let mails = mails::Entity::find().all(db.reader()).await.expect("rows");
    mails.into_iter().filter(|mail| mail.state == MailState::Sending).map(|mail| mail.next_attempt_at).max()
}

/// Waits until claims expire later than `before`.
async fn renewed(db: &Db, before: Option<DateTime<Utc>>) -> DateTime<Utc> {
    let mut last = None;
    eventually("a claim is renewed", async || {
        last = last_claim(db).await;
        last > before
    })
    .await;
    last.expect("a claim")
}

#[actix_web::test]
async fn a_killed_server_loses_no_email() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let name = database.name;
        let mut peer = MailPeer::start();
        let settings: &'static [_] = [peer.settings(), &[("MAIL_TIMEOUT_S", "60")]].concat().leak();
        peer.set_behaviour("hang");
        let server = TestProcess::serve(&database, settings);
        let addresses = leave_contacts(&server).await;
        let (mut peer, begun) = actix_web::rt::task::spawn_blocking(move || {
            let begun = peer.receive();
            (peer, begun)
        })
        .await
        .expect("a mail half sent");
        let db = database.connect().await;
        let first = renewed(&db, None).await;
        renewed(&db, Some(first)).await;

        server.signal("-KILL");
        let (status, _) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");
        assert_eq!(status.code(), None, "{name}: it was killed");
        peer.set_behaviour("ok");
        let mut begun: Vec<_> = [begun].into_iter().chain(peer.received()).collect();
        let app = TestApp::on(database, Setup { settings, ..peer.setup() }).await;
        assert_eq!(rows(&app).await.len(), VISITORS, "{name}: everything was written down");
        let claim = last_claim(&db).await.expect("mails in hand");
        let left = rows(&app).await.into_iter().filter(|mail| mail.state == MailState::Queued).count();
        app.clock.set(claim - TimeDelta::from_std(LEASE).expect("short"));
        assert_eq!(deliver(&app.state).await, Ok(left), "{name}: emails claimed by another process are left alone");
        app.clock.set(claim);
        assert_eq!(deliver(&app.state).await, Ok(VISITORS - left), "{name}: and its death is noticed within seconds");

        let sent = peer.received();
        let ids: BTreeMap<&str, &str> =
            sent.iter().map(|mail| (mail.recipients[0].as_str(), mail.header("message-id"))).collect();
        assert_eq!(sent.len(), VISITORS, "{name}: once each");
        assert_eq!(
            ids.keys().collect::<BTreeSet<_>>(),
            addresses.iter().map(String::as_str).collect::<Vec<_>>().iter().collect(),
            "{name}"
        );
        for mail in begun.drain(..) {
            assert_eq!(ids[mail.recipients[0].as_str()], mail.header("message-id"), "{name}: the same mail again");
        }
        app.stop().await;
    }
}

#[actix_web::test]
async fn a_new_email_wakes_the_worker() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        let server = TestProcess::serve(&database, peer.settings());

        let addresses = leave_contacts(&server).await;
        server.signal("-TERM");
        let (status, log) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");

        assert_eq!(status.code(), Some(0), "{log}");
        let sent: BTreeSet<String> = peer.received().into_iter().flat_map(|mail| mail.recipients).collect();
        assert_eq!(sent, addresses.into_iter().collect(), "{}", database.name);
        assert!(!log.contains("@example.com"), "no address in the log:\n{log}");
        assert!(log.contains("email sent"), "{log}");
    }
}

#[actix_web::test]
async fn dead_emails_appear_in_metrics_and_can_be_retried() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        peer.set_behaviour("550");
        let server = TestProcess::serve(&database, peer.settings());
        leave_contacts(&server).await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let command = |arguments: &[&str]| {
            let ended = run(&folder, arguments, &[("DATABASE_URL", &database.url)]);
            assert_eq!(ended.code, Some(0), "{}", ended.err);
            ended.out
        };
        let mut figures = String::new();
        while !figures.contains(&format!("mails{{state=\"dead\"}} {VISITORS}")) {
            figures = TestClient::new(&server.metrics).get("/metrics").await.text().to_owned();
        }

        let listed = command(&["mail", "list", "--dead"]);
        assert_eq!(listed.lines().count(), VISITORS, "{listed}");
        assert!(listed.contains("dead mailing_list.confirm to …@example.com"), "{listed}");
        assert!(listed.contains(": 550 5.1.1") && !listed.contains("visitor0"), "{listed}");
        assert!(figures.contains(&format!("mail_attempts_total{{outcome=\"dead\"}} {VISITORS}")), "{figures}");

        peer.set_behaviour("ok");
        peer.received();
        let actual = command(&["mail", "retry", "--dead"]);
        assert!(actual.starts_with(&format!("Emails queued: {VISITORS}.")), "{actual}");
        let (peer, sent) = actix_web::rt::task::spawn_blocking(move || {
            let sent: BTreeSet<String> = (0..VISITORS).map(|_| peer.receive().recipients.remove(0)).collect();
            (peer, sent)
        })
        .await
        .expect("mails");
        assert_eq!(sent.len(), VISITORS);
        server.signal("-TERM");
        actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");
        assert_eq!(command(&["mail", "list"]), "No unsent emails.\n");
        drop(peer);
    }
}

#[actix_web::test]
async fn stopping_waits_for_the_reply_of_the_mail_server() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        peer.set_behaviour("slow");
        let server = TestProcess::serve(&database, &[peer.settings(), &[("MAIL_TIMEOUT_S", "20")]].concat());
        let client = TestClient::new(&server.origin);
        client.post("/api/v1/mailing-list", &json!({ "name": "Ana", "email": "ana@example.com" })).await;
        let begun = actix_web::rt::task::spawn_blocking(move || {
            peer.receive();
            peer
        });
        // The server has received the email and does not respond for now.
        let mut peer = begun.await.expect("a mail half sent");

        server.signal("-TERM");
        let (status, log) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");

        assert_eq!(status.code(), Some(0), "{log}");
        assert!(log.contains("email sent") && !log.contains("did not stop in time"), "{log}");
        let app = TestApp::on(database, peer.setup()).await;
        let states: Vec<_> = rows(&app).await.into_iter().map(|mail| (mail.state, mail.attempts)).collect();
        assert_eq!(states, [(MailState::Sent, 1)]);
        assert!(peer.received().is_empty(), "once");
        app.stop().await;
    }
}

#[actix_web::test]
async fn stopping_leaves_unsent_emails_to_the_next_process() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        // The server sends no greeting: connections wait to be accepted.
        let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("smtp://{}?tls=never", silent.local_addr().expect("an address"));
        let server = TestProcess::serve(&database, &[("MAIL_URL", &url), ("SITE_EMAIL", "hello@hackathon.example")]);
        let client = TestClient::new(&server.origin);
        client.post("/api/v1/mailing-list", &json!({ "name": "Ana", "email": "ana@example.com" })).await;
        let (_connection, _) =
            actix_web::rt::task::spawn_blocking(move || silent.accept()).await.expect("no panic").expect("an attempt");

        server.signal("-TERM");
        let (status, log) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");

        assert_eq!(status.code(), Some(0), "{log}");
        assert!(log.contains("left for the next process") && !log.contains("did not stop in time"), "{log}");
        let app = TestApp::on(database, peer.setup()).await;
        let states: Vec<_> = rows(&app).await.into_iter().map(|mail| (mail.state, mail.attempts)).collect();
        assert_eq!(states, [(MailState::Queued, 0)]);
        deliver(&app.state).await.expect("a database");
        assert_eq!(peer.received().len(), 1, "the next one sends it at once");
        app.stop().await;
    }
}
