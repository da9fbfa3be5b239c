//! Login with external providers.

mod accounts;
mod attacks;
mod flows;
mod identities;
mod provider_failures;
mod providers;

use entities::{identities as rows, mails, sessions, users};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::{
    accounts::users::NewUser,
    platform::{
        flags::{self, Flag},
        mail::EmailAddress,
    },
};

use crate::support::{DEFAULTS, LoginPeer, Setup, TestApp, factories::month, on_each_database_with};

/// The providers under test.
const FLAGS: [&str; 7] =
    ["login", "register", "login_github", "login_gitlab", "login_google", "login_linkedin", "login_twitter"];

/// A test on each database, with the site registered at a provider and every flag on.
pub(crate) async fn with_peer(kind: &str, names: &[&str], test: impl AsyncFn(TestApp, &LoginPeer)) {
    let peer = LoginPeer::start(kind);
    let mut settings = vec![("TRUSTED_PROXIES", "127.0.0.0/8")];
    settings.extend(names.iter().flat_map(|name| peer.settings(name)));
    let setup = Setup { settings: settings.leak(), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| {
        // What the last database's test changed.
        peer.set_behaviour(&json!({
            "person": { "sub": "1", "name": "Ana Silva", "email": "ana@example.com", "email_verified": true },
            "attack": null, "failure": null, "deny": false, "linkedinQuirks": false,
        }));
        switch(&app, &FLAGS, true).await;
        test(app, &peer).await;
    })
    .await;
}

/// The same with a real OpenID Connect provider in place of Google.
async fn with_google(test: impl AsyncFn(TestApp, &LoginPeer)) {
    with_peer("oidc", &["GOOGLE"], test).await;
}

pub(crate) async fn switch(app: &TestApp, names: &[&str], enabled: bool) {
    for name in names {
        let flag = Flag { name, enabled, public: true, description: "For a test.", now: month(1) };
        flags::put(app.state.db.writer(), flag).await.expect("a flag");
    }
    app.state.db.invalidation().invalidate_all();
}

/// An account that was made before, without a password.
async fn account(app: &TestApp, email: &str, verified: bool) -> users::Model {
    let new = NewUser {
        name: "Ana Silva".to_owned(),
        email: EmailAddress::parse(email).expect("an address"),
        email_verified: verified,
        password_hash: None,
        referral_source: None,
    };
    server::accounts::users::insert(app.state.db.writer(), new, app.state.clock.now()).await.expect("an account")
}

/// Sessions with a user, or with a pending second factor.
async fn signed_in_sessions(app: &TestApp) -> usize {
    let whose =
        Condition::any().add(sessions::Column::UserId.is_not_null()).add(sessions::Column::PendingUserId.is_not_null());
    sessions::Entity::find().filter(whose).all(app.state.db.reader()).await.expect("rows").len()
}

async fn identities_of(app: &TestApp) -> Vec<rows::Model> {
    rows::Entity::find().all(app.state.db.reader()).await.expect("rows")
}

async fn user(app: &TestApp, id: uuid::Uuid) -> users::Model {
    users::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("rows").expect("an account")
}

async fn users(app: &TestApp) -> Vec<users::Model> {
    users::Entity::find().all(app.state.db.reader()).await.expect("rows")
}

/// Kinds of the emails sent.
async fn mails(app: &TestApp) -> Vec<String> {
    let rows = mails::Entity::find().all(app.state.db.reader()).await.expect("rows");
    rows.into_iter().map(|mail| mail.kind).collect()
}

pub(crate) fn id(user: &Value) -> uuid::Uuid {
    user["id"].as_str().expect("an id").parse().expect("a UUID")
}
