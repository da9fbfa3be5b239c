//! Delivery of enqueued emails.

use std::collections::BTreeSet;

use entities::{mails::Model, sea_orm_active_enums::MailState};
use futures_util::future::join_all;
use server::platform::mail::{self, deliver};

use super::{letter, queue, rows};
use crate::support::{MailPeer, Setup, TestApp, mail::settings, on_each_database_with};

async fn with_peer(test: impl AsyncFn(TestApp, &mut MailPeer)) {
    let peer = MailPeer::start();
    let (setup, peer) = (peer.setup(), tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| test(app, &mut *peer.lock().await).await).await;
}

async fn only(app: &TestApp) -> Model {
    let mut rows = rows(app).await;
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

#[actix_web::test]
async fn an_email_arrives_once_with_all_its_headers() {
    with_peer(async |app, peer| {
        queue(&app, "Ana@Example.com").await;

        assert_eq!(deliver(&app.state).await, Ok(1));
        assert_eq!(deliver(&app.state).await, Ok(0));

        let row = only(&app).await;
        let [mail] = peer.received().try_into().expect("one mail");
        assert_eq!(mail.recipients, ["Ana@example.com"]);
        assert_eq!((mail.header("to"), mail.header("message-id")), ("Ana@example.com", row.message_id.as_str()));
        assert_eq!(mail.header("from"), "\"Hackathon Braga\" <hello@hackathon.example>");
        assert_eq!(mail.header("subject"), "=?utf-8?b?T2zDoQ==?= from the test");
        assert_eq!(mail.header("auto-submitted"), "auto-generated");
        assert!(mail.header("content-type").starts_with("multipart/alternative"), "{}", mail.raw);
        assert!(mail.header("date").ends_with("+0000") && row.message_id.ends_with("@localhost>"));
        assert_eq!((mail.text.trim(), mail.html.trim()), ("Olá!", "<p>Olá!</p>"));
    })
    .await;
}

#[actix_web::test]
async fn email_bodies_are_deleted_once_sent() {
    with_peer(async |app, _| {
        queue(&app, "ana@example.com").await;

        deliver(&app.state).await.expect("a database");

        let row = only(&app).await;
        assert_eq!((row.state, row.sent_at, row.attempts), (MailState::Sent, Some(app.state.clock.now()), 1));
        assert_eq!((row.html.as_str(), row.text.as_str(), row.headers), ("", "", serde_json::json!({})));
    })
    .await;
}

#[actix_web::test]
async fn an_email_is_sent_only_if_its_transaction_commits() {
    with_peer(async |app, peer| {
        for (to, commit) in [("kept@example.com", true), ("dropped@example.com", false)] {
            let transaction = app.state.db.begin().await.expect("a transaction");
            app.state.mailer.enqueue(&transaction, letter(to), app.state.clock.now()).await.expect("a row");
            if commit {
                transaction.commit().await.expect("a commit");
            } else {
                transaction.rollback().await.expect("a rollback");
            }
        }

        deliver(&app.state).await.expect("a database");

        let recipients: Vec<_> = peer.received().into_iter().flat_map(|mail| mail.recipients).collect();
        assert_eq!(recipients, ["kept@example.com"]);
    })
    .await;
}

#[actix_web::test]
async fn temporarily_rejected_emails_are_retried_and_arrive_once() {
    with_peer(async |app, peer| {
        for behaviour in ["451", "451-data"] {
            peer.set_behaviour(behaviour);
            queue(&app, "ana@example.com").await;

            deliver(&app.state).await.expect("a database");
            peer.received();
            let row = rows(&app).await.pop().expect("a mail");
            assert_eq!((row.state, row.attempts), (MailState::Queued, 1));
            let error = row.last_error.expect("a reason");
            assert_eq!(error, if behaviour == "451" { "451 4.7.1" } else { "451 4.3.0" }, "and no address");

            peer.set_behaviour("ok");
            app.clock.advance(9);
            assert_eq!(deliver(&app.state).await, Ok(0), "too early");
            app.clock.advance(4);
            assert_eq!(deliver(&app.state).await, Ok(1));
            assert_eq!(peer.received().len(), 1);
            let row = rows(&app).await.pop().expect("a mail");
            assert_eq!((row.state, row.last_error), (MailState::Sent, None));
        }
    })
    .await;
}

#[actix_web::test]
async fn permanently_rejected_emails_are_dead_until_retried_by_hand() {
    with_peer(async |app, peer| {
        peer.set_behaviour("550");
        queue(&app, "nobody@example.com").await;

        deliver(&app.state).await.expect("a database");
        peer.set_behaviour("ok");
        app.clock.advance(7 * 24 * 60 * 60);
        assert_eq!(deliver(&app.state).await, Ok(0));

        let [dead] = mail::list(&app.state.db, true, 10).await.expect("a list").try_into().expect("one");
        assert_eq!((dead.state, dead.attempts, dead.domain.as_str()), (MailState::Dead, 1, "example.com"));
        assert_eq!(dead.last_error.as_deref(), Some("550 5.1.1"));

        assert_eq!(mail::retry(app.state.db.writer(), Some(uuid::Uuid::now_v7()), app.state.clock.now()).await, Ok(0));
        assert_eq!(mail::retry(app.state.db.writer(), Some(dead.id), app.state.clock.now()).await, Ok(1));
        assert_eq!(deliver(&app.state).await, Ok(1));
        assert_eq!(peer.received().len(), 1);
        assert!(mail::list(&app.state.db, false, 10).await.expect("a list").is_empty());
    })
    .await;
}

#[actix_web::test]
async fn an_unacknowledged_email_is_resent_with_the_same_id() {
    with_peer(async |app, peer| {
        peer.set_behaviour("drop");
        queue(&app, "ana@example.com").await;
        deliver(&app.state).await.expect("a database");
        let [first] = peer.received().try_into().expect("one mail");

        peer.set_behaviour("ok");
        app.clock.advance(13);
        deliver(&app.state).await.expect("a database");

        let [second] = peer.received().try_into().expect("one mail");
        assert!(first.header("message-id").starts_with('<'));
        assert_eq!(first.header("message-id"), second.header("message-id"));
        assert_eq!(first.header("date"), second.header("date"));
    })
    .await;
}

#[actix_web::test]
async fn a_silent_mail_server_times_out() {
    with_peer(async |app, peer| {
        peer.set_behaviour("hang");
        queue(&app, "ana@example.com").await;

        deliver(&app.state).await.expect("a database");

        let row = only(&app).await;
        assert_eq!((row.state, row.last_error.as_deref()), (MailState::Queued, Some("timed out")));
        peer.set_behaviour("ok");
        peer.received();
    })
    .await;
}

#[actix_web::test]
async fn undeliverable_emails_are_given_up_after_days() {
    with_peer(async |app, peer| {
        peer.set_behaviour("451");
        queue(&app, "ana@example.com").await;

        let mut days = 0;
        while deliver(&app.state).await == Ok(1) {
            app.clock.advance(30 * 60 * 60);
            days += 1;
        }

        let row = only(&app).await;
        assert_eq!((row.state, row.attempts, days), (MailState::Dead, 12, 12));
        peer.set_behaviour("ok");
    })
    .await;
}

#[actix_web::test]
async fn concurrent_workers_send_each_email_once() {
    with_peer(async |app, peer| {
        for number in 0..60 {
            queue(&app, &format!("visitor{number}@example.com")).await;
        }

        let tried = join_all((0..4).map(|_| deliver(&app.state))).await;

        assert_eq!(tried.into_iter().map(|tried| tried.expect("a database")).sum::<usize>(), 60);
        let recipients: Vec<_> = peer.received().into_iter().flat_map(|mail| mail.recipients).collect();
        assert_eq!((recipients.len(), recipients.iter().collect::<BTreeSet<_>>().len()), (60, 60));
        assert!(rows(&app).await.iter().all(|row| row.state == MailState::Sent && row.attempts == 1));
    })
    .await;
}

#[actix_web::test]
async fn emails_are_delivered_after_a_mail_server_outage() {
    let port = MailPeer::start().port;
    let setup = Setup { settings: settings(port), ..MailPeer::start().setup() };
    on_each_database_with(setup, async |app: TestApp| {
        queue(&app, "ana@example.com").await;
        deliver(&app.state).await.expect("a database");
        let error = only(&app).await.last_error;
        assert_eq!(error.as_deref(), Some("the connection failed: connection refused"));

        let mut peer = MailPeer::on(port);
        app.clock.advance(13);
        deliver(&app.state).await.expect("a database");

        assert_eq!(peer.received().len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn old_emails_are_deleted_and_pending_ones_kept() {
    with_peer(async |app, peer| {
        queue(&app, "sent@example.com").await;
        deliver(&app.state).await.expect("a database");
        peer.set_behaviour("550");
        queue(&app, "dead@example.com").await;
        deliver(&app.state).await.expect("a database");
        queue(&app, "waits@example.com").await;
        peer.set_behaviour("ok");

        app.clock.advance(29 * 24 * 60 * 60);
        assert_eq!(mail::delete_expired(&app.state).await, Ok(0));
        app.clock.advance(2 * 24 * 60 * 60);
        assert_eq!(mail::delete_expired(&app.state).await, Ok(2));

        assert_eq!(only(&app).await.recipient, "waits@example.com");
        peer.received();
    })
    .await;
}
