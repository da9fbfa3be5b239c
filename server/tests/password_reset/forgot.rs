//! `POST /api/v1/forgot-password`

use entities::{password_resets, sea_orm_active_enums::UserState};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use server::platform::mail::deliver;

use super::{ask, mailed_token, reset, token};
use crate::support::{
    DEFAULTS, MailPeer, Response, Setup, TestApp,
    accounts::{PASSWORD, account, account_without_password, emails, log_in, shape},
    on_each_database, on_each_database_with,
};

#[actix_web::test]
async fn requests_get_the_same_response_and_only_accounts_get_an_email() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;

        let known = ask(&app.guest(), " ANA@example.com ").await;
        let unknown = ask(&app.guest(), "nobody@example.com").await;

        assert_eq!(known.json(), json!({ "message": "We have emailed your password reset link." }));
        assert_eq!(without_tries(&known), without_tries(&unknown));
        let [mail] = emails(&app).await.try_into().expect("one mail");
        assert_eq!((mail.kind.as_str(), mail.recipient.as_str()), ("account.reset_password", "ana@example.com"));
        assert_eq!(mail.subject, "Reset your Hackathon Braga password");
        let kept = password_resets::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert_eq!(kept.len(), 1);
        assert!(!kept[0].token_hash.contains(&token(&mail.text)), "the token itself is kept nowhere");
    })
    .await;
}

#[actix_web::test]
async fn disabled_users_get_no_email_and_users_without_password_do() {
    on_each_database(async |app: TestApp| {
        let disabled = account(&app, "ana@example.com").await.into_active_model();
        let disabled = entities::users::ActiveModel { state: Set(UserState::Disabled), ..disabled };
        disabled.update(app.state.db.writer()).await.expect("a row");
        account_without_password(&app, "rui@example.com").await;

        for email in ["ana@example.com", "rui@example.com"] {
            assert_eq!(ask(&app.guest(), email).await.status(), 200);
        }

        let [mail] = emails(&app).await.try_into().expect("one mail");
        assert_eq!(mail.recipient, "rui@example.com");
        assert_eq!(reset(&app.guest(), "rui@example.com", &token(&mail.text), super::NEW).await.status(), 200);
        assert_eq!(log_in(&app, "rui@example.com", super::NEW).await.1.status(), 200, "a first password");
    })
    .await;
}

#[actix_web::test]
async fn logged_in_users_cannot_request_a_link_but_can_use_one() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let (client, _) = log_in(&app, "ana@example.com", PASSWORD).await;

        let refused = ask(&client, "ana@example.com").await;
        assert_eq!((refused.status(), refused.json()), (403, json!({ "message": "Already authenticated." })));
        assert!(emails(&app).await.is_empty());

        let token = mailed_token(&app, "ana@example.com").await;
        assert_eq!(reset(&client, "ana@example.com", &token, super::NEW).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn an_email_address_gets_three_links_an_hour_silently() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;

        for _ in 0..5 {
            assert_eq!(ask(&app.guest(), "ana@example.com").await.status(), 200);
        }

        assert_eq!(emails(&app).await.len(), 3);
        app.clock.advance(60 * 60);
        mailed_token(&app, "ana@example.com").await;
        assert_eq!(emails(&app).await.len(), 4);
    })
    .await;
}

#[actix_web::test]
async fn an_address_may_request_ten_links_an_hour() {
    on_each_database(async |app: TestApp| {
        for number in 0..10 {
            assert_eq!(ask(&app.guest(), &format!("visitor{number}@example.com")).await.status(), 200);
        }

        let refused = ask(&app.guest(), "ana@example.com").await;

        assert_eq!((refused.status(), refused.json()), (429, json!({ "message": "Too Many Attempts." })));
        assert!(!refused.header("retry-after").is_empty());
    })
    .await;
}

#[actix_web::test]
async fn invalid_email_addresses_are_rejected() {
    on_each_database(async |app: TestApp| {
        let required = "The email field is required.";
        let invalid = "The email field must be a valid email address.";
        for (body, message) in [
            (json!({}), required),
            (json!({ "email": " " }), required),
            (json!({ "email": "ana" }), invalid),
            (json!({ "email": "ana@example.com\r\nBcc: eve@evil.example" }), invalid),
            (json!({ "email": [] }), "The email field must be a string."),
        ] {
            let response = app.guest().post("/api/v1/forgot-password", &body).await;

            assert_eq!(response.status(), 422, "{body}");
            assert_eq!(response.json(), json!({ "message": message, "errors": { "email": [message] } }), "{body}");
        }
    })
    .await;
}

#[actix_web::test]
async fn forged_host_headers_do_not_change_the_link() {
    let settings = &[("TRUSTED_PROXIES", "127.0.0.0/8")];
    on_each_database_with(Setup { settings, ..DEFAULTS }, async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = app.guest();
        let token = client.csrf_token().await;
        for (name, value) in
            [("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Proto", "gopher"), ("Forwarded", "host=evil.example")]
        {
            let request = client.request(reqwest::Method::POST, "/api/v1/forgot-password");
            let request = request.header("X-XSRF-TOKEN", &token).header(name, value);
            let response = client.send(request.json(&json!({ "email": "ana@example.com" }))).await;
            assert_eq!(response.status(), 200, "{name}");
        }

        for mail in emails(&app).await {
            assert!(!mail.text.contains("evil") && !mail.html.contains("evil"), "{}", mail.text);
            super::token(&mail.text);
        }
    })
    .await;
}

#[actix_web::test]
async fn the_emailed_link_resets_the_password() {
    let peer = MailPeer::start();
    let (setup, peer) = (peer.setup(), tokio::sync::Mutex::new(peer));
    on_each_database_with(setup, async |app: TestApp| {
        let mut peer = peer.lock().await;
        account(&app, "ana@example.com").await;
        ask(&app.guest(), "ana@example.com").await;
        deliver(&app.state).await.expect("a database");

        let [mail] = peer.received().try_into().expect("one mail");
        assert_eq!(mail.recipients, ["ana@example.com"]);
        let token = token(&mail.text);
        assert!(mail.html.contains(&format!("token={token}&#38;email=ana%40example.com")), "{}", mail.html);
        assert_eq!(reset(&app.guest(), "ana@example.com", &token, super::NEW).await.status(), 200);

        deliver(&app.state).await.expect("a database");
        let [mail] = peer.received().try_into().expect("one mail");
        assert_eq!(mail.header("subject"), "Your Hackathon Braga password was changed");
        assert!(emails(&app).await.iter().all(|mail| !mail.text.contains("token=")), "what was sent is forgotten");
    })
    .await;
}

/// A response without the number of remaining attempts.
fn without_tries(response: &Response) -> (u16, Vec<u8>, std::collections::BTreeMap<String, Vec<u8>>) {
    let (status, body, mut headers) = shape(response);
    headers.remove("x-ratelimit-remaining");
    (status, body, headers)
}
