//! From the row to the mail server.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use server::{
    entities::{mails::Model, sea_orm_active_enums::MailState},
    mail::{self, deliver},
};

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
async fn a_mail_arrives_once_with_everything_a_mail_has() {
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
async fn what_was_said_is_forgotten_once_the_mail_server_has_it() {
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
async fn a_mail_is_sent_if_and_only_if_what_caused_it_was_committed() {
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
async fn a_mail_refused_for_now_is_tried_again_and_arrives_once() {
    with_peer(async |app, peer| {
        for behaviour in ["451", "451-data"] {
            peer.behave(behaviour);
            queue(&app, "ana@example.com").await;

            deliver(&app.state).await.expect("a database");
            peer.received();
            let row = rows(&app).await.pop().expect("a mail");
            assert_eq!((row.state, row.attempts), (MailState::Queued, 1));
            let error = row.last_error.expect("a reason");
            assert_eq!(error, if behaviour == "451" { "451 4.7.1" } else { "451 4.3.0" }, "and no address");

            peer.behave("ok");
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
async fn a_mail_refused_for_good_is_dead_at_once_and_can_be_given_a_new_chance() {
    with_peer(async |app, peer| {
        peer.behave("550");
        queue(&app, "nobody@example.com").await;

        deliver(&app.state).await.expect("a database");
        peer.behave("ok");
        app.clock.advance(7 * 24 * 60 * 60);
        assert_eq!(deliver(&app.state).await, Ok(0));

        let [dead] = mail::list(&app.state.db, true, 10).await.expect("a list").try_into().expect("one");
        assert_eq!((dead.state, dead.attempts, dead.domain.as_str()), (MailState::Dead, 1, "example.com"));
        assert_eq!(dead.last_error.as_deref(), Some("550 5.1.1"));

        assert_eq!(mail::retry(&app.state.db, Some(uuid::Uuid::now_v7()), app.state.clock.now()).await, Ok(0));
        assert_eq!(mail::retry(&app.state.db, Some(dead.id), app.state.clock.now()).await, Ok(1));
        assert_eq!(deliver(&app.state).await, Ok(1));
        assert_eq!(peer.received().len(), 1);
        assert!(mail::list(&app.state.db, false, 10).await.expect("a list").is_empty());
    })
    .await;
}

#[actix_web::test]
async fn a_mail_whose_fate_is_unknown_is_sent_again_under_the_same_id() {
    with_peer(async |app, peer| {
        peer.behave("drop");
        queue(&app, "ana@example.com").await;
        deliver(&app.state).await.expect("a database");
        let [first] = peer.received().try_into().expect("one mail");

        peer.behave("ok");
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
async fn a_mail_server_that_says_nothing_is_left_in_time() {
    with_peer(async |app, peer| {
        peer.behave("hang");
        queue(&app, "ana@example.com").await;

        deliver(&app.state).await.expect("a database");

        let row = only(&app).await;
        assert_eq!((row.state, row.last_error.as_deref()), (MailState::Queued, Some("no answer in time")));
        peer.behave("ok");
        peer.received();
    })
    .await;
}

#[actix_web::test]
async fn a_mail_that_nobody_takes_is_given_up_after_days() {
    with_peer(async |app, peer| {
        peer.behave("451");
        queue(&app, "ana@example.com").await;

        let mut days = 0;
        while deliver(&app.state).await == Ok(1) {
            app.clock.advance(30 * 60 * 60);
            days += 1;
        }

        let row = only(&app).await;
        assert_eq!((row.state, row.attempts, days), (MailState::Dead, 12, 12));
        peer.behave("ok");
    })
    .await;
}

#[actix_web::test]
async fn workers_at_the_same_time_send_each_mail_once() {
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
async fn a_mail_server_that_is_down_costs_time_and_no_mail() {
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
async fn old_mails_are_swept_and_those_that_wait_are_not() {
    with_peer(async |app, peer| {
        queue(&app, "sent@example.com").await;
        deliver(&app.state).await.expect("a database");
        peer.behave("550");
        queue(&app, "dead@example.com").await;
        deliver(&app.state).await.expect("a database");
        queue(&app, "waits@example.com").await;
        peer.behave("ok");

        app.clock.advance(29 * 24 * 60 * 60);
        assert_eq!(mail::sweep(&app.state).await, Ok(0));
        app.clock.advance(2 * 24 * 60 * 60);
        assert_eq!(mail::sweep(&app.state).await, Ok(2));

        assert_eq!(only(&app).await.recipient, "waits@example.com");
        peer.received();
    })
    .await;
}
