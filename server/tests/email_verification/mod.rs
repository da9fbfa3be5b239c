//! `/api/v1/email/verification-notification` and `/api/v1/email/verify/{id}/{hash}`

mod page;

use std::collections::HashMap;

use entities::sea_orm_active_enums::UserRole;
use futures_util::future::join_all;
use serde_json::json;
use url::Url;

use crate::support::{
    Response, TestApp, TestClient,
    accounts::{PASSWORD, account, audited, emails, find, log_in, signed_in},
    on_each_database,
};

const NOTIFY: &str = "/api/v1/email/verification-notification";

/// Path and query of the call that the page of a mailed address makes.
pub(crate) fn call_of(text: &str) -> String {
    let start = "http://localhost:8080/verify-email?";
    let link = text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("a link in {text}"));
    let url: Url = link.parse().expect("an address");
    let parts: HashMap<_, _> = url.query_pairs().into_owned().collect();
    let part = |name: &str| parts[name].as_str();
    let path = format!("/api/v1/email/verify/{}/{}", part("id"), part("hash"));
    format!("{path}?expires={}&signature={}", part("expires"), part("signature"))
}

/// The newest link sent to an email address.
pub(crate) async fn newest_link(app: &TestApp, email: &str) -> String {
    let mails = emails(app).await;
    let to = |mail: &&entities::mails::Model| mail.kind == "account.verify_email" && mail.recipient == email;
    call_of(&mails.iter().rev().find(to).expect("a mail").text)
}

/// A signed-in user who requested a link.
async fn asked(app: &TestApp, email: &str) -> (TestClient, String) {
    account(app, email).await;
    let client = signed_in(app, email).await;
    let response = client.post(NOTIFY, &json!({})).await;
    assert_eq!(response.status(), 202, "{}", response.text());
    (client, newest_link(app, email).await)
}

/// The endpoint that reports what a link can do.
fn status_of(link: &str) -> String {
    link.replacen('?', "/status?", 1)
}

fn assert_invalid_signature(response: &Response) {
    assert_eq!((response.status(), response.json()), (403, json!({ "message": "Invalid signature." })));
}

fn assert_unauthorized(response: &Response) {
    assert_eq!((response.status(), response.json()), (403, json!({ "message": "This action is unauthorized." })));
}

#[actix_web::test]
async fn a_link_can_be_used_repeatedly_in_a_session_of_its_account() {
    on_each_database(async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;
        assert_eq!(owner.get(&status_of(&link)).await.json(), json!({ "state": "own", "account": null }));

        for _ in 0..2 {
            assert_eq!(owner.get(&link).await.status(), 204);
        }

        assert_eq!(find(&app, "ana@example.com").await.email_verified_at, Some(app.state.clock.now()));
        let audited = audited(&app).await;
        assert_eq!(audited.iter().filter(|action| *action == "email.verified").count(), 1);
        assert!(owner.get("/api/v1/user").await.json()["emailVerifiedAt"].is_string());
        assert_eq!(owner.post(NOTIFY, &json!({})).await.status(), 204, "there is nothing to prove any more");
        for client in [&app.guest(), &owner] {
            assert_eq!(client.get(&link).await.status(), 204);
            assert_eq!(client.post(&link, &json!({})).await.status(), 204, "nothing is left to confirm");
            assert_eq!(client.get(&status_of(&link)).await.json(), json!({ "state": "verified", "account": null }));
        }
        assert_eq!(owner.get("/api/v1/user").await.status(), 200, "no session ends");
    })
    .await;
}

#[actix_web::test]
async fn a_link_opened_elsewhere_only_shows_the_masked_account() {
    on_each_database(async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;
        account(&app, "rui@example.com").await;
        let other = signed_in(&app, "rui@example.com").await;
        let before = find(&app, "ana@example.com").await;

        for client in [&app.guest(), &other] {
            assert_unauthorized(&client.get(&link).await);
            let status = client.get(&status_of(&link)).await;
            let account = json!({ "name": "A••• S•••", "email": "a•••@example.com", "createdAt": before.created_at });
            assert_eq!((status.status(), status.json()), (200, json!({ "state": "foreign", "account": account })));
        }

        assert_eq!(find(&app, "ana@example.com").await, before);
        assert_eq!(owner.get("/api/v1/user").await.status(), 200);
        assert_eq!(owner.get(&link).await.status(), 204, "the link is still good");
    })
    .await;
}

#[actix_web::test]
async fn confirming_in_a_session_of_the_account_keeps_everything() {
    on_each_database(async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;

        assert_eq!(owner.post(&link, &json!({})).await.status(), 204);

        assert!(owner.get("/api/v1/user").await.json()["emailVerifiedAt"].is_string());
        signed_in(&app, "ana@example.com").await;
    })
    .await;
}

#[actix_web::test]
async fn one_of_twenty_concurrent_confirmations_gets_the_account() {
    on_each_database(async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;
        let clients: Vec<_> = (0..20).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }

        let nothing = json!({});
        let responses = join_all(clients.iter().map(|client| client.post(&link, &nothing))).await;

        let handed: Vec<_> = responses.iter().filter(|response| response.status() == 200).collect();
        assert_eq!(handed.len(), 1, "{:?}", responses.iter().map(Response::status).collect::<Vec<_>>());
        assert!(responses.iter().all(|response| [200, 403].contains(&response.status())));
        assert_eq!(owner.get("/api/v1/user").await.status(), 401);
        let token = handed[0].json()["token"].clone();
        let new = "a quite different sentence";
        let body = json!({ "email": "ana@example.com", "token": token, "password": new, "passwordConfirmation": new });
        assert_eq!(app.guest().post("/api/v1/reset-password", &body).await.status(), 200);
        assert_eq!(log_in(&app, "ana@example.com", new).await.1.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_link_expires_after_an_hour() {
    on_each_database(async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;
        app.clock.advance(59 * 60);
        assert_eq!(owner.get(&link).await.status(), 204);

        app.clock.advance(60);
        assert_invalid_signature(&owner.get(&link).await);
        assert_invalid_signature(&app.guest().post(&link, &json!({})).await);
        assert_eq!(app.guest().get(&status_of(&link)).await.json(), json!({ "state": "invalid", "account": null }));
    })
    .await;
}

#[actix_web::test]
async fn modified_links_are_rejected() {
    on_each_database(async |app: TestApp| {
        let ((owner, link), (_, other)) = (asked(&app, "ana@example.com").await, asked(&app, "rui@example.com").await);
        let ids = [find(&app, "ana@example.com").await.id, find(&app, "rui@example.com").await.id];
        let ids = ids.map(|id| id.to_string());
        let signature = |link: &str| link.split_once("signature=").expect("a signature").1.to_owned();
        let expires = app.state.clock.now().timestamp() + 60 * 60;

        for changed in [
            link.replace(&ids[0], &ids[1]),
            link.replace(&format!("expires={expires}"), &format!("expires={}", expires + 1)),
            link.replace(&signature(&link), &signature(&other)),
            link.replace(&signature(&link), ""),
            link.split('?').next().expect("a path").to_owned(),
            format!("{link}&more=1"),
            link.to_uppercase().replace("/API/V1/EMAIL/VERIFY", "/api/v1/email/verify"),
        ] {
            assert_invalid_signature(&owner.get(&changed).await);
            assert_invalid_signature(&app.guest().post(&changed, &json!({})).await);
            if changed.contains('?') {
                assert_eq!(app.guest().get(&status_of(&changed)).await.json()["state"], "invalid", "{changed}");
            }
        }
        let (path, query) = link.split_once('?').expect("a query");
        let turned = query.split('&').rev().collect::<Vec<_>>().join("&");
        assert_eq!(owner.get(&format!("{path}?{turned}")).await.status(), 204, "the order means nothing");
        assert!(find(&app, "rui@example.com").await.email_verified_at.is_none());
    })
    .await;
}

#[actix_web::test]
async fn only_the_newest_link_works_and_none_after_a_password_change() {
    on_each_database(async |app: TestApp| {
        let (owner, older) = asked(&app, "ana@example.com").await;
        owner.post(NOTIFY, &json!({})).await;
        let newer = newest_link(&app, "ana@example.com").await;
        for response in [owner.get(&older).await, app.guest().post(&older, &json!({})).await] {
            assert_invalid_signature(&response);
        }

        let new = "a quite different sentence";
        let change = json!({ "currentPassword": PASSWORD, "password": new, "passwordConfirmation": new });
        assert_eq!(owner.put("/api/v1/user/password", &change).await.status(), 204);
        for response in [owner.get(&newer).await, app.guest().post(&newer, &json!({})).await] {
            assert_invalid_signature(&response);
        }
        owner.post(NOTIFY, &json!({})).await;
        assert_eq!(owner.get(&newest_link(&app, "ana@example.com").await).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn an_email_address_gets_three_links_an_hour() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        for left in ["2", "1", "0"] {
            let response = client.post(NOTIFY, &json!({})).await;
            assert_eq!((response.status(), response.header("x-ratelimit-remaining")), (202, left));
            assert!(response.json()["message"].is_string());
        }

        let refused = client.post(NOTIFY, &json!({})).await;

        assert_eq!((refused.status(), refused.json()), (429, json!({ "message": "Too Many Attempts." })));
        let links = emails(&app).await.into_iter().filter(|mail| mail.kind == "account.verify_email").count();
        assert_eq!(links, 3);
    })
    .await;
}

#[actix_web::test]
async fn guests_cannot_request_a_link() {
    on_each_database(async |app: TestApp| {
        let response = app.guest().post(NOTIFY, &json!({})).await;

        assert_eq!((response.status(), response.json()), (401, json!({ "message": "Unauthenticated." })));
    })
    .await;
}

#[actix_web::test]
async fn only_the_owner_verifies_the_email_of_a_privileged_account() {
    on_each_database(async |app: TestApp| {
        let (owner, link) = asked(&app, "ana@example.com").await;
        app.grant(&find(&app, "ana@example.com").await, UserRole::Staff).await;
        account(&app, "rui@example.com").await;
        let other = signed_in(&app, "rui@example.com").await;
        let before = find(&app, "ana@example.com").await;

        for client in [&app.guest(), &other] {
            for response in [client.get(&link).await, client.post(&link, &json!({})).await] {
                assert_unauthorized(&response);
            }
            assert_eq!(client.get(&status_of(&link)).await.json()["state"], "reserved");
        }
        assert_eq!(find(&app, "ana@example.com").await, before);

        assert_eq!(owner.get(&link).await.status(), 204);
        assert!(find(&app, "ana@example.com").await.email_verified_at.is_some());
        assert_eq!(app.guest().get(&link).await.status(), 204, "again changes nothing");
    })
    .await;
}
