//! `POST /api/v1/mailing-list`

use std::collections::BTreeMap;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use server::{
    entities::{
        sea_orm_active_enums::SubscriberState::{self, Bounced, Complained, Subscribed, Unsubscribed},
        subscribers::{Column, Entity},
    },
    mail::deliver,
};

use super::{leave, leave_and_receive, subscribers, switch_on, with_peer};
use crate::support::{Answer, TestApp, on_each_database};

/// Everything of an answer that may depend on the address.
fn shape(answer: &Answer) -> (u16, Vec<u8>, BTreeMap<String, Vec<u8>>) {
    let volatile = ["date", "x-request-id"];
    let headers = answer.headers().iter().filter(|(name, _)| !volatile.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (answer.status(), answer.body().to_vec(), headers)
}

async fn set_state(app: &TestApp, state: SubscriberState) {
    let all = Entity::update_many().col_expr(Column::State, Expr::value(state)).filter(Column::Round.gte(0));
    all.exec(app.state.db.writer()).await.expect("rows");
}

#[actix_web::test]
async fn a_contact_is_written_down_once_an_address_however_it_is_spelled() {
    with_peer(async |app, _| {
        let full = json!({ "name": "  Ana Silva ", "email": " Ana.Silva@EXAMPLE.com ", "phone": " +351 912 345 678 " });
        let answer = app.guest().post("/api/v1/mailing-list", &full).await;
        assert_eq!(answer.status(), 202);
        assert_eq!(answer.json(), json!({ "message": "Please look into your mailbox and confirm your address." }));

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
async fn the_answer_tells_nothing_about_the_address() {
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
async fn who_is_on_the_list_is_told_so_and_nothing_of_theirs_is_changed() {
    with_peer(async |app, peer| {
        leave_and_receive(&app, peer, "ana@example.com").await;
        set_state(&app, Subscribed).await;

        let other = json!({ "name": "Somebody else", "email": "Ana@example.com", "phone": "112 112" });
        app.guest().post("/api/v1/mailing-list", &other).await;
        deliver(&app.state).await.expect("a database");

        let [mail] = peer.received().try_into().expect("one mail");
        assert_eq!(mail.header("subject"), "You are on the list of Hackathon Braga already");
        assert!(!mail.text.contains("/confirm?"), "{}", mail.text);
        assert!(mail.link("/stay-connected/unsubscribe").contains("token="));
        let [row] = subscribers(&app).await.try_into().expect("one row");
        let kept = (row.state, row.name.as_str(), row.email.as_str(), row.phone);
        assert_eq!(kept, (Subscribed, "Ana Silva", "ana@example.com", None));
    })
    .await;
}

#[actix_web::test]
async fn who_complained_is_not_written_to_again() {
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
async fn fields_that_do_not_pass_are_named_in_the_words_of_the_form() {
    with_peer(async |app, _| {
        let required = json!({ "name": ["Name is required"], "email": ["Email is required"] });
        let long = json!({ "name": ["The name field must not be greater than 255 characters."] });
        let (name, email) = (json!({ "name": ["Name is required"] }), json!({ "email": ["Email is required"] }));
        let phone = json!({ "phone": ["The phone field format is invalid."] });
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
                "The phone field format is invalid.",
                &phone,
            ),
        ];
        let proxied = |number: usize| format!("198.51.100.{number}");

        for (number, (body, message, errors)) in cases.iter().enumerate() {
            let client = app.guest();
            let request = client.request(reqwest::Method::POST, "/api/v1/mailing-list").json(body);
            let request = request.header("X-XSRF-TOKEN", client.csrf_token().await);
            let answer = client.send(request.header("X-Forwarded-For", proxied(number))).await;

            assert_eq!(answer.status(), 422, "{body}");
            assert_eq!(answer.json(), json!({ "message": message, "errors": errors }), "{body}");
        }
        assert!(subscribers(&app).await.is_empty());
        let fits = json!({ "name": "ã".repeat(255), "email": "ana@example.com", "phone": "" });
        assert_eq!(app.guest().post("/api/v1/mailing-list", &fits).await.status(), 202);
        assert_eq!(subscribers(&app).await[0].phone, None);
    })
    .await;
}

#[actix_web::test]
async fn a_list_that_is_switched_off_takes_nobody() {
    on_each_database(async |app: TestApp| {
        let answer = leave(&app.guest(), "ana@example.com").await;

        assert_eq!(answer.status(), 403);
        assert_eq!(answer.json(), json!({ "message": "The mailing list is closed at the moment." }));
        assert!(subscribers(&app).await.is_empty());
    })
    .await;
}

#[actix_web::test]
async fn the_eleventh_contact_of_an_hour_from_one_address_is_too_many() {
    on_each_database(async |app: TestApp| {
        switch_on(&app.state.db).await;
        let client = app.guest();
        for number in 0..10 {
            let answer = leave(&client, &format!("visitor{number}@example.com")).await;
            assert_eq!(answer.status(), 202);
            assert_eq!(answer.header("x-ratelimit-limit"), "10");
            assert_eq!(answer.header("x-ratelimit-remaining"), (9 - number).to_string());
            assert_eq!(answer.header("x-ratelimit-reset"), "");
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
            server::throttle::sweep(&app.state).await.expect("a database"),
            10,
            "nine mailboxes and the first hour's"
        );
    })
    .await;
}

#[actix_web::test]
async fn what_does_not_parse_uses_up_a_try_as_well() {
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
async fn of_many_contacts_at_once_no_more_than_ten_pass() {
    on_each_database(async |app: TestApp| {
        switch_on(&app.state.db).await;
        let clients: Vec<_> = (0..20).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }

        let addresses: Vec<String> = (0..20).map(|number| format!("visitor{number}@example.com")).collect();
        let calls = clients.iter().zip(&addresses).map(|(client, address)| leave(client, address));
        let answers = futures_util::future::join_all(calls).await;

        let count = |status| answers.iter().filter(|answer| answer.status() == status).count();
        assert_eq!((count(202), count(429)), (10, 10));
        assert_eq!(subscribers(&app).await.len(), 10);
    })
    .await;
}

#[actix_web::test]
async fn one_contact_from_many_places_at_once_is_written_down_once() {
    with_peer(async |app, _| {
        let clients: Vec<_> = (0..8).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }

        let answers =
            futures_util::future::join_all(clients.iter().map(|client| leave(client, "ana@example.com"))).await;

        assert!(answers.iter().all(|answer| answer.status() == 202));
        assert_eq!(subscribers(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn a_mailbox_gets_three_mails_an_hour_and_nobody_is_told() {
    with_peer(async |app, peer| {
        let answers =
            ["ana@example.com", "Ana+1@example.com", "ana+2@EXAMPLE.com", "ana@example.com", "ana+3@example.com"];
        for address in answers {
            assert_eq!(leave(&app.guest(), address).await.status(), 202);
        }
        deliver(&app.state).await.expect("a database");
        assert_eq!(peer.received().len(), 3);

        app.clock.advance(60 * 60);
        leave_and_receive(&app, peer, "ana@example.com").await;
    })
    .await;
}
