//! What the issue of mails promises: nobody is forgotten and nobody is written to twice.

use std::collections::BTreeSet;

use serde_json::json;
use server::{entities::sea_orm_active_enums::SubscriberState, mail::deliver};

use super::{leave_and_receive, subscribers, switch_on, token, with_peer};
use crate::support::{MailPeer, Setup, TestApp, USUAL, mail::settings, on_each_database_with};

const VISITORS: usize = 50;

#[actix_web::test]
async fn every_confirmation_arrives_once_though_the_mail_server_was_down_for_a_minute() {
    let port = MailPeer::start().port;
    on_each_database_with(Setup { settings: settings(port), ..USUAL }, async |app: TestApp| {
        switch_on(&app.state.db).await;
        for number in 0..VISITORS {
            let client = app.guest();
            let body = json!({ "name": "Ana", "email": format!("visitor{number}@example.com") });
            let request = client.request(reqwest::Method::POST, "/api/v1/mailing-list").json(&body);
            let request = request.header("X-XSRF-TOKEN", client.csrf_token().await);
            let answer = client.send(request.header("X-Forwarded-For", format!("203.0.113.{number}"))).await;
            assert_eq!(answer.status(), 202, "{}", answer.text());
        }
        for _ in 0..6 {
            deliver(&app.state).await.expect("a database");
            app.clock.advance(10);
        }

        let mut peer = MailPeer::on(port);
        for _ in 0..12 {
            deliver(&app.state).await.expect("a database");
            app.clock.advance(10);
        }

        let mails = peer.received();
        let recipients: BTreeSet<&str> = mails.iter().map(|mail| mail.recipients[0].as_str()).collect();
        assert_eq!((mails.len(), recipients.len()), (VISITORS, VISITORS));
        for mail in &mails {
            let confirmation = json!({ "token": token(&mail.link("/stay-connected/confirm")) });
            assert_eq!(app.guest().post("/api/v1/mailing-list/confirm", &confirmation).await.status(), 204);
        }
        let subscribed = subscribers(&app).await;
        assert!(subscribed.iter().all(|row| row.state == SubscriberState::Subscribed) && subscribed.len() == VISITORS);
    })
    .await;
}

#[actix_web::test]
async fn nothing_a_visitor_types_reaches_the_head_of_a_mail_or_the_words_of_one() {
    with_peer(async |app, peer| {
        for (name, email) in [
            ("Ana\r\nBcc: eve@evil.example", "ana@example.com"),
            ("Ana\nBcc: eve@evil.example", "ana@example.com"),
            ("Ana", "ana@example.com\r\nBcc: eve@evil.example"),
            ("Ana", "ana@example.com\nRCPT TO:<eve@evil.example>"),
            ("Ana", "ana@example.com, eve@evil.example"),
            ("Ana", "\"ana\r\nBcc: eve@evil.example\"@example.com"),
            ("Ana", "<ana@example.com>"),
        ] {
            let answer = app.guest().post("/api/v1/mailing-list", &json!({ "name": name, "email": email })).await;
            assert_eq!(answer.status(), 422, "{name:?} {email:?}");
        }
        let tricky = json!({ "name": "%0d%0aBcc: eve@evil.example <b>Buy!</b>", "email": "ana@example.com" });
        assert_eq!(app.guest().post("/api/v1/mailing-list", &tricky).await.status(), 202);

        deliver(&app.state).await.expect("a database");

        let [mail] = peer.received().try_into().expect("one mail");
        assert_eq!(mail.recipients, ["ana@example.com"]);
        let known = [
            "auto-submitted",
            "content-type",
            "date",
            "from",
            "list-unsubscribe",
            "list-unsubscribe-post",
            "message-id",
            "mime-version",
            "subject",
            "to",
        ];
        assert_eq!(mail.headers.keys().map(String::as_str).collect::<Vec<_>>(), known);
        assert!(!mail.raw.contains("eve@") && !mail.raw.contains("Buy!"), "{}", mail.raw);
    })
    .await;
}

#[actix_web::test]
async fn a_mail_tells_mail_programs_how_to_leave_at_once() {
    with_peer(async |app, peer| {
        let mail = leave_and_receive(&app, peer, "ana@example.com").await;

        let link = format!("<http://localhost:8080{}>", mail.link("/stay-connected/unsubscribe"));
        assert_eq!(mail.header("list-unsubscribe"), link);
        assert_eq!(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    })
    .await;
}
