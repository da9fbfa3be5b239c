//! `/api/v1/email/verification-notification` and `/api/v1/email/verify/{id}/{hash}`

use std::collections::HashMap;

use serde_json::json;
use server::entities::sea_orm_active_enums::UserRole;
use url::Url;

use crate::support::{
    Answer, TestApp,
    accounts::{account, audited, find, letters, signed_in},
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

/// The newest link to a mailbox.
pub(crate) async fn newest_link(app: &TestApp, email: &str) -> String {
    let mails = letters(app).await;
    let to = |mail: &&server::entities::mails::Model| mail.kind == "account.verify_email" && mail.recipient == email;
    call_of(&mails.iter().rev().find(to).expect("a mail").text)
}

/// Somebody signed in who asked for a link.
async fn asked(app: &TestApp, email: &str) -> String {
    account(app, email).await;
    let answer = signed_in(app, email).await.post(NOTIFY, &json!({})).await;
    assert_eq!(answer.status(), 202, "{}", answer.text());
    newest_link(app, email).await
}

fn refused(answer: &Answer) {
    assert_eq!((answer.status(), answer.json()), (403, json!({ "message": "Invalid signature." })));
}

#[actix_web::test]
async fn a_mailed_link_proves_the_mailbox_on_any_device_and_again() {
    on_each_database(async |app: TestApp| {
        let link = asked(&app, "ana@example.com").await;

        for _ in 0..2 {
            assert_eq!(app.guest().get(&link).await.status(), 204);
        }

        assert_eq!(find(&app, "ana@example.com").await.email_verified_at, Some(app.state.clock.now()));
        let audited = audited(&app).await;
        assert_eq!(audited.iter().filter(|action| *action == "email.verified").count(), 1);
        let client = signed_in(&app, "ana@example.com").await;
        assert!(client.get("/api/v1/user").await.json()["emailVerifiedAt"].is_string());
        assert_eq!(client.post(NOTIFY, &json!({})).await.status(), 204, "there is nothing to prove any more");
    })
    .await;
}

#[actix_web::test]
async fn a_link_is_good_for_an_hour() {
    on_each_database(async |app: TestApp| {
        let link = asked(&app, "ana@example.com").await;
        app.clock.advance(59 * 60);
        assert_eq!(app.guest().get(&link).await.status(), 204);

        app.clock.advance(60);
        refused(&app.guest().get(&link).await);
    })
    .await;
}

#[actix_web::test]
async fn nothing_of_a_link_can_be_changed() {
    on_each_database(async |app: TestApp| {
        let (link, other) = (asked(&app, "ana@example.com").await, asked(&app, "rui@example.com").await);
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
            refused(&app.guest().get(&changed).await);
        }
        let (path, query) = link.split_once('?').expect("a query");
        let turned = query.split('&').rev().collect::<Vec<_>>().join("&");
        assert_eq!(app.guest().get(&format!("{path}?{turned}")).await.status(), 204, "the order means nothing");
        assert!(find(&app, "rui@example.com").await.email_verified_at.is_none());
    })
    .await;
}

#[actix_web::test]
async fn only_the_newest_link_counts() {
    on_each_database(async |app: TestApp| {
        let older = asked(&app, "ana@example.com").await;
        signed_in(&app, "ana@example.com").await.post(NOTIFY, &json!({})).await;

        refused(&app.guest().get(&older).await);
        assert_eq!(app.guest().get(&newest_link(&app, "ana@example.com").await).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_mailbox_gets_three_links_an_hour() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        for left in ["2", "1", "0"] {
            let answer = client.post(NOTIFY, &json!({})).await;
            assert_eq!((answer.status(), answer.header("x-ratelimit-remaining")), (202, left));
            assert!(answer.json()["message"].is_string());
        }

        let refused = client.post(NOTIFY, &json!({})).await;

        assert_eq!((refused.status(), refused.json()), (429, json!({ "message": "Too Many Attempts." })));
        let links = letters(&app).await.into_iter().filter(|mail| mail.kind == "account.verify_email").count();
        assert_eq!(links, 3);
    })
    .await;
}

#[actix_web::test]
async fn a_guest_asks_for_nothing() {
    on_each_database(async |app: TestApp| {
        let answer = app.guest().post(NOTIFY, &json!({})).await;

        assert_eq!((answer.status(), answer.json()), (401, json!({ "message": "Unauthenticated." })));
    })
    .await;
}

#[actix_web::test]
async fn the_mailbox_of_an_account_with_roles_is_proved_by_its_owner_alone() {
    on_each_database(async |app: TestApp| {
        let link = asked(&app, "ana@example.com").await;
        let owner = signed_in(&app, "ana@example.com").await;
        app.grant(&find(&app, "ana@example.com").await, UserRole::Staff).await;
        account(&app, "rui@example.com").await;
        let other = signed_in(&app, "rui@example.com").await;

        for client in [&app.guest(), &other] {
            let answer = client.get(&link).await;
            let words = "Log in to your account first, then open the link again.";
            assert_eq!((answer.status(), answer.json()), (403, json!({ "message": words })));
        }
        assert_eq!(find(&app, "ana@example.com").await.email_verified_at, None);

        assert_eq!(owner.get(&link).await.status(), 204);
        assert!(find(&app, "ana@example.com").await.email_verified_at.is_some());
        assert_eq!(app.guest().get(&link).await.status(), 204, "again changes nothing");
    })
    .await;
}
