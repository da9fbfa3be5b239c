//! The audit log of accounts.

mod events;
mod log;
mod staff;

use entities::audit_entries::{Column, Entity, Model};
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::json;

use crate::support::{
    TestApp, TestClient,
    accounts::{emails, log_in},
    on_each_database,
    users::PASSWORD,
};

const NEW: &str = "a quite different sentence";

async fn entries(app: &TestApp) -> Vec<Model> {
    Entity::find().order_by_asc(Column::Id).all(app.state.db.reader()).await.expect("rows")
}

/// The value of a query parameter of the link in the newest email of a kind.
async fn mailed(app: &TestApp, kind: &str, field: &str) -> String {
    let mails = emails(app).await;
    let mail = mails.iter().rev().find(|mail| mail.kind == kind).expect("a mail");
    let (_, rest) = mail.text.split_once(&format!("{field}=")).expect("a link");
    rest.split(['&', '\n']).next().expect("its end").to_owned()
}

async fn change(client: &TestClient, parts: &[(&str, &str)]) {
    let response = crate::account::change(client, parts).await;
    assert_eq!(response.status(), 200, "{}", response.text());
}

/// Everything that happens to an account from creation to deletion.
async fn live(app: &TestApp) -> Vec<String> {
    app.switch_on("register").await;
    let client = app.guest();
    let mut secrets = vec![PASSWORD.to_owned(), NEW.to_owned(), "wrong-guess".to_owned()];
    let form = json!({
        "name": "Ana Silva", "email": "ana@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD,
    });
    assert_eq!(client.post("/api/v1/register", &form).await.status(), 201);
    secrets.push(mailed(app, "account.verify_email", "signature").await);
    let link = crate::email_verification::newest_link(app, "ana@example.com").await;
    assert_eq!(client.get(&link).await.status(), 204);

    assert_eq!(log_in(app, "ana@example.com", "wrong-guess").await.1.status(), 422);
    change(&client, &[("name", "Ana Sofia"), ("username", "sofia")]).await;
    change(&client, &[("email", "sofia@example.com"), ("currentPassword", PASSWORD)]).await;
    let form = json!({ "currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW });
    assert_eq!(client.put("/api/v1/user/password", &form).await.status(), 204);
    assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 204);

    client.post("/api/v1/forgot-password", &json!({ "email": "sofia@example.com" })).await;
    let token = mailed(app, "account.reset_password", "token").await;
    let form =
        json!({ "email": "sofia@example.com", "token": token, "password": PASSWORD, "passwordConfirmation": PASSWORD });
    assert_eq!(app.guest().post("/api/v1/reset-password", &form).await.status(), 200);
    secrets.push(token);

    let (client, response) = log_in(app, "sofia@example.com", PASSWORD).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    assert_eq!(client.post("/api/v1/user/export", &json!({})).await.status(), 200);
    let session = client.cookie("session").expect("a session");
    assert_eq!(crate::account::delete(&client, "sofia").await.status(), 204);
    secrets.push(session);
    secrets
}

#[actix_web::test]
async fn all_changes_of_an_account_are_audited_without_secrets() {
    on_each_database(async |app: TestApp| {
        let secrets = live(&app).await;

        let entries = entries(&app).await;
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        for action in [
            "user.registered",
            "session.started",
            "email.verified",
            "session.refused",
            "profile.changed",
            "email.changed",
            "password.changed",
            "session.ended",
            "password.reset",
            "user.exported",
            "user.deleted",
        ] {
            assert!(actions.contains(&action), "{action} in {actions:?}");
        }
        let target = entries[0].target_id.as_deref().expect("an account");
        for entry in &entries {
            assert_eq!((entry.target_kind.as_deref(), entry.target_id.as_deref()), (Some("user"), Some(target)));
            assert!(entry.request_id.is_some() && entry.address.is_some(), "{}", entry.action);
            let text = format!("{entry:?}");
            assert!(secrets.iter().all(|secret| !text.contains(secret.as_str())), "{text}");
            assert!(!text.contains("argon2"), "{text}");
        }
        let changed = entries.iter().find(|entry| entry.action == "email.changed").expect("an entry");
        let hash = |email: &str| Some(json!({ "emailHash": server::platform::audit::email_hash(&app.state, email) }));
        assert_eq!((&changed.before, &changed.after), (&hash("ana@example.com"), &hash("sofia@example.com")));
        for entry in &entries {
            let text = format!("{:?} {:?}", entry.before, entry.after);
            let names = ["@example.com", "Silva", "Sofia", "sofia"];
            assert!(names.iter().all(|name| !text.contains(name)), "{}: nothing can delete {text}", entry.action);
        }
    })
    .await;
}

#[actix_web::test]
async fn audit_entries_cannot_be_deleted() {
    on_each_database(async |app: TestApp| {
        app.member().await;
        assert!(!entries(&app).await.is_empty());

        assert!(Entity::delete_many().exec(app.state.db.writer()).await.is_err());
    })
    .await;
}
