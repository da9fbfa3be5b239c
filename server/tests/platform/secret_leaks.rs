//! The whole life of an account, whose secrets are all known to the test: none appears in plain text.

use chrono::{TimeDelta, Utc};
use entities::{
    identities, invitation_uses, invitations, mails, password_resets, recovery_codes, remember_tokens,
    sea_orm_active_enums::UserRole, sessions, social_attempts, users,
};
use reqwest::{
    Method,
    header::{CONTENT_TYPE, HeaderMap},
};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value, json};
use server::{
    hackathon::events::EventInput,
    platform::{
        flags::{self, Flag},
        mail::EmailAddress,
    },
};

use crate::{
    support::{
        Response, TestClient, TestDatabase, TestProcess,
        factories::{event, month, save_one, series},
    },
    two_factor::code,
};

const KEY: &str = "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=";
const EMAIL: &str = "canary.mailbox@example.com";
/// Whom they invite.
const GUEST: &str = "canary.guest@example.com";
const PASSWORDS: [&str; 5] =
    ["C4nary-pass-One", "C4nary-pass-Two", "C4nary-pass-Three", "C4nary-pass-Wrong", "C4nary-pass-Stranger"];
const STORAGE: [&str; 2] = ["C4naryStorageId", "C4naryStorageSecret"];
/// Credentials of the site at its peers, none of which responds.
const PEERS: [&str; 3] = ["C4nary-of-mails", "C4nary-of-redis", "C4nary-of-the-database"];
/// The providers, and what each gave the site.
const PROVIDERS: [(&str, &str, &str); 5] = [
    ("github", "GITHUB", "C4nary-of-GitHub"),
    ("gitlab", "GITLAB", "C4nary-of-GitLab"),
    ("google", "GOOGLE", "C4nary-of-Google"),
    ("linkedin-openid", "LINKEDIN", "C4nary-of-LinkedIn"),
    ("twitter", "TWITTER", "C4nary-of-Twitter"),
];

/// A user, and secrets only the user may know.
struct Life<'a> {
    client: TestClient,
    server: &'a TestProcess,
    database: &'a TestDatabase,
    secrets: Vec<String>,
    /// Short ones, which may stand in longer numbers.
    digits: Vec<String>,
    pages: Vec<String>,
}

impl<'a> Life<'a> {
    fn new(server: &'a TestProcess, database: &'a TestDatabase) -> Self {
        let settings = STORAGE.iter().chain(&PEERS).chain(&[KEY]).chain(PROVIDERS.iter().map(|(.., secret)| secret));
        let secrets = PASSWORDS.iter().chain(settings).map(|secret| (*secret).to_owned()).collect();
        let client = TestClient::new(&server.origin);
        Self { client, server, database, secrets, digits: Vec::new(), pages: Vec::new() }
    }

    /// Keeps whatever the visitor was given to show again.
    fn note(&mut self, response: &Response) {
        let cookies = |headers: &HeaderMap| -> Vec<String> {
            let all = headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
            let pairs = all.filter_map(|cookie| cookie.split(';').next()?.split_once('='));
            pairs.map(|(_, value)| value.to_owned()).filter(|value| value.len() > 15).collect()
        };
        self.secrets.extend(cookies(response.headers()));
    }

    async fn post(&mut self, path: &str, body: Value) -> Response {
        let response = self.client.post(&format!("/api/v1/{path}"), &body).await;
        self.note(&response);
        response
    }

    async fn done(&mut self, path: &str, body: Value) -> Response {
        let response = self.post(path, body).await;
        assert!(response.status() < 300, "{path}: {} {}", response.status(), response.text());
        response
    }

    async fn look(&mut self, path: &str) {
        let page = self.client.get(path).await;
        self.note(&page);
        self.pages.push(page.text().to_owned());
    }

    async fn register(&mut self) {
        let name = "Canary Bird";
        let body =
            json!({ "name": name, "email": EMAIL, "password": PASSWORDS[0], "passwordConfirmation": PASSWORDS[0] });
        self.done("register", body).await;
        for path in ["/", "/preferences", "/user/canary-bird", "/register"] {
            self.look(path).await;
        }
    }

    /// Starts a login at every provider, and completes it at those that need no discovery.
    async fn visit_providers(&mut self) {
        let mut back = 0;
        for (provider, ..) in PROVIDERS {
            let left = self.client.get(&format!("/api/v1/login/{provider}")).await;
            self.note(&left);
            assert_eq!(left.status(), 302, "{provider}: {}", left.text());
            let Ok(to) = reqwest::Url::parse(left.header("location")) else { continue };
            let (_, state) = to.query_pairs().find(|(name, _)| name == "state").expect("a state");
            let code = format!("C4nary-code-of-{provider}");
            let response =
                self.client.get(&format!("/api/v1/login/{provider}/callback?code={code}&state={state}")).await;
            self.note(&response);
            assert_eq!(response.header("location"), "/?dialog=login&error=unavailable", "{provider}");
            self.secrets.extend([state.into_owned(), code]);
            back += 1;
        }
        assert_eq!(back, 2);
    }

    async fn change_password(&mut self) {
        self.done("user/confirm-password", json!({ "password": PASSWORDS[0] })).await;
        let wrong =
            json!({ "currentPassword": PASSWORDS[3], "password": PASSWORDS[1], "passwordConfirmation": PASSWORDS[1] });
        let right =
            json!({ "currentPassword": PASSWORDS[0], "password": PASSWORDS[1], "passwordConfirmation": PASSWORDS[1] });
        for (body, status) in [(wrong, 422), (right, 204)] {
            let response = self.client.put("/api/v1/user/password", &body).await;
            self.note(&response);
            assert_eq!(response.status(), status, "{}", response.text());
        }
    }

    async fn begin_two_factor(&mut self) -> String {
        self.done("user/two-factor-authentication", json!({})).await;
        let secret = self.client.get("/api/v1/user/two-factor-secret-key").await.json()["secretKey"].clone();
        let secret = secret.as_str().expect("a secret").to_owned();
        self.secrets.push(secret.clone());
        self.look("/preferences").await;
        let shown = code(&secret, Utc::now());
        self.done("user/confirmed-two-factor-authentication", json!({ "code": shown })).await;
        self.digits.push(shown);
        let codes = self.client.get("/api/v1/user/two-factor-recovery-codes").await.json();
        let codes = codes.as_array().expect("codes").iter().filter_map(Value::as_str).map(str::to_owned);
        self.secrets.extend(codes);
        secret
    }

    async fn log_in(&mut self, password: &str, secret: &str) {
        let wrong = json!({ "email": EMAIL, "password": PASSWORDS[3] });
        assert_eq!(self.post("login", wrong).await.status(), 422);
        let stranger = json!({ "email": "nobody@example.com", "password": PASSWORDS[4] });
        assert_eq!(self.post("login", stranger).await.status(), 422);
        self.done("login", json!({ "email": EMAIL, "password": password, "remember": true })).await;
        let wrong = json!({ "recoveryCode": "c4nary-c4nary-guess" });
        assert_eq!(self.post("two-factor-challenge", wrong).await.status(), 422);
        self.secrets.push("c4nary-c4nary-guess".to_owned());
        // The test does not wait for the next code: the following time step is accepted as well.
        let shown = code(secret, Utc::now() + TimeDelta::seconds(30));
        self.done("two-factor-challenge", json!({ "code": shown })).await;
        self.digits.push(shown);
        for path in ["/", "/preferences", "/user/canary-bird"] {
            self.look(path).await;
        }
    }

    async fn send_a_picture(&mut self) {
        let token = self.client.csrf_token().await;
        let request = self.client.request(Method::PATCH, "/api/v1/user/avatar").header("X-XSRF-TOKEN", token);
        let body = "--x\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"C4naryFileName.png\"\r\n\r\n\
                    C4naryPixels\r\n--x--\r\n";
        let request = request.header(CONTENT_TYPE, "multipart/form-data; boundary=x").body(body);
        assert_eq!(self.client.send(request).await.status(), 422);
        self.secrets.extend(["C4naryFileName".to_owned(), "C4naryPixels".to_owned()]);
    }

    /// Invites as staff, and uses links only the invitee may know.
    async fn invite(&mut self) {
        let db = self.database.connect().await;
        let now = Utc::now();
        let soon = now + TimeDelta::days(30);
        let usual = event(series(&db).await, "canary-event");
        let input = EventInput { start_at: soon, end_at: soon + TimeDelta::days(2), ..usual };
        save_one(&db, input).await;
        let email = EmailAddress::parse(EMAIL).expect("an address");
        let user = server::accounts::users::by_email(db.reader(), &email).await.expect("a database").expect("a user");
        server::accounts::users::grant_role(db.writer(), user.id, UserRole::Staff, None, now).await.expect("a role");

        let link = self.done("events/canary-event/invitations", json!({ "kind": "mentor", "maxUses": 2 })).await.json();
        self.done("events/canary-event/invitations", json!({ "kind": "judge", "email": GUEST })).await;
        let mails = mails::Entity::find().all(db.reader()).await.expect("rows");
        let mail = mails.iter().find(|mail| mail.kind == "invitation").expect("a mail");
        let token = |text: &str| {
            let link = text.split_whitespace().find_map(|word| word.rsplit_once("/invitations/"));
            link.expect("a link").1.to_owned()
        };
        for (token, status) in [(token(link["link"].as_str().expect("a link")), 200), (token(&mail.text), 422)] {
            for path in [format!("/invitations/{token}"), format!("/api/v1/invitations/{token}")] {
                let response = self.client.get(&path).await;
                self.note(&response);
                assert!(response.status() < 500, "{path}: {}", response.status());
            }
            assert_eq!(self.post(&format!("invitations/{token}/accept"), json!({})).await.status(), status);
            self.done(&format!("invitations/{token}/decline"), json!({})).await;
            self.secrets.push(token);
        }
        self.look("/events/canary-event").await;
        // An unverified email address cannot be used to reset a staff account.
        server::accounts::users::revoke_role(db.writer(), user.id, UserRole::Staff).await.expect("a database");
    }

    /// An address of a calendar, and the next one.
    async fn subscribe(&mut self) {
        let first = self.client.get("/api/v1/user/calendar").await.json();
        let next = self.client.post("/api/v1/user/calendar", &json!({})).await.json();
        let stranger = TestClient::new(&self.server.origin);
        for (response, status) in [(first, 404), (next, 200)] {
            let path =
                reqwest::Url::parse(response["url"].as_str().expect("an address")).expect("one").path().to_owned();
            assert_eq!(stranger.get(&path).await.status(), status);
            let secret = path.trim_start_matches("/calendars/").trim_end_matches(".ics");
            assert_eq!(stranger.get(&format!("/calendars/wrong-{secret}")).await.status(), 404);
            self.secrets.push(secret.to_owned());
        }
    }

    /// Uses every link in the emails, and the page it leads to.
    async fn forget_password(&mut self) {
        let stranger = TestClient::new(&self.server.origin);
        let response = stranger.post("/api/v1/forgot-password", &json!({ "email": EMAIL })).await;
        assert_eq!(response.status(), 200, "{}", response.text());
        let mut opened = 0;
        let db = self.database.connect().await;
        let mails = mails::Entity::find().all(db.reader()).await.expect("rows");
        for mail in &mails {
            for link in mail.text.split_whitespace().filter_map(|word| reqwest::Url::parse(word).ok()) {
                let opens = |name: &str| matches!(name, "token" | "signature" | "hash");
                self.secrets
                    .extend(link.query_pairs().filter(|(name, _)| opens(name)).map(|(_, value)| value.into_owned()));
                // The form contains the token, for the user with the link only.
                self.client.get(&format!("{}?{}", link.path(), link.query().unwrap_or_default())).await;
                let token = link.query_pairs().find(|(name, _)| name == "token").map(|(_, token)| token.into_owned());
                if let Some(token) = token {
                    let body = json!({
                        "email": EMAIL, "token": token, "password": PASSWORDS[2], "passwordConfirmation": PASSWORDS[2]
                    });
                    let reset = stranger.post("/api/v1/reset-password", &body).await;
                    assert_eq!(reset.status(), 200, "{}", reset.text());
                    opened += 1;
                }
            }
        }
        assert_eq!(opened, 1);
    }
}

async fn open_doors(database: &TestDatabase) {
    let db = database.connect().await;
    let flags =
        ["login", "register", "login_github", "login_gitlab", "login_google", "login_linkedin", "login_twitter"];
    for name in flags {
        let flag = Flag { name, enabled: true, public: true, description: "For a test.", now: month(1) };
        flags::put(db.writer(), flag).await.expect("a flag");
    }
}

/// All settings that contain secrets; the operator who lacks one reads the log first.
fn settings(database: &TestDatabase) -> Vec<(String, String)> {
    let [mails, redis, password] = PEERS;
    // A file has no password.
    let url = database.url.replace("postgres://postgres@", &format!("postgres://postgres:{password}@"));
    let mut settings = vec![
        ("LOG_LEVEL".to_owned(), "debug".to_owned()),
        ("LOG_FORMAT".to_owned(), "json".to_owned()),
        ("DATABASE_URL".to_owned(), url),
        ("MAIL_URL".to_owned(), format!("smtps://site:{mails}@127.0.0.1:9")),
        ("REDIS_URL".to_owned(), format!("redis://site:{redis}@127.0.0.1:9/0")),
        ("STORAGE_URL".to_owned(), "s3://media".to_owned()),
        ("STORAGE_ENDPOINT".to_owned(), "http://127.0.0.1:9".to_owned()),
        ("STORAGE_ACCESS_KEY".to_owned(), STORAGE[0].to_owned()),
        ("STORAGE_SECRET_KEY".to_owned(), STORAGE[1].to_owned()),
    ];
    for (_, name, secret) in PROVIDERS {
        settings.push((format!("LOGIN_{name}_CLIENT_ID"), "site".to_owned()));
        settings.push((format!("LOGIN_{name}_CLIENT_SECRET"), secret.to_owned()));
        settings.push((format!("LOGIN_{name}_URL"), "https://127.0.0.1:9".to_owned()));
    }
    settings
}

/// Account data in the database, as text; emails must contain their links until they are sent.
async fn dump(database: &TestDatabase) -> String {
    async fn rows<E: EntityTrait>(db: &impl ConnectionTrait) -> String {
        format!("{:?}", E::find().all(db).await.expect("rows"))
    }
    let db = database.connect().await;
    let db = db.reader();
    [
        rows::<users::Entity>(db).await,
        rows::<sessions::Entity>(db).await,
        rows::<remember_tokens::Entity>(db).await,
        rows::<password_resets::Entity>(db).await,
        rows::<recovery_codes::Entity>(db).await,
        rows::<identities::Entity>(db).await,
        rows::<social_attempts::Entity>(db).await,
        rows::<entities::audit_entries::Entity>(db).await,
        rows::<invitations::Entity>(db).await,
        rows::<invitation_uses::Entity>(db).await,
        rows::<entities::calendar_feeds::Entity>(db).await,
        rows::<entities::throttles::Entity>(db).await,
    ]
    .join("\n")
}

fn holds_number(value: &Value, digits: &str) -> bool {
    match value {
        Value::Object(fields) => fields.values().any(|value| holds_number(value, digits)),
        Value::Array(values) => values.iter().any(|value| holds_number(value, digits)),
        Value::String(text) => text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == digits),
        Value::Number(number) => number.to_string() == digits,
        Value::Null | Value::Bool(_) => false,
    }
}

#[actix_web::test]
async fn no_account_secret_appears_in_logs_metrics_pages_or_tables() {
    for database in TestDatabase::each().await {
        let settings = settings(&database);
        let settings: Vec<_> = settings.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        open_doors(&database).await;
        let server = TestProcess::serve(&database, &settings);
        let link = server.read_line_starting("http://localhost/setup?token=");
        let mut life = Life::new(&server, &database);
        life.secrets.push(link.rsplit('.').next().expect("a signature").to_owned());

        life.visit_providers().await;
        life.register().await;
        life.change_password().await;
        let secret = life.begin_two_factor().await;
        life.send_a_picture().await;
        life.invite().await;
        life.done("logout", json!({})).await;
        life.log_in(PASSWORDS[1], &secret).await;
        life.subscribe().await;
        life.forget_password().await;

        let metrics = TestClient::new(&server.metrics).get("/metrics").await;
        let Life { mut secrets, digits, pages, .. } = life;
        secrets.sort();
        secrets.dedup();
        assert!(secrets.len() >= 30, "{} secrets", secrets.len());
        let tables = dump(&database).await;
        server.signal("-TERM");
        let (_, log) = server.wait();
        assert!(log.lines().count() > 50, "{log}");
        for secret in &secrets {
            let line = log.lines().find(|line| line.contains(secret.as_str()));
            assert_eq!(line, None, "{secret} on {}", database.name);
            assert!(!metrics.text().contains(secret.as_str()), "{secret} in the metrics");
            assert!(!pages.iter().any(|page| page.contains(secret.as_str())), "{secret} in a page");
            assert!(!tables.contains(secret.as_str()), "{secret} in a table");
        }
        for code in &digits {
            let line = log.lines().find(|line| holds_number(&serde_json::from_str(line).expect("an object"), code));
            assert_eq!(line, None, "{code} on {}", database.name);
        }
        assert!(!log.contains(EMAIL) && !log.contains(GUEST), "an email address is in the log");
    }
}
