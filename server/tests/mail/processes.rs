//! The program with its worker.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::TcpListener,
};

use serde_json::json;
use server::{
    entities::sea_orm_active_enums::MailState,
    mail::{deliver, lease},
};

use super::rows;
use crate::{
    mailing_list::switch_on,
    support::{MailPeer, Setup, TestApp, TestClient, TestDatabase, TestProcess, run},
};

const VISITORS: usize = 10;

async fn leave_contacts(server: &TestProcess) -> Vec<String> {
    let client = TestClient::new(&server.origin);
    let mut addresses = Vec::new();
    for number in 0..VISITORS {
        let address = format!("visitor{number}@example.com");
        let answer = client.post("/api/v1/mailing-list", &json!({ "name": "Ana", "email": address })).await;
        assert_eq!(answer.status(), 202, "{}", answer.text());
        addresses.push(address);
    }
    addresses
}

async fn prepared(database: &TestDatabase) {
    let db = database.connect().await;
    switch_on(&db).await;
    db.close().await.expect("nothing open");
}

#[actix_web::test]
async fn a_server_killed_in_the_middle_loses_no_mail_and_the_next_one_sends_it() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let name = database.name;
        let mut peer = MailPeer::start();
        let settings: &'static [_] = [peer.settings(), &[("MAIL_TIMEOUT_S", "60")]].concat().leak();
        peer.behave("hang");
        let server = TestProcess::serve(&database, settings);
        let addresses = leave_contacts(&server).await;
        let (mut peer, begun) = actix_web::rt::task::spawn_blocking(move || {
            let begun = peer.receive();
            (peer, begun)
        })
        .await
        .expect("a mail half sent");

        server.signal("-KILL");
        let (status, _) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");
        assert_eq!(status.code(), None, "{name}: it was killed");
        peer.behave("ok");
        let mut begun: Vec<_> = [begun].into_iter().chain(peer.received()).collect();
        let app = TestApp::on(database, Setup { settings, ..peer.setup() }).await;
        assert_eq!(rows(&app).await.len(), VISITORS, "{name}: everything was written down");
        app.clock.advance(lease(&app.state.config).num_seconds() + 1);
        deliver(&app.state).await.expect("a database");

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
async fn a_new_mail_wakes_the_worker() {
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
        assert!(log.contains("mail sent"), "{log}");
    }
}

#[actix_web::test]
async fn mails_that_were_given_up_are_seen_and_given_a_new_chance() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        peer.behave("550");
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

        peer.behave("ok");
        peer.received();
        let told = command(&["mail", "retry", "--dead"]);
        assert!(told.starts_with(&format!("{VISITORS} queued")), "{told}");
        let (peer, sent) = actix_web::rt::task::spawn_blocking(move || {
            let sent: BTreeSet<String> = (0..VISITORS).map(|_| peer.receive().recipients.remove(0)).collect();
            (peer, sent)
        })
        .await
        .expect("mails");
        assert_eq!(sent.len(), VISITORS);
        server.signal("-TERM");
        actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");
        assert_eq!(command(&["mail", "list"]), "There is none.\n");
        drop(peer);
    }
}

#[actix_web::test]
async fn a_server_told_to_stop_waits_for_the_mail_server_s_word() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        peer.behave("slow");
        let server = TestProcess::serve(&database, &[peer.settings(), &[("MAIL_TIMEOUT_S", "20")]].concat());
        let client = TestClient::new(&server.origin);
        client.post("/api/v1/mailing-list", &json!({ "name": "Ana", "email": "ana@example.com" })).await;
        let begun = actix_web::rt::task::spawn_blocking(move || {
            peer.receive();
            peer
        });
        // It has the mail and says nothing for now.
        let mut peer = begun.await.expect("a mail half sent");

        server.signal("-TERM");
        let (status, log) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");

        assert_eq!(status.code(), Some(0), "{log}");
        assert!(log.contains("mail sent") && !log.contains("did not end in time"), "{log}");
        let app = TestApp::on(database, peer.setup()).await;
        let states: Vec<_> = rows(&app).await.into_iter().map(|mail| (mail.state, mail.attempts)).collect();
        assert_eq!(states, [(MailState::Sent, 1)]);
        assert!(peer.received().is_empty(), "once");
        app.stop().await;
    }
}

#[actix_web::test]
async fn a_mail_no_mail_server_was_told_of_is_left_for_the_next_process() {
    for database in TestDatabase::each().await {
        prepared(&database).await;
        let mut peer = MailPeer::start();
        // Nobody greets here: connections wait to be accepted.
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
        assert!(log.contains("left for the next process") && !log.contains("did not end in time"), "{log}");
        let app = TestApp::on(database, peer.setup()).await;
        let states: Vec<_> = rows(&app).await.into_iter().map(|mail| (mail.state, mail.attempts)).collect();
        assert_eq!(states, [(MailState::Queued, 0)]);
        deliver(&app.state).await.expect("a database");
        assert_eq!(peer.received().len(), 1, "the next one sends it at once");
        app.stop().await;
    }
}
