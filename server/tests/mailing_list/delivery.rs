//! Guarantees of delivery: no subscriber is skipped or gets an email twice.

use std::collections::BTreeSet;

use entities::sea_orm_active_enums::SubscriberState;
use serde_json::json;
use server::platform::mail::deliver;

use super::{leave_and_receive, subscribers, switch_on, token, with_peer};
use crate::support::{DEFAULTS, MailPeer, Setup, TestApp, mail::settings, on_each_database_with};

const VISITORS: usize = 50;

#[actix_web::test]
async fn confirmations_survive_a_mail_server_outage_and_arrive_once() {
    let port = MailPeer::start().port;
    on_each_database_with(Setup { settings: settings(port), ..DEFAULTS }, async |app: TestApp| {
        switch_on(&app.state.db).await;
        for number in 0..VISITORS {
            let client = app.guest();
            let body = json!({ "name": "Ana", "email": format!("visitor{number}@example.com") });
            let request = client.request(reqwest::Method::POST, "/api/v1/mailing-list").json(&body);
            let request = request.header("X-XSRF-TOKEN", client.csrf_token().await);
            let response = client.send(request.header("X-Forwarded-For", format!("203.0.113.{number}"))).await;
            assert_eq!(response.status(), 202, "{}", response.text());
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
async fn visitor_input_reaches_neither_headers_nor_text_of_emails() {
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
            let response = app.guest().post("/api/v1/mailing-list", &json!({ "name": name, "email": email })).await;
            assert_eq!(response.status(), 422, "{name:?} {email:?}");
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
async fn emails_carry_one_click_unsubscribe_headers() {
    with_peer(async |app, peer| {
        let mail = leave_and_receive(&app, peer, "ana@example.com").await;

        let link = format!("<http://localhost:8080{}>", mail.link("/stay-connected/unsubscribe"));
        assert_eq!(mail.header("list-unsubscribe"), link);
        assert_eq!(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    })
    .await;
}
