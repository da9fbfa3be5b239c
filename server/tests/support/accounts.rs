//! People for tests: made as the server makes them, signed in as people sign in.

use std::collections::BTreeMap;

use sea_orm::{ActiveModelTrait, EntityTrait, QueryOrder, Set, Unchanged};
use secrecy::SecretString;
use serde_json::json;
use server::{
    entities::{
        audit_entries, mails,
        users::{ActiveModel, Model as User},
    },
    mail::EmailAddress,
    passwords,
    users::{self, NewUser},
};

use super::{Answer, TestApp, TestClient};

pub(crate) use super::users::PASSWORD;

/// Somebody with a password, called Ana Silva, whose mailbox is not proved.
pub(crate) async fn account(app: &TestApp, email: &str) -> User {
    let password = passwords::hash(&app.state, &SecretString::from(PASSWORD)).await.expect("a hash");
    insert(app, email, Some(password)).await
}

/// Somebody who came from elsewhere.
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

/// The row as it is now.
pub(crate) async fn find(app: &TestApp, email: &str) -> User {
    let email = EmailAddress::parse(email).expect("an address");
    users::by_email(app.state.db.reader(), &email).await.expect("a database").expect("a user")
}

/// Somebody who tries to sign in.
pub(crate) async fn log_in(app: &TestApp, email: &str, password: &str) -> (TestClient, Answer) {
    let client = app.guest();
    let answer = app.log_in(&client, email, password).await;
    (client, answer)
}

/// Somebody who is signed in with the usual password.
pub(crate) async fn signed_in(app: &TestApp, email: &str) -> TestClient {
    let (client, answer) = log_in(app, email, PASSWORD).await;
    assert_eq!((answer.status(), answer.json()), (200, json!({ "twoFactor": false })));
    client
}

/// Every mail that was written, oldest first.
pub(crate) async fn letters(app: &TestApp) -> Vec<mails::Model> {
    let mails = mails::Entity::find().order_by_asc(mails::Column::CreatedAt).order_by_asc(mails::Column::Id);
    mails.all(app.state.db.reader()).await.expect("rows")
}

/// What was written down, oldest first.
pub(crate) async fn audited(app: &TestApp) -> Vec<String> {
    let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    let entries = entries.all(app.state.db.reader()).await.expect("rows");
    entries.into_iter().map(|entry| entry.action).collect()
}

/// Everything of an answer that may depend on whom it is about.
pub(crate) fn shape(answer: &Answer) -> (u16, Vec<u8>, BTreeMap<String, Vec<u8>>) {
    let volatile = ["date", "x-request-id"];
    let headers = answer.headers().iter().filter(|(name, _)| !volatile.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (answer.status(), answer.body().to_vec(), headers)
}

/// Their mailbox counts as proved.
pub(crate) async fn prove(app: &TestApp, email: &str) {
    let user = find(app, email).await;
    let proved =
        ActiveModel { id: Unchanged(user.id), email_verified_at: Set(Some(user.created_at)), ..Default::default() };
    proved.update(app.state.db.writer()).await.expect("a row");
}
