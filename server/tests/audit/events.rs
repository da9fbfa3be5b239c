//! Every event of an account leaves a row of its own: who did what to whom, by which request, and no secret.

use sea_orm::Set;
use serde_json::{Value, json};
use server::entities::{
    audit_entries::Model,
    sea_orm_active_enums::{AuditActorKind, UserRole},
};
use uuid::Uuid;

use super::{entries, mailed};
use crate::{
    profile, social_login,
    support::{
        Answer, Browser, LoginPeer, TestApp, TestClient,
        accounts::{find, log_in, signed_in},
        on_each_database,
        users::PASSWORD,
    },
    two_factor::code,
    verification::newest_link,
};

const NEW: &str = "a quite different sentence";
const WRONG: &str = "a guess that is wrong";
const MAILBOX: &str = "ana@example.com";

/// What was written down: the action, whose it was (nobody's of a guest), what was before and what is after.
type Line = (&'static str, Option<Uuid>, Value, Value);

/// The log, read on from where it was read last.
struct Log<'a> {
    app: &'a TestApp,
    read: usize,
    secrets: Vec<String>,
}

impl<'a> Log<'a> {
    async fn of(app: &'a TestApp) -> Self {
        let secrets = [PASSWORD, NEW, WRONG].map(str::to_owned).to_vec();
        Self { app, read: entries(app).await.len(), secrets }
    }

    /// A request left these lines about somebody, and no other.
    async fn tells(&mut self, answer: &Answer, of: Uuid, lines: &[Line]) {
        let all = entries(self.app).await;
        let new = &all[self.read..];
        self.read = all.len();
        assert_eq!(new.iter().map(line).collect::<Vec<_>>(), lines.iter().map(owned).collect::<Vec<_>>());
        for entry in new {
            assert_eq!(entry.request_id.as_deref(), Some(answer.header("x-request-id")), "{}", entry.action);
            assert_eq!(entry.at, self.app.state.clock.now(), "{}", entry.action);
            assert!(entry.address.is_some(), "{}", entry.action);
            let target = (entry.target_kind.as_deref(), entry.target_id.as_deref());
            assert_eq!(target, (Some("user"), Some(of.to_string().as_str())), "{}", entry.action);
        }
    }

    /// Nothing opens anything, and nobody is named in what nobody can delete.
    async fn keeps_secrets(&mut self) {
        for entry in entries(self.app).await {
            let text = format!("{entry:?}");
            let told = self.secrets.iter().find(|secret| text.contains(secret.as_str()));
            assert_eq!(told, None, "{text}");
            for word in ["argon2", "example.com", "Silva", "Sofia", "sofia"] {
                assert!(!text.contains(word), "{word} in {text}");
            }
        }
    }

    fn learn(&mut self, secrets: impl IntoIterator<Item = String>) {
        self.secrets.extend(secrets);
    }

    fn learn_cookies(&mut self, client: &TestClient) {
        self.learn(["session", "remember"].iter().filter_map(|name| client.cookie(name)));
    }
}

/// But for what is different every time: the name of a session.
fn line(entry: &Model) -> (String, Option<Uuid>, Value, Value) {
    let kind = if entry.actor_id.is_some() { AuditActorKind::User } else { AuditActorKind::Guest };
    assert_eq!(entry.actor_kind, kind, "{}", entry.action);
    let mut after = entry.after.clone().unwrap_or_default();
    if let Some(session) = after.as_object_mut().and_then(|after| after.remove("session")) {
        assert!(session.as_str().is_some_and(|session| session.parse::<Uuid>().is_ok()), "{session}");
    }
    (entry.action.clone(), entry.actor_id, entry.before.clone().unwrap_or_default(), after)
}

fn owned((action, actor, before, after): &Line) -> (String, Option<Uuid>, Value, Value) {
    ((*action).to_owned(), *actor, before.clone(), after.clone())
}

fn plain(action: &'static str, actor: Option<Uuid>) -> Line {
    (action, actor, Value::Null, Value::Null)
}

fn started(by: &str, who: Uuid) -> Line {
    ("session.started", Some(who), Value::Null, json!({ "by": by, "device": "Unknown device" }))
}

fn id(user: &Value) -> Uuid {
    user["id"].as_str().expect("an id").parse().expect("a UUID")
}

#[actix_web::test]
async fn passwords_sessions_and_addresses() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        let (client, mut log) = (app.guest(), Log::of(&app).await);

        let form =
            json!({ "name": "Ana Silva", "email": MAILBOX, "password": PASSWORD, "passwordConfirmation": PASSWORD });
        let answer = client.post("/api/v1/register", &form).await;
        let ana = id(&answer.json());
        log.tells(&answer, ana, &[plain("user.registered", None), started("registration", ana)]).await;
        log.learn([mailed(&app, "account.verify_email", "signature").await]);
        let answer = app.guest().get(&newest_link(&app, MAILBOX).await).await;
        log.tells(&answer, ana, &[plain("email.verified", None)]).await;

        let (_, answer) = log_in(&app, MAILBOX, WRONG).await;
        log.tells(&answer, ana, &[plain("session.refused", None)]).await;
        let (other, answer) = log_in(&app, MAILBOX, PASSWORD).await;
        log.tells(&answer, ana, &[started("password", ana)]).await;
        log.learn_cookies(&other);
        let answer = client.post("/api/v1/user/confirm-password", &json!({ "password": WRONG })).await;
        log.tells(&answer, ana, &[plain("session.refused", Some(ana))]).await;
        let answer = client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        log.tells(&answer, ana, &[]).await;

        let places = client.get("/api/v1/user/sessions").await.json();
        let place = places.as_array().expect("places").iter().find(|place| place["current"] == false).expect("another");
        let place = place["id"].as_str().expect("an id");
        let answer = client.delete(&format!("/api/v1/user/sessions/{place}")).await;
        log.tells(&answer, ana, &[plain("session.ended", Some(ana))]).await;
        let answer = client.delete("/api/v1/user/sessions").await;
        log.tells(&answer, ana, &[plain("session.ended", Some(ana))]).await;

        let parts = [("name", "Ana Sofia"), ("username", "sofia"), ("eventMails", "false")];
        let answer = profile::change(&client, &parts).await;
        let fields = json!({ "fields": ["name", "username", "preferences"] });
        log.tells(&answer, ana, &[("profile.changed", Some(ana), Value::Null, fields)]).await;
        let parts = [("email", "sofia@example.com"), ("currentPassword", PASSWORD)];
        let answer = profile::change(&client, &parts).await;
        let hash = |email: &str| json!({ "emailHash": server::audit::mailbox(&app.state, email) });
        let changed = ("email.changed", Some(ana), hash(MAILBOX), hash("sofia@example.com"));
        log.tells(&answer, ana, &[changed]).await;
        let answer = profile::change(&client, &parts).await;
        log.tells(&answer, ana, &[]).await;

        let form = json!({ "currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW });
        let answer = client.put("/api/v1/user/password", &form).await;
        log.tells(&answer, ana, &[plain("password.changed", Some(ana))]).await;
        log.learn_cookies(&client);
        let answer = client.post("/api/v1/logout", &json!({})).await;
        log.tells(&answer, ana, &[plain("session.ended", Some(ana))]).await;

        let answer = app.guest().post("/api/v1/forgot-password", &json!({ "email": "sofia@example.com" })).await;
        log.tells(&answer, ana, &[]).await;
        let token = mailed(&app, "account.reset_password", "token").await;
        let form = json!({ "email": "sofia@example.com", "token": token, "password": PASSWORD, "passwordConfirmation": PASSWORD });
        let answer = app.guest().post("/api/v1/reset-password", &form).await;
        log.tells(&answer, ana, &[plain("email.verified", None), plain("password.reset", None)]).await;
        log.learn([token]);

        let client = signed_in(&app, "sofia@example.com").await;
        log.read = entries(&app).await.len();
        let answer = client.post("/api/v1/user/export", &json!({})).await;
        log.tells(&answer, ana, &[plain("user.exported", Some(ana))]).await;
        let since = json!({ "createdAt": find(&app, "sofia@example.com").await.created_at });
        let answer = profile::delete(&client, "sofia").await;
        log.tells(&answer, ana, &[("user.deleted", Some(ana), since, Value::Null)]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn a_refused_name_is_nobodys() {
    on_each_database(async |app: TestApp| {
        let (_, answer) = log_in(&app, "nobody@example.com", WRONG).await;

        let [entry] = entries(&app).await.try_into().expect("one line");
        assert_eq!((line(&entry), entry.target_id), (owned(&plain("session.refused", None)), None));
        assert_eq!(entry.request_id.as_deref(), Some(answer.header("x-request-id")));
    })
    .await;
}

#[actix_web::test]
async fn a_device_that_shows_a_used_value() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        let (client, ana) = (app.guest(), app.user().await);
        let form = json!({ "email": ana.email, "password": PASSWORD, "remember": true });
        assert_eq!(client.post("/api/v1/login", &form).await.status(), 200);
        let mut log = Log::of(&app).await;
        log.learn_cookies(&client);
        let thief = app.guest();
        thief.hold("remember", &client.cookie("remember").expect("a cookie"));
        app.clock.advance(3 * 60 * 60);

        let answer = client.get("/api/v1/user").await;
        log.tells(&answer, ana.id, &[]).await;
        app.clock.advance(31);
        let answer = thief.get("/api/v1/user").await;

        log.tells(&answer, ana.id, &[plain("device.replayed", None)]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn the_second_factor() {
    const SET_UP: &str = "/api/v1/user/two-factor-authentication";
    const CODES: &str = "/api/v1/user/two-factor-recovery-codes";
    const CHALLENGE: &str = "/api/v1/two-factor-challenge";
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let (ana, mut log) = (user.id, Log::of(&app).await);
        let mine = |action| plain(action, Some(ana));

        let answer = client.post(SET_UP, &json!({})).await;
        log.tells(&answer, ana, &[]).await;
        let secret = client.get("/api/v1/user/two-factor-secret-key").await.json()["secretKey"].clone();
        let secret = secret.as_str().expect("a secret").to_owned();
        let shown = code(&secret, app.state.clock.now());
        let answer = client.post("/api/v1/user/confirmed-two-factor-authentication", &json!({ "code": shown })).await;
        log.tells(&answer, ana, &[mine("two_factor.enabled")]).await;
        let answer = client.post(CODES, &json!({})).await;
        log.tells(&answer, ana, &[mine("two_factor.codes_renewed")]).await;
        let codes: Vec<String> = serde_json::from_value(answer.json()).expect("codes");

        let (second, answer) = log_in(&app, &user.email, PASSWORD).await;
        log.tells(&answer, ana, &[]).await;
        let answer = second.post(CHALLENGE, &json!({ "recoveryCode": "0000000000-0000000000" })).await;
        log.tells(&answer, ana, &[plain("two_factor.refused", None)]).await;
        let answer = second.post(CHALLENGE, &json!({ "code": shown })).await;
        log.tells(&answer, ana, &[plain("two_factor.refused", None)]).await;
        let answer = second.post(CHALLENGE, &json!({ "recoveryCode": codes[0] })).await;
        let used = ("two_factor.recovery_used", Some(ana), Value::Null, json!({ "left": 7 }));
        log.tells(&answer, ana, &[used, started("two-factor", ana)]).await;
        log.learn_cookies(&second);

        let answer = client.delete(SET_UP).await;
        log.tells(&answer, ana, &[mine("two_factor.disabled")]).await;
        let answer = client.delete(SET_UP).await;
        log.tells(&answer, ana, &[]).await;
        log.learn(codes.into_iter().chain([secret]));
        log.learn_cookies(&client);
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn roles() {
    on_each_database(async |app: TestApp| {
        let (client, admin) = app.member_in(&[UserRole::Administrator]).await;
        let user = app.user().await;
        let (ana, mut log) = (user.id, Log::of(&app).await);
        let path = format!("/api/v1/users/{ana}/roles");
        let granted = |role: &str| ("role.granted", Some(admin.id), Value::Null, json!({ "role": role }));
        let revoked = |role: &str| ("role.revoked", Some(admin.id), json!({ "role": role }), Value::Null);

        let answer = client.put(&path, &json!({ "roles": ["brainr", "staff"] })).await;
        log.tells(&answer, ana, &[granted("brainr"), granted("staff")]).await;
        let answer = client.put(&path, &json!({ "roles": ["staff", "administrator"] })).await;
        log.tells(&answer, ana, &[granted("administrator"), revoked("brainr")]).await;
        let answer = client.put(&path, &json!({ "roles": ["staff", "administrator"] })).await;
        log.tells(&answer, ana, &[]).await;
        let answer = client.put(&path, &json!({ "roles": ["king"] })).await;
        log.tells(&answer, ana, &[]).await;
        let since = json!({ "createdAt": user.created_at });
        let answer = client.delete(&format!("/api/v1/users/{ana}")).await;
        log.tells(&answer, ana, &[("user.deleted", Some(admin.id), since, Value::Null)]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn profiles_elsewhere() {
    social_login::with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, peer: &LoginPeer| {
        let (browser, mut log) = (Browser::new(&app), Log::of(&app).await);

        let back = browser.visit(&browser.leave("google").await).await;
        let answer = browser.get(&back).await;
        let ana = id(&browser.user().await.expect("somebody"));
        let linked = |provider: &str| ("identity.linked", Some(ana), Value::Null, json!({ "provider": provider }));
        let unlinked = |provider: &str| ("identity.unlinked", Some(ana), json!({ "provider": provider }), Value::Null);
        let registered =
            ("user.registered", Some(ana), Value::Null, json!({ "by": "google", "emailVerified": true }));
        log.tells(&answer, ana, &[registered, linked("google"), started("social", ana)]).await;
        log.learn([back]);

        let to = browser.get("/api/v1/user/identities/gitlab/link").await.header("location").to_owned();
        let back = browser.visit(&to).await;
        let answer = browser.get(&back).await;
        log.tells(&answer, ana, &[linked("gitlab")]).await;
        let answer = browser.client.delete("/api/v1/user/identities/gitlab").await;
        log.tells(&answer, ana, &[unlinked("gitlab")]).await;
        let answer = browser.client.delete("/api/v1/user/identities/google").await;
        assert_eq!(answer.status(), 422);
        log.tells(&answer, ana, &[]).await;

        // Somebody who proves a mailbox that nobody had proved before is given the account that was made with it.
        let form = json!({ "name": "Eve", "email": "eve@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD });
        let eve = id(&app.guest().post("/api/v1/register", &form).await.json());
        peer.will(&json!({ "person": { "sub": "2", "email": "eve@example.com" } }));
        log.read = entries(&app).await.len();
        let browser = Browser::new(&app);
        let answer = browser.get(&browser.visit(&browser.leave("google").await).await).await;
        let by = json!({ "by": "google" });
        let google = json!({ "provider": "google" });
        log.tells(
            &answer,
            eve,
            &[
                ("user.reclaimed", Some(eve), Value::Null, by),
                ("identity.linked", Some(eve), Value::Null, google),
                started("social", eve),
            ],
        )
        .await;
        log.learn_cookies(&browser.client);
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn what_a_first_proof_of_the_mailbox_takes_off_an_account() {
    social_login::with_peer("oidc", &["GOOGLE"], async |app: TestApp, _: &LoginPeer| {
        let browser = Browser::new(&app);
        browser.log_in("google").await;
        let ana = id(&browser.user().await.expect("somebody"));
        app.change(&find(&app, MAILBOX).await, |row| {
            row.email_verified_at = Set(None);
            row.two_factor_secret = Set(Some("sealed".to_owned()));
            row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
        })
        .await;
        app.guest().post("/api/v1/forgot-password", &json!({ "email": MAILBOX })).await;
        let token = mailed(&app, "account.reset_password", "token").await;
        let mut log = Log::of(&app).await;

        let form = json!({ "email": MAILBOX, "token": token, "password": NEW, "passwordConfirmation": NEW });
        let answer = app.guest().post("/api/v1/reset-password", &form).await;

        let google = json!({ "provider": "google" });
        log.tells(
            &answer,
            ana,
            &[
                plain("email.verified", None),
                ("identity.unlinked", None, google, Value::Null),
                plain("two_factor.disabled", None),
                plain("password.reset", None),
            ],
        )
        .await;
        log.learn([token]);
        log.keeps_secrets().await;
    })
    .await;
}
