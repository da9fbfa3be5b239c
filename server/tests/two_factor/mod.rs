//! The second factor.

mod challenge;
mod codes;
mod races;
mod rate_limits;
mod set_up;

use std::process::Command;

use chrono::{DateTime, Utc};
use entities::{audit_entries, mails, users};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use server::platform::{
    db::Db,
    flags::{self, Flag},
};

use crate::support::{Response, TestApp, TestClient, accounts::verify_email, factories::month, on_each_database};

const AUTHENTICATOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/two_factor/authenticator.py");

const SET_UP: &str = "/api/v1/user/two-factor-authentication";
const CONFIRM: &str = "/api/v1/user/confirmed-two-factor-authentication";
const QR_CODE: &str = "/api/v1/user/two-factor-qr-code";
const SECRET_KEY: &str = "/api/v1/user/two-factor-secret-key";
const CODES: &str = "/api/v1/user/two-factor-recovery-codes";
const CHALLENGE: &str = "/api/v1/two-factor-challenge";

/// Runs a test on each kind of database, with the doors open.
async fn on_each(test: impl AsyncFn(TestApp)) {
    on_each_database(async |app: TestApp| {
        open_doors(&app.state.db).await;
        app.state.db.invalidation().invalidate_all();
        test(app).await;
    })
    .await;
}

/// Lets people log in and register.
async fn open_doors(db: &Db) {
    for name in ["login", "register"] {
        let flag = Flag { name, enabled: true, public: true, description: "For a test.", now: month(1) };
        flags::put(db.writer(), flag).await.expect("a flag");
    }
}

/// What an authenticator app that knows a secret shows at a time.
pub(crate) fn code(secret: &str, time: DateTime<Utc>) -> String {
    codes_around(secret, time, 0).remove(0)
}

/// What it shows from so many steps before a time to so many after it.
fn codes_around(secret: &str, time: DateTime<Utc>, steps: i64) -> Vec<String> {
    let times = (-steps..=steps).map(|step| (time.timestamp() + 30 * step).to_string());
    let output = Command::new("/usr/bin/python3").args([AUTHENTICATOR, secret]).args(times).output().expect("python3");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("digits").lines().map(str::to_owned).collect()
}

/// Codes that the app does not show, nor has shown lately, nor will show soon.
fn wrong_codes(secret: &str, time: DateTime<Utc>) -> impl Iterator<Item = String> {
    let near = codes_around(secret, time, 60);
    (0..1_000_000).map(|guess| format!("{guess:06}")).filter(move |guess| !near.contains(guess))
}

/// A user who has just logged in.
struct Person {
    client: TestClient,
    email: &'static str,
}

/// A user who must enter a second factor.
struct Protected {
    person: Person,
    secret: String,
    codes: Vec<String>,
}

impl Person {
    const PASSWORD: &str = "correct horse battery";

    async fn new(app: &TestApp) -> Self {
        Self::named(app, "ana@example.com").await
    }

    /// Registers.
    async fn named(app: &TestApp, email: &'static str) -> Self {
        let client = app.guest();
        let form = json!({
            "name": "Ana Silva", "email": email, "password": Self::PASSWORD, "passwordConfirmation": Self::PASSWORD,
        });
        let response = client.post("/api/v1/register", &form).await;
        assert_eq!(response.status(), 201, "{}", response.text());
        // All notifications are sent: the email address is verified.
        verify_email(app, email).await;
        Self { client, email }
    }

    /// Switches it on with an app of the person's own.
    async fn protect(self, app: &TestApp) -> Protected {
        let secret = self.begin().await;
        let codes = codes(&self.client).await;
        let response = self.client.post(CONFIRM, &json!({ "code": code(&secret, app.state.clock.now()) })).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        // The code that confirmed is used up; the next one is another.
        app.clock.advance(30);
        Protected { person: self, secret, codes }
    }

    /// Generates a secret; returns it.
    async fn begin(&self) -> String {
        let response = self.client.post(SET_UP, &json!({})).await;
        assert_eq!((response.status(), response.json()), (200, json!({})));
        secret(&self.client).await
    }

    /// Logs in with the password on another device.
    async fn log_in(&self, app: &TestApp) -> (TestClient, Response) {
        log_in(app.guest(), self.email).await
    }

    async fn row(&self, app: &TestApp) -> users::Model {
        let row = users::Entity::find().filter(users::Column::Email.eq(self.email));
        row.one(app.state.db.reader()).await.expect("a database").expect("an account")
    }
}

impl Protected {
    /// What the app shows now.
    fn code(&self, app: &TestApp) -> String {
        code(&self.secret, app.state.clock.now())
    }

    /// A code that is none.
    fn wrong(&self, app: &TestApp) -> String {
        wrong_codes(&self.secret, app.state.clock.now()).next().expect("one of a million")
    }

    /// Logs in with the password on another device, which then requires a code.
    async fn challenged(&self, app: &TestApp) -> TestClient {
        let (client, response) = self.person.log_in(app).await;
        assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": true })));
        client
    }
}

async fn log_in(client: TestClient, email: &str) -> (TestClient, Response) {
    let form = json!({ "email": email, "password": Person::PASSWORD, "remember": false });
    let response = client.post("/api/v1/login", &form).await;
    (client, response)
}

async fn secret(client: &TestClient) -> String {
    let response = client.get(SECRET_KEY).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()["secretKey"].as_str().expect("a secret").to_owned()
}

async fn codes(client: &TestClient) -> Vec<String> {
    let response = client.get(CODES).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    serde_json::from_value(response.json()).expect("codes")
}

async fn response(client: &TestClient, code: &str) -> Response {
    client.post(CHALLENGE, &json!({ "code": code })).await
}

async fn recover(client: &TestClient, code: &str) -> Response {
    client.post(CHALLENGE, &json!({ "recoveryCode": code })).await
}

/// Whether a user is signed in.
async fn is_in(client: &TestClient) -> bool {
    match client.get("/api/v1/user").await.status() {
        200 => true,
        401 => false,
        other => panic!("{other}"),
    }
}

/// Kinds of the emails sent to the user, in order, without those about the address.
async fn emails(app: &TestApp, person: &Person) -> Vec<String> {
    let all = mails::Entity::find().filter(mails::Column::Recipient.eq(person.email)).order_by_asc(mails::Column::Id);
    let all = all.all(app.state.db.reader()).await.expect("a database").into_iter().map(|mail| mail.kind);
    all.filter(|kind| !["account.verify_email", "account.new_device"].contains(&kind.as_str())).collect()
}

/// What was written down about the second factor, in order.
async fn noted(app: &TestApp) -> Vec<(String, Option<Value>)> {
    let all = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    let all = all.filter(audit_entries::Column::Action.starts_with("two_factor."));
    let all = all.all(app.state.db.reader()).await.expect("a database");
    all.into_iter().map(|entry| (entry.action, entry.after)).collect()
}

fn wrong_code() -> Value {
    refusal("code", "The provided two factor authentication code was invalid.")
}

fn wrong_recovery_code() -> Value {
    refusal("recoveryCode", "The provided two factor recovery code was invalid.")
}

fn refusal(field: &str, message: &str) -> Value {
    json!({ "message": message, "errors": { field: [message] } })
}
