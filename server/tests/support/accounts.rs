//! Test users, created and signed in like real ones.

use std::collections::BTreeMap;

use entities::{
    audit_entries, mails,
    users::{ActiveModel, Model as User},
};
use sea_orm::{ActiveModelTrait, EntityTrait, QueryOrder, Set, Unchanged};
use secrecy::SecretString;
use serde_json::json;
use server::{
    accounts::users::{self, NewUser},
    platform::{mail::EmailAddress, passwords},
};

use super::{Response, TestApp, TestClient};

pub(crate) use super::users::PASSWORD;

/// A user with a password, named Ana Silva, with an unverified email address.
pub(crate) async fn account(app: &TestApp, email: &str) -> User {
    let password = passwords::hash(&app.state, &SecretString::from(PASSWORD)).await.expect("a hash");
    insert(app, email, Some(password)).await
}

/// A user created through a login provider.
pub(crate) async fn account_without_password(app: &TestApp, email: &str) -> User {
    insert(app, email, None).await
}

async fn insert(app: &TestApp, email: &str, password_hash: Option<String>) -> User {
    let new = NewUser {
        name: "Ana Silva".to_owned(),
        email: EmailAddress::parse(email).expect("an address"),
        email_verified: false,
        password_hash,
        referral_source: None,
    };
    users::insert(app.state.db.writer(), new, app.state.clock.now()).await.expect("a user")
}

/// The current row.
pub(crate) async fn find(app: &TestApp, email: &str) -> User {
    let email = EmailAddress::parse(email).expect("an address");
    users::by_email(app.state.db.reader(), &email).await.expect("a database").expect("a user")
}

/// A client that attempts to log in.
pub(crate) async fn log_in(app: &TestApp, email: &str, password: &str) -> (TestClient, Response) {
    let client = app.guest();
    let response = app.log_in(&client, email, password).await;
    (client, response)
}

/// A user who is logged in with the default password.
pub(crate) async fn signed_in(app: &TestApp, email: &str) -> TestClient {
    let (client, response) = log_in(app, email, PASSWORD).await;
    assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": false })));
    client
}

/// All enqueued emails, oldest first.
pub(crate) async fn emails(app: &TestApp) -> Vec<mails::Model> {
    let mails = mails::Entity::find().order_by_asc(mails::Column::CreatedAt).order_by_asc(mails::Column::Id);
    mails.all(app.state.db.reader()).await.expect("rows")
}

/// All audit entries, oldest first.
pub(crate) async fn audited(app: &TestApp) -> Vec<String> {
    let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    let entries = entries.all(app.state.db.reader()).await.expect("rows");
    entries.into_iter().map(|entry| entry.action).collect()
}

/// All parts of a response that could depend on whom it is about.
pub(crate) fn shape(response: &Response) -> (u16, Vec<u8>, BTreeMap<String, Vec<u8>>) {
    let volatile = ["date", "x-request-id"];
    let headers = response.headers().iter().filter(|(name, _)| !volatile.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (response.status(), response.body().to_vec(), headers)
}

/// Marks the email address as verified.
pub(crate) async fn verify_email(app: &TestApp, email: &str) {
    let user = find(app, email).await;
    let verified =
        ActiveModel { id: Unchanged(user.id), email_verified_at: Set(Some(user.created_at)), ..Default::default() };
    verified.update(app.state.db.writer()).await.expect("a row");
}
