//! `POST /api/v1/user/profile-information` with another address.

use sea_orm::{DatabaseTransaction, Set};
use serde_json::json;
use server::sessions;

use super::change;
use crate::{
    support::{
        TestApp,
        accounts::{PASSWORD, account, audited, find, letters, log_in, prove, signed_in},
        on_each_database,
    },
    verification::newest_link,
};

#[actix_web::test]
async fn a_new_address_has_to_be_proved_and_the_old_one_is_told() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        prove(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;

        let answer = change(&client, &[("email", " Sofia@EXAMPLE.org"), ("currentPassword", PASSWORD)]).await;

        assert_eq!(answer.status(), 200, "{}", answer.text());
        assert_eq!(
            (&answer.json()["email"], &answer.json()["emailVerifiedAt"]),
            (&json!("Sofia@example.org"), &json!(null))
        );
        let mails = letters(&app).await;
        let to = |kind: &str| mails.iter().find(|mail| mail.kind == kind).map(|mail| mail.recipient.as_str());
        assert_eq!(to("account.verify_email"), Some("Sofia@example.org"));
        assert_eq!(to("account.email_changed"), Some("ana@example.com"));
        let told = mails.iter().find(|mail| mail.kind == "account.email_changed").expect("a mail");
        assert!(!told.text.contains("example.org"), "nobody's words are in it: {}", told.text);
        assert!(audited(&app).await.contains(&"email.changed".to_owned()));

        assert_eq!(client.get(&newest_link(&app, "Sofia@example.org").await).await.status(), 204);
        assert!(find(&app, "sofia@example.org").await.email_verified_at.is_some());
        assert_eq!(log_in(&app, "ana@example.com", PASSWORD).await.1.status(), 422);
        assert_eq!(log_in(&app, "sofia@example.org", PASSWORD).await.1.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn an_old_address_that_was_never_proved_hears_of_nothing() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        for _ in 0..3 {
            for email in ["sofia@example.com", "ana@example.com"] {
                assert_eq!(change(&client, &[("email", email), ("currentPassword", PASSWORD)]).await.status(), 200);
            }
        }
        assert!(letters(&app).await.iter().all(|mail| mail.kind == "account.verify_email"));
    })
    .await;
}

#[actix_web::test]
async fn another_address_needs_the_password_and_a_recent_confirmation() {
    on_each_database(async |app: TestApp| {
        account(&app, "rui@example.com").await;
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let refused = async |parts: &[(&str, &str)], field: &str, message: &str| {
            let answer = change(&client, parts).await;
            let expected = json!({ "message": message, "errors": { field: [message] } });
            assert_eq!((answer.status(), answer.json()), (422, expected));
        };

        let required = "The current password field is required.";
        refused(&[("email", "new@example.com")], "currentPassword", required).await;
        let wrong = "The provided password does not match your current password.";
        refused(&[("email", "new@example.com"), ("currentPassword", "guess")], "currentPassword", wrong).await;
        let taken = "The email has already been taken.";
        refused(&[("email", "RUI@example.com"), ("currentPassword", PASSWORD)], "email", taken).await;

        app.clock.advance(16 * 60);
        let answer = change(&client, &[("email", "new@example.com"), ("currentPassword", PASSWORD)]).await;
        assert_eq!((answer.status(), answer.json()), (423, json!({ "message": "Password confirmation required." })));
        assert_eq!(change(&client, &[("email", "ana@example.com"), ("name", "Ana")]).await.status(), 200, "the same");
        assert_eq!(find(&app, "ana@example.com").await.email, "ana@example.com");
    })
    .await;
}

#[actix_web::test]
async fn links_that_went_to_the_old_address_are_void() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        client.post("/api/v1/email/verification-notification", &json!({})).await;
        client.post("/api/v1/forgot-password", &json!({ "email": "ana@example.com" })).await;
        let link = newest_link(&app, "ana@example.com").await;
        let mails = letters(&app).await;
        let mail = mails.iter().find(|mail| mail.kind == "account.reset_password").expect("a mail");
        let token = mail.text.split_once("&token=").expect("a token").1.split('&').next().expect("its end").to_owned();

        let answer = change(&client, &[("email", "sofia@example.com"), ("currentPassword", PASSWORD)]).await;
        assert_eq!(answer.status(), 200, "{}", answer.text());

        assert_eq!(app.guest().get(&link).await.status(), 403);
        for email in ["ana@example.com", "sofia@example.com"] {
            let body = json!({ "email": email, "token": token, "password": "a new sentence", "passwordConfirmation": "a new sentence" });
            assert_eq!(app.guest().post("/api/v1/reset-password", &body).await.status(), 422);
        }
        assert!(find(&app, "sofia@example.com").await.email_verified_at.is_none());
    })
    .await;
}

#[actix_web::test]
async fn in_whatever_order_addresses_change_and_links_are_followed_none_is_proved_by_a_foreign_link() {
    const ADDRESSES: [&str; 3] = ["ana@example.com", "sofia@example.com", "rita@example.com"];
    on_each_database(async |app: TestApp| {
        account(&app, ADDRESSES[0]).await;
        let client = signed_in(&app, ADDRESSES[0]).await;
        // A walk that is the same every time and goes everywhere.
        let mut step = 7_u64;
        let mut links: Vec<(String, String)> = Vec::new();
        for _ in 0..60 {
            step = step.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (at, choice) = ((step >> 33) as usize % ADDRESSES.len(), (step >> 40) % 3);
            if choice == 0 {
                app.clock.advance(61);
                client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
                let [one, two] = [ADDRESSES[at], ADDRESSES[(at + 1) % ADDRESSES.len()]];
                let parts = [one, two].map(|email| [("email", email), ("currentPassword", PASSWORD)]);
                futures_util::join!(change(&client, &parts[0]), change(&client, &parts[1]));
                let mails = letters(&app).await.into_iter().filter(|mail| mail.kind == "account.verify_email");
                links = mails.map(|mail| (mail.recipient.clone(), crate::verification::call_of(&mail.text))).collect();
            } else if !links.is_empty() {
                let (address, link) = &links[(step >> 50) as usize % links.len()];
                let before = user(&app).await;
                let status = app.guest().get(link).await.status();
                let after = user(&app).await;
                assert_eq!(before.email, after.email);
                if status == 204 {
                    assert_eq!(address, &after.email, "proved by the link that went there");
                } else {
                    assert_eq!(before.email_verified_at, after.email_verified_at);
                }
            }
        }
        assert!(links.len() > 3, "{}", links.len());
    })
    .await;
}

async fn user(app: &TestApp) -> server::entities::users::Model {
    use sea_orm::EntityTrait;
    server::entities::users::Entity::find().one(app.state.db.reader()).await.expect("a database").expect("a user")
}

#[actix_web::test]
async fn whoever_is_shut_out_meanwhile_changes_no_address() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        app.change(&user, |row| row.password_hash = Set(None)).await;

        let change = change(&client, &[("email", "new@example.com")]);
        let shut_out = async |tx: &DatabaseTransaction| {
            sessions::end_all(tx, user.id, None).await.expect("an end");
        };
        let late = app.overtake(user.id, "FROM \"user_roles\"", change, shut_out).await;

        assert_eq!(late.status(), 401, "{}", late.text());
        assert_eq!(app.row(&user).await.email, user.email);
    })
    .await;
}
