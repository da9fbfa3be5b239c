//! `POST /api/v1/reset-password`

use chrono::TimeDelta;
use entities::{audit_entries, password_resets, sea_orm_active_enums::UserRole};
use sea_orm::{EntityTrait, IntoActiveModel, QueryOrder, sea_query::Expr};
use serde_json::json;
use server::accounts::password_reset;
use uuid::Uuid;

use super::{NEW, ask, mailed_token, reset, token};
use crate::support::{
    Response, TestApp,
    accounts::{PASSWORD, account, audited, emails, find, log_in, shape, signed_in, verify_email},
    assert_refused, on_each_database,
};

const INVALID: &str = "This password reset token is invalid.";

#[track_caller]
fn assert_invalid_token(response: &Response) {
    assert_refused(response, "email", INVALID);
}

#[actix_web::test]
async fn an_emailed_link_resets_the_password_and_ends_all_sessions() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let elsewhere = signed_in(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;
        let client = app.guest();

        let response = reset(&client, "Ana@Example.com", &token, NEW).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        assert_eq!(response.json(), json!({ "message": "Your password has been reset." }));
        assert_eq!(client.get("/api/v1/user").await.status(), 401, "it logs no one in");
        assert_eq!(elsewhere.get("/api/v1/user").await.status(), 401, "nor stays so");
        assert_eq!(log_in(&app, "ana@example.com", PASSWORD).await.1.status(), 422);
        assert_eq!(log_in(&app, "ana@example.com", NEW).await.1.status(), 200);
        assert!(emails(&app).await.iter().any(|mail| mail.kind == "account.password_changed"));
        assert!(audited(&app).await.contains(&"password.reset".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn an_emailed_link_verifies_the_email() {
    on_each_database(async |app: TestApp| {
        let before = account(&app, "ana@example.com").await;
        assert_eq!(before.email_verified_at, None);
        let token = mailed_token(&app, "ana@example.com").await;

        reset(&app.guest(), "ana@example.com", &token, NEW).await;

        let after = find(&app, "ana@example.com").await;
        assert_eq!(after.email_verified_at, Some(app.state.clock.now()));
        assert!(after.round > before.round, "links that were mailed before are void");
        assert!(audited(&app).await.contains(&"email.verified".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn a_printed_link_does_not_verify_the_email() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "ana@example.com").await;
        protect(&app).await;
        let link = password_reset::link(&app.state, app.state.db.writer(), &user).await.expect("a link");

        let token = token(&link);
        for written_otherwise in [format!("handed:{token}"), format!("mailed:{token}")] {
            assert_invalid_token(&reset(&app.guest(), "ana@example.com", &written_otherwise, NEW).await);
        }
        let response = reset(&app.guest(), "ana@example.com", &token, NEW).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        let after = find(&app, "ana@example.com").await;
        assert_eq!((after.email_verified_at, after.two_factor_secret), (None, None), "only its maker is out");
        assert!(!audited(&app).await.contains(&"email.verified".to_owned()));
        assert_eq!(log_in(&app, "ana@example.com", NEW).await.1.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_token_expires_after_an_hour() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;
        app.clock.advance(61 * 60);

        assert_invalid_token(&reset(&app.guest(), "ana@example.com", &token, NEW).await);

        assert_eq!(password_reset::delete_expired(&app.state).await.expect("a database"), 1);
        let token = mailed_token(&app, "ana@example.com").await;
        app.clock.advance(59 * 60);
        assert_eq!(reset(&app.guest(), "ana@example.com", &token, NEW).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn only_the_newest_token_works_and_only_once() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let (older, newer) = (mailed_token(&app, "ana@example.com").await, mailed_token(&app, "ana@example.com").await);

        assert_invalid_token(&reset(&app.guest(), "ana@example.com", &older, NEW).await);
        assert_eq!(reset(&app.guest(), "ana@example.com", &newer, NEW).await.status(), 200);
        assert_invalid_token(&reset(&app.guest(), "ana@example.com", &newer, "yet another sentence").await);
    })
    .await;
}

#[actix_web::test]
async fn tokens_of_other_users_and_modified_tokens_are_rejected() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        account(&app, "rui@example.com").await;
        let (of_ana, of_rui) =
            (mailed_token(&app, "ana@example.com").await, mailed_token(&app, "rui@example.com").await);
        let flipped: String = of_ana.chars().rev().collect();
        let hashed = password_resets::Entity::find().all(app.state.db.reader()).await.expect("rows");

        let cases = [&of_rui, &flipped, &of_ana.to_lowercase(), "x", &hashed[0].token_hash, &hashed[1].token_hash];
        let responses = async |email: &str, token: &str| reset(&app.guest(), email, token, NEW).await;
        for token in cases {
            assert_invalid_token(&responses("ana@example.com", token).await);
        }
        let unknown = responses("nobody@example.com", &of_ana).await;
        assert_invalid_token(&unknown);
        let known = responses("ana@example.com", &of_rui).await;
        assert_eq!((shape(&known).0, shape(&known).1), (shape(&unknown).0, shape(&unknown).1));
        assert_eq!(shape(&known).2.keys().collect::<Vec<_>>(), shape(&unknown).2.keys().collect::<Vec<_>>());
        assert_eq!(responses("ana@example.com", &of_ana).await.status(), 200, "it is still good");
    })
    .await;
}

#[actix_web::test]
async fn changing_the_password_invalidates_the_token() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let client = signed_in(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;
        let body = json!({ "currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW });
        let response = client.put("/api/v1/user/password", &body).await;
        assert_eq!(response.status(), 204, "{}", response.text());

        assert_invalid_token(&reset(&app.guest(), "ana@example.com", &token, "yet another sentence").await);
    })
    .await;
}

#[actix_web::test]
async fn one_of_twenty_concurrent_uses_of_a_token_succeeds() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;
        let clients: Vec<_> = (0..20).map(|_| app.guest()).collect();
        for client in &clients {
            client.csrf_token().await;
        }

        let passwords: Vec<String> = (0..20).map(|number| format!("sentence number {number}")).collect();
        let calls = clients.iter().zip(&passwords);
        let calls = calls.map(|(client, password)| reset(client, "ana@example.com", &token, password));
        let responses = futures_util::future::join_all(calls).await;

        let good: Vec<usize> = (0..20).filter(|number| responses[*number].status() == 200).collect();
        assert_eq!(good.len(), 1, "{:?}", responses.iter().map(Response::status).collect::<Vec<_>>());
        assert!(responses.iter().all(|response| matches!(response.status(), 200 | 422)));
        assert_eq!(log_in(&app, "ana@example.com", &passwords[good[0]]).await.1.status(), 200);
        let actual = emails(&app).await;
        assert_eq!(actual.iter().filter(|mail| mail.kind == "account.password_changed").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn a_rejected_password_keeps_the_token_valid() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;

        for bad in ["short", "password123", "ana@example.com", "Ana Silva", &"x".repeat(129)] {
            let response = reset(&app.guest(), "ana@example.com", &token, bad).await;
            assert_eq!(response.status(), 422, "{bad}");
            assert!(response.json()["errors"]["password"].is_array(), "{bad}: {}", response.text());
        }
        for again in [json!(null), json!("another sentence"), json!(format!("{NEW} "))] {
            let body = json!({
                "email": "ana@example.com", "token": token, "password": NEW, "passwordConfirmation": again,
            });
            let response = app.guest().post("/api/v1/reset-password", &body).await;
            let message = "The password field confirmation does not match.";
            assert_eq!(response.json(), json!({ "message": message, "errors": { "password": [message] } }));
        }
        assert_eq!(reset(&app.guest(), "ana@example.com", &token, NEW).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn passwords_are_not_trimmed() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        let token = mailed_token(&app, "ana@example.com").await;
        let spaced = "  a sentence with air  ";

        assert_eq!(reset(&app.guest(), "ana@example.com", &token, spaced).await.status(), 200);

        assert_eq!(log_in(&app, "ana@example.com", spaced.trim()).await.1.status(), 422);
        assert_eq!(log_in(&app, "ana@example.com", spaced).await.1.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn missing_fields_are_reported() {
    on_each_database(async |app: TestApp| {
        let response = app.guest().post("/api/v1/reset-password", &json!({})).await;

        assert_eq!(response.status(), 422);
        let errors = json!({
            "email": ["The email field is required."],
            "token": ["The token field is required."],
            "password": ["The password field is required."],
        });
        let expected = json!({ "message": "The email field is required. (and 2 more errors)", "errors": errors });
        assert_eq!(response.json(), expected);
    })
    .await;
}

/// A user's second factor; it is not completed here.
async fn protect(app: &TestApp) {
    use entities::users::{Column, Entity};
    let enabled = Entity::update_many()
        .col_expr(Column::TwoFactorSecret, Expr::value("sealed"))
        .col_expr(Column::TwoFactorConfirmedAt, Expr::value(app.state.clock.now()));
    enabled.exec(app.state.db.writer()).await.expect("a row");
}

#[actix_web::test]
async fn a_reset_does_not_bypass_the_second_factor() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        verify_email(&app, "ana@example.com").await;
        protect(&app).await;
        let token = mailed_token(&app, "ana@example.com").await;

        assert_eq!(reset(&app.guest(), "ana@example.com", &token, NEW).await.status(), 200);

        let (client, response) = log_in(&app, "ana@example.com", NEW).await;
        assert_eq!(response.json(), json!({ "twoFactor": true }));
        assert_eq!(client.get("/api/v1/user").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn first_verification_unlinks_and_names_the_linked_identities() {
    use entities::{
        identities,
        sea_orm_active_enums::{AttemptProvider, IdentityProvider},
        social_attempts,
    };
    on_each_database(async |app: TestApp| {
        let (user, now) = (account(&app, "ana@example.com").await, app.state.clock.now());
        for (provider, subject) in [(IdentityProvider::Github, "7"), (IdentityProvider::Gitlab, "8")] {
            let row = identities::Model {
                id: Uuid::now_v7(),
                user_id: user.id,
                provider,
                subject: subject.to_owned(),
                name: None,
                email: None,
                created_at: now,
                last_used_at: now,
            };
            identities::Entity::insert(row.into_active_model()).exec(app.state.db.writer()).await.expect("a row");
        }
        let attempt = social_attempts::Model {
            state_hash: "state".to_owned(),
            provider: AttemptProvider::Google,
            browser_hash: "browser".to_owned(),
            verifier: "verifier".to_owned(),
            nonce: None,
            user_id: Some(user.id),
            return_to: "/".to_owned(),
            expires_at: now + TimeDelta::minutes(10),
        };
        social_attempts::Entity::insert(attempt.into_active_model()).exec(app.state.db.writer()).await.expect("a row");
        let token = mailed_token(&app, "ana@example.com").await;

        assert_eq!(reset(&app.guest(), "ana@example.com", &token, NEW).await.status(), 200);

        assert_eq!(identities::Entity::find().all(app.state.db.reader()).await.expect("rows"), []);
        assert_eq!(social_attempts::Entity::find().all(app.state.db.reader()).await.expect("rows"), []);
        let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
        let entries = entries.all(app.state.db.reader()).await.expect("rows");
        let entries = entries.into_iter().filter(|entry| entry.action == "identity.unlinked");
        let providers: Vec<_> = entries.map(|entry| entry.before.expect("a profile")["provider"].clone()).collect();
        assert_eq!(providers, ["github", "gitlab"]);
    })
    .await;
}

#[actix_web::test]
async fn first_verification_removes_an_unverified_second_factor() {
    on_each_database(async |app: TestApp| {
        account(&app, "ana@example.com").await;
        protect(&app).await;
        let token = mailed_token(&app, "ana@example.com").await;

        assert_eq!(reset(&app.guest(), "ana@example.com", &token, NEW).await.status(), 200);

        let (client, response) = log_in(&app, "ana@example.com", NEW).await;
        assert_eq!(response.json(), json!({ "twoFactor": false }));
        assert_eq!(client.get("/api/v1/user").await.json()["twoFactorEnabled"], false);
        assert_eq!(find(&app, "ana@example.com").await.two_factor_secret, None);
        assert!(audited(&app).await.contains(&"two_factor.disabled".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn unverified_accounts_with_roles_cannot_be_reset_by_email() {
    on_each_database(async |app: TestApp| {
        let user = account(&app, "mistyped@example.com").await;
        app.grant(&user, UserRole::Administrator).await;
        let before = find(&app, "mistyped@example.com").await;

        let (known, unknown) =
            (ask(&app.guest(), "mistyped@example.com").await, ask(&app.guest(), "nobody@example.com").await);

        assert_eq!((known.status(), known.json()), (200, unknown.json()), "the responses are equal");
        assert!(emails(&app).await.is_empty());
        let rows = password_resets::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(rows.is_empty());
        assert_eq!(find(&app, "mistyped@example.com").await, before);

        verify_email(&app, "mistyped@example.com").await;
        let token = mailed_token(&app, "mistyped@example.com").await;
        assert_eq!(reset(&app.guest(), "mistyped@example.com", &token, NEW).await.status(), 200);
    })
    .await;
}
