//! `POST /api/v1/user/profile-information` with another address.

use entities::{mails, users};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde_json::json;
use server::platform::{db::UnitOfWork, sessions};

use super::change;
use crate::{
    email_verification::newest_link,
    support::{
        TestApp,
        accounts::{PASSWORD, account, audited, emails, find, log_in, signed_in, verify_email},
        on_each_database, stress,
    },
};

#[actix_web::test]
async fn changing_the_email_requires_verification_and_notifies_the_old_one() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        verify_email(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;

        let response = change(&client, &[("email", " Sofia@EXAMPLE.org"), ("currentPassword", PASSWORD)]).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        assert_eq!(
            (&response.json()["email"], &response.json()["emailVerifiedAt"]),
            (&json!("Sofia@example.org"), &json!(null))
        );
        let mails = emails(&app).await;
        let to = |kind: &str| mails.iter().find(|mail| mail.kind == kind).map(|mail| mail.recipient.as_str());
        assert_eq!(to("account.verify_email"), Some("Sofia@example.org"));
        assert_eq!(to("account.email_changed"), Some("ana@example.com"));
        let actual = mails.iter().find(|mail| mail.kind == "account.email_changed").expect("a mail");
        assert!(!actual.text.contains("example.org"), "it contains no text of a user: {}", actual.text);
        assert!(audited(&app).await.contains(&"email.changed".to_owned()));

        assert_eq!(client.get(&newest_link(&app, "Sofia@example.org").await).await.status(), 204);
        assert!(find(&app, "sofia@example.org").await.email_verified_at.is_some());
        assert_eq!(log_in(&app, "ana@example.com", PASSWORD).await.1.status(), 422);
        assert_eq!(log_in(&app, "sofia@example.org", PASSWORD).await.1.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn an_unverified_old_email_is_not_notified() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        for _ in 0..3 {
            for email in ["sofia@example.com", "ana@example.com"] {
                assert_eq!(change(&client, &[("email", email), ("currentPassword", PASSWORD)]).await.status(), 200);
            }
        }
        assert!(emails(&app).await.iter().all(|mail| mail.kind == "account.verify_email"));
    })
    .await;
}

#[actix_web::test]
async fn changing_the_email_requires_the_password_and_recent_confirmation() {
    on_each_database(async |app: TestApp| {
        account(&app, "rui@example.com").await;
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let refused = async |parts: &[(&str, &str)], field: &str, message: &str| {
            let response = change(&client, parts).await;
            let expected = json!({ "message": message, "errors": { field: [message] } });
            assert_eq!((response.status(), response.json()), (422, expected));
        };

        let required = "The current password field is required.";
        refused(&[("email", "new@example.com")], "currentPassword", required).await;
        let wrong = "The provided password does not match your current password.";
        refused(&[("email", "new@example.com"), ("currentPassword", "guess")], "currentPassword", wrong).await;
        let taken = "The email has already been taken.";
        refused(&[("email", "RUI@example.com"), ("currentPassword", PASSWORD)], "email", taken).await;

        app.clock.advance(16 * 60);
        let response = change(&client, &[("email", "new@example.com"), ("currentPassword", PASSWORD)]).await;
        assert_eq!(
            (response.status(), response.json()),
            (423, json!({ "message": "Password confirmation required." }))
        );
        assert_eq!(change(&client, &[("email", "ana@example.com"), ("name", "Ana")]).await.status(), 200, "the same");
        assert_eq!(find(&app, "ana@example.com").await.email, "ana@example.com");
    })
    .await;
}

#[actix_web::test]
async fn changing_the_email_invalidates_links_sent_to_the_old_one() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        client.post("/api/v1/email/verification-notification", &json!({})).await;
        app.guest().post("/api/v1/forgot-password", &json!({ "email": "ana@example.com" })).await;
        let link = newest_link(&app, "ana@example.com").await;
        let mails = emails(&app).await;
        let mail = mails.iter().find(|mail| mail.kind == "account.reset_password").expect("a mail");
        let token = mail.text.split_once("&token=").expect("a token").1.split('&').next().expect("its end").to_owned();

        let response = change(&client, &[("email", "sofia@example.com"), ("currentPassword", PASSWORD)]).await;
        assert_eq!(response.status(), 200, "{}", response.text());

        assert_eq!(app.guest().get(&link).await.status(), 403);
        for email in ["ana@example.com", "sofia@example.com"] {
            let new = "a new sentence";
            let body = json!({ "email": email, "token": token, "password": new, "passwordConfirmation": new });
            assert_eq!(app.guest().post("/api/v1/reset-password", &body).await.status(), 422);
        }
        assert!(find(&app, "sofia@example.com").await.email_verified_at.is_none());
    })
    .await;
}

/// The same throws in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Links that were mailed since the clock was moved, and to whom.
async fn new_links(app: &TestApp) -> Vec<(String, String)> {
    let new = mails::Column::CreatedAt.gte(app.state.clock.now());
    let mails = mails::Entity::find().filter(new).order_by_asc(mails::Column::Id);
    let mails = mails.all(app.state.db.reader()).await.expect("rows").into_iter();
    let links = mails.filter(|mail| mail.kind == "account.verify_email");
    links.map(|mail| (mail.recipient.clone(), crate::email_verification::call_of(&mail.text))).collect()
}

#[actix_web::test]
async fn concurrent_email_changes_never_verify_an_address_by_a_foreign_link() {
    const ADDRESSES: [&str; 3] = ["ana@example.com", "sofia@example.com", "rita@example.com"];
    on_each_database(async |app: TestApp| {
        account(&app, ADDRESSES[0]).await;
        let client = signed_in(&app, ADDRESSES[0]).await;
        let (mut dice, mut links, mut opened) = (Dice(7), Vec::<(String, String)>::new(), None::<String>);
        let (mut verified, mut refused) = (0, 0);
        let rounds = stress::size(100, 500);
        for round in 0..rounds {
            // A link is valid for an hour, in which an address receives at most three.
            app.clock.advance(21 * 60);
            let confirmed = client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
            assert_eq!(confirmed.status(), 201, "{round}: {}", confirmed.text());
            let one = dice.below(ADDRESSES.len());
            let other = (one + 1 + dice.below(ADDRESSES.len() - 1)) % ADDRESSES.len();
            let [one, other] = [one, other].map(|at| [("email", ADDRESSES[at]), ("currentPassword", PASSWORD)]);
            links = links.split_off(links.len().saturating_sub(8));
            let older = links.get(dice.below(8)).cloned();
            let follow = async |link: Option<(String, String)>| {
                let (address, link) = link?;
                Some((client.get(&link).await.status(), address))
            };

            let (first, second, followed) =
                futures_util::join!(change(&client, &one), change(&client, &other), follow(older));
            for response in [first, second] {
                assert_eq!(response.status(), 200, "{round}: {}", response.text());
            }
            links.extend(new_links(&app).await);
            // Now and then the newest, and then an older one as well.
            let newest = links.last().filter(|_| dice.below(2) == 0).cloned();
            let older = links.get(dice.below(16)).cloned();
            for followed in [followed, follow(newest).await, follow(older).await].into_iter().flatten() {
                match followed {
                    (204, address) => (verified, opened) = (verified + 1, Some(address)),
                    (status, address) => {
                        assert_eq!(status, 403, "{round}: {address}");
                        refused += 1;
                    }
                }
            }

            let user = user(&app).await;
            if user.email_verified_at.is_some() {
                assert_eq!(Some(&user.email), opened.as_ref(), "{round}");
            }
        }
        assert!(verified > rounds / 10 && refused > rounds / 10, "{verified} {refused}");
    })
    .await;
}

async fn user(app: &TestApp) -> users::Model {
    users::Entity::find().one(app.state.db.reader()).await.expect("a database").expect("a user")
}

#[actix_web::test]
async fn an_email_change_fails_if_the_session_ends_meanwhile() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        app.change(&user, |row| row.password_hash = Set(None)).await;

        let change = change(&client, &[("email", "new@example.com")]);
        let shut_out = async |tx: &UnitOfWork| {
            sessions::end_all(tx, user.id, None).await.expect("an end");
        };
        let late = app.commit_during(user.id, "FROM \"user_roles\"", change, shut_out).await;

        assert_eq!(late.status(), 401, "{}", late.text());
        assert_eq!(app.row(&user).await.email, user.email);
    })
    .await;
}
