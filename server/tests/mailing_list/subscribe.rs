//! `POST /api/v1/mailing-list`

use std::collections::BTreeMap;

use entities::{
    sea_orm_active_enums::SubscriberState::{self, Bounced, Complained, Subscribed, Unsubscribed},
    subscribers::{Column, Entity},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use server::platform::mail::deliver;

use super::{leave, leave_and_receive, subscribers, switch_on, token, with_peer};
use crate::support::{Response, TestApp, on_each_database};

/// All parts of a response that could depend on the email address.
fn shape(response: &Response) -> (u16, Vec<u8>, BTreeMap<String, Vec<u8>>) {
    let volatile = ["date", "x-request-id"];
    let headers = response.headers().iter().filter(|(name, _)| !volatile.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (response.status(), response.body().to_vec(), headers)
}

async fn set_state(app: &TestApp, state: SubscriberState) {
    let all = Entity::update_many().col_expr(Column::State, Expr::value(state)).filter(Column::Round.gte(0));
    all.exec(app.state.db.writer()).await.expect("rows");
}

#[actix_web::test]
async fn contacts_are_stored_once_per_normalised_address() {
    with_peer(async |app, _| {
        let full = json!({ "name": "  Ana Silva ", "email": " Ana.Silva@EXAMPLE.com ", "phone": " +351 912 345 678 " });
        let response = app.guest().post("/api/v1/mailing-list", &full).await;
        assert_eq!(response.status(), 202);
        assert_eq!(response.json(), json!({ "message": "Check your inbox and confirm your email." }));

        app.clock.advance(60);
        leave(&app.guest(), "ANA.SILVA@example.COM").await;

        let [row] = subscribers(&app).await.try_into().expect("one row");
        assert_eq!(
            (row.email.as_str(), row.email_normalised.as_str()),
            ("ANA.SILVA@example.com", "ana.silva@example.com")
        );
        assert_eq!((row.name.as_str(), row.phone, row.state), ("Ana Silva", None, SubscriberState::Pending));
        let consent = (row.consent_purpose.as_str(), row.consent_source.as_str(), row.consented_at);
        assert_eq!(consent, ("event-updates", "stay-connected", app.state.clock.now()));
    })
    .await;
}

#[actix_web::test]
async fn responses_do_not_reveal_whether_an_address_is_known() {
    with_peer(async |app, peer| {
        let unknown = shape(&leave(&app.guest(), "new@example.com").await);
        leave(&app.guest(), "ana@example.com").await;

        for state in [SubscriberState::Pending, Subscribed, Unsubscribed, Bounced, Complained] {
            set_state(&app, state).await;
            app.clock.advance(2 * 60 * 60);
            let known = shape(&leave(&app.guest(), "ana@example.com").await);
            assert_eq!(known, unknown, "{state:?}");
        }
        deliver(&app.state).await.expect("a database");
        peer.received();
    })
    .await;
}

#[actix_web::test]
async fn subscribers_are_told_by_email_and_stay_unchanged() {
    with_peer(async |app, peer| {
        leave_and_receive(&app, peer, "ana@example.com").await;
        set_state(&app, Subscribed).await;

        let other = json!({ "name": "Another Person", "email": "Ana@example.com", "phone": "112 112" });
        app.guest().post("/api/v1/mailing-list", &other).await;
        deliver(&app.state).await.expect("a database");

        let [mail] = peer.received().try_into().expect("one mail");
        assert_eq!(mail.header("subject"), "You're already subscribed to Hackathon Braga");
        assert!(!mail.text.contains("/confirm?"), "{}", mail.text);
        assert!(mail.link("/stay-connected/unsubscribe").contains("token="));
        let [row] = subscribers(&app).await.try_into().expect("one row");
        let kept = (row.state, row.name.as_str(), row.email.as_str(), row.phone);
        assert_eq!(kept, (Subscribed, "Ana Silva", "ana@example.com", None));
    })
    .await;
}

#[actix_web::test]
async fn addresses_that_complained_get_no_email() {
    with_peer(async |app, peer| {
        leave_and_receive(&app, peer, "ana@example.com").await;
        set_state(&app, Complained).await;

        leave(&app.guest(), "ana@example.com").await;
        deliver(&app.state).await.expect("a database");

        assert!(peer.received().is_empty());
        assert_eq!(subscribers(&app).await[0].state, Complained);
    })
    .await;
}

#[actix_web::test]
async fn invalid_fields_are_reported_by_field() {
    with_peer(async |app, _| {
        let required = json!({ "name": ["Name is required"], "email": ["Email is required"] });
        let long = json!({ "name": ["The name field must not be greater than 255 characters."] });
        let (name, email) = (json!({ "name": ["Name is required"] }), json!({ "email": ["Email is required"] }));
        let phone = json!({ "phone": ["Enter a valid phone number, e.g. +351 912 345 678."] });
        let cases: Vec<(Value, &str, &Value)> = vec![
            (json!({}), "Name is required (and 1 more error)", &required),
            (json!({ "name": "", "email": "" }), "Name is required (and 1 more error)", &required),
            (json!({ "name": null, "email": null }), "Name is required (and 1 more error)", &required),
            (json!({ "name": " \t ", "email": "ana@example.com" }), "Name is required", &name),
            (json!({ "name": "Ana", "email": "ana" }), "Email is required", &email),
            (json!({ "name": "Ana", "email": "ana@example" }), "Email is required", &email),
            (
                json!({ "name": "ã".repeat(256), "email": "ana@example.com" }),
                "The name field must not be greater than 255 characters.",
                &long,
            ),
            (
                json!({ "name": "Ana", "email": "ana@example.com", "phone": "call me" }),
                "Enter a valid phone number, e.g. +351 912 345 678.",
                &phone,
            ),
        ];
        let proxied = |number: usize| format!("198.51.100.{number}");

        for (number, (body, message, errors)) in cases.iter().enumerate() {
            let client = app.guest();
            let request = client.request(reqwest::Method::POST, "/api/v1/mailing-list").json(body);
            let request = request.header("X-XSRF-TOKEN", client.csrf_token().await);
            let response = client.send(request.header("X-Forwarded-For", proxied(number))).await;

            assert_eq!(response.status(), 422, "{body}");
            assert_eq!(response.json(), json!({ "message": message, "errors": errors }), "{body}");
        }
        assert!(subscribers(&app).await.is_empty());
        let fits = json!({ "name": "ã".repeat(255), "email": "ana@example.com", "phone": "" });
        assert_eq!(app.guest().post("/api/v1/mailing-list", &fits).await.status(), 202);
        assert_eq!(subscribers(&app).await[0].phone, None);
    })
    .await;
}

#[actix_web::test]
async fn sign_up_is_refused_while_switched_off() {
    on_each_database(async |app: TestApp| {
        app.switch_off("stay_connected").await;

        let response = leave(&app.guest(), "ana@example.com").await;

        assert_eq!(response.status(), 403);
        assert_eq!(response.json(), json!({ "message": "Sign-up is currently closed." }));
        assert!(subscribers(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn an_address_may_sign_up_ten_contacts_an_hour() {
    on_each_database(async |app: TestApp| {
        switch_on(&app.state.db).await;
        let client = app.guest();
        for number in 0..10 {
            let response = leave(&client, &format!("visitor{number}@example.com")).await;
            assert_eq!(response.status(), 202);
            assert_eq!(response.header("x-ratelimit-limit"), "10");
            assert_eq!(response.header("x-ratelimit-remaining"), (9 - number).to_string());
            assert_eq!(response.header("x-ratelimit-reset"), "");
        }
        app.clock.advance(60 * 60 - 5);

        let refused = leave(&app.guest(), "visitor10@example.com").await;
        assert_eq!((refused.status(), refused.json()), (429, json!({ "message": "Too Many Attempts." })));
        assert_eq!((refused.header("retry-after"), refused.header("x-ratelimit-remaining")), ("5", "0"));
        let reset: i64 = refused.header("x-ratelimit-reset").parse().expect("a time");
        assert!((reset - app.state.clock.now().timestamp() - 5).abs() <= 1, "{reset}");
        assert_eq!(subscribers(&app).await.len(), 10);

        app.clock.advance(6);
        assert_eq!(leave(&app.guest(), "visitor10@example.com").await.status(), 202);
        assert_eq!(
            server::platform::rate_limit::delete_expired(&app.state).await.expect("a database"),
            20,
            "ten addresses, nine of them distinct, and the first hour's"
        );
    })
    .await;
}

#[actix_web::test]
async fn malformed_requests_count_as_attempts() {
    on_each_database(async |app: TestApp| {
        switch_on(&app.state.db).await;
        let client = app.guest();
        let request = client.request(reqwest::Method::POST, "/api/v1/mailing-list").body("{");
        let request = request.header("Content-Type", "application/json");
        let broken = client.send(request.header("X-XSRF-TOKEN", client.csrf_token().await)).await;

        assert_eq!((broken.status(), broken.header("x-ratelimit-remaining")), (422, "9"));
        assert_eq!(leave(&client, "ana@example.com").await.header("x-ratelimit-remaining"), "8");
    })
    .await;
}

#[actix_web::test]
async fn ten_of_twenty_concurrent_sign_ups_pass_the_limit() {
    on_each_database(async |app: TestApp| {
        switch_on(&app.state.db).await;
        let clients: Vec<_> = (0..20).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }

        let addresses: Vec<String> = (0..20).map(|number| format!("visitor{number}@example.com")).collect();
        let calls = clients.iter().zip(&addresses).map(|(client, address)| leave(client, address));
        let responses = futures_util::future::join_all(calls).await;

        let count = |status| responses.iter().filter(|response| response.status() == status).count();
        assert_eq!((count(202), count(429)), (10, 10));
        assert_eq!(subscribers(&app).await.len(), 10);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_sign_ups_of_one_contact_create_one_row() {
    with_peer(async |app, _| {
        let clients: Vec<_> = (0..8).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }

        let responses =
            futures_util::future::join_all(clients.iter().map(|client| leave(client, "ana@example.com"))).await;

        assert!(responses.iter().all(|response| response.status() == 202));
        assert_eq!(subscribers(&app).await.len(), 1);
    })
    .await;
}

/// Sign-ups of one address with different names, each of which requires another link.
async fn twenty_sign_ups_at_once(app: &TestApp) {
    let clients: Vec<_> = (0..20).map(|_| app.guest()).collect();
    let mut calls = Vec::new();
    for (number, client) in clients.iter().enumerate() {
        let body = json!({ "name": format!("Ana {number}"), "email": "ana@example.com" });
        let request = client.request(reqwest::Method::POST, "/api/v1/mailing-list").json(&body);
        let request = request.header("X-XSRF-TOKEN", client.csrf_token().await);
        calls.push(client.send(request.header("X-Forwarded-For", format!("198.51.100.{number}"))));
    }
    let responses = futures_util::future::join_all(calls).await;
    assert!(responses.iter().all(|response| response.status() == 202));
}

#[actix_web::test]
async fn twenty_concurrent_sign_ups_of_a_known_address_send_one_more_email() {
    with_peer(async |app, peer| {
        leave_and_receive(&app, peer, "ana@example.com").await;
        app.clock.advance(61);

        twenty_sign_ups_at_once(&app).await;

        deliver(&app.state).await.expect("a database");
        let [mail] = peer.received().try_into().expect("one email");
        let link = mail.link("/stay-connected/confirm");
        let confirmed = app.guest().post("/api/v1/mailing-list/confirm", &json!({ "token": token(&link) })).await;
        assert_eq!(confirmed.status(), 204, "the newest link is the one that was sent");
    })
    .await;
}

#[actix_web::test]
async fn twenty_concurrent_sign_ups_of_one_address_send_one_email() {
    with_peer(async |app, peer| {
        twenty_sign_ups_at_once(&app).await;

        deliver(&app.state).await.expect("a database");
        let [mail] = peer.received().try_into().expect("one mail");
        let link = mail.link("/stay-connected/confirm");
        let confirmed = app.guest().post("/api/v1/mailing-list/confirm", &json!({ "token": token(&link) })).await;
        assert_eq!(confirmed.status(), 204, "the link that was mailed is the one that counts");
        assert_eq!(subscribers(&app).await[0].state, Subscribed);
        // Another email is due: the address is on the list already.
        leave_and_receive(&app, peer, "ana@example.com").await;
    })
    .await;
}

#[actix_web::test]
async fn an_email_address_gets_three_emails_an_hour() {
    with_peer(async |app, peer| {
        let responses =
            ["ana@example.com", "Ana+1@example.com", "ana+2@EXAMPLE.com", "ana@example.com", "ana+3@example.com"];
        for address in responses {
            assert_eq!(leave(&app.guest(), address).await.status(), 202);
        }
        deliver(&app.state).await.expect("a database");
        assert_eq!(peer.received().len(), 3);

        app.clock.advance(60 * 60);
        leave_and_receive(&app, peer, "ana@example.com").await;
    })
    .await;
}
