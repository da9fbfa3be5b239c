//! Every account event is audited: who did what to whom, in which request, without secrets.

use entities::{
    audit_entries::Model,
    sea_orm_active_enums::{AuditActorKind, UserRole},
};
use sea_orm::Set;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{entries, mailed};
use crate::{
    account,
    email_verification::newest_link,
    social_login,
    support::{
        Browser, LoginPeer, Response, TestApp, TestClient,
        accounts::{find, log_in, signed_in},
        on_each_database,
        users::PASSWORD,
    },
    two_factor::code,
};

const NEW: &str = "a quite different sentence";
const WRONG: &str = "a guess that is wrong";
const EMAIL: &str = "ana@example.com";

/// Audit entries: the action, the actor (`None` for guests), and the values before and after.
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

    /// The request created exactly these entries about the user.
    async fn tells(&mut self, response: &Response, of: Uuid, lines: &[Line]) {
        let all = entries(self.app).await;
        let new = &all[self.read..];
        self.read = all.len();
        assert_eq!(new.iter().map(line).collect::<Vec<_>>(), lines.iter().map(owned).collect::<Vec<_>>());
        for entry in new {
            assert_eq!(entry.request_id.as_deref(), Some(response.header("x-request-id")), "{}", entry.action);
            assert_eq!(entry.at, self.app.state.clock.now(), "{}", entry.action);
            assert!(entry.address.is_some(), "{}", entry.action);
            let target = (entry.target_kind.as_deref(), entry.target_id.as_deref());
            assert_eq!(target, (Some("user"), Some(of.to_string().as_str())), "{}", entry.action);
        }
    }

    /// Entries contain no usable secrets, and no personal data beyond ids: they cannot be deleted.
    async fn keeps_secrets(&mut self) {
        for entry in entries(self.app).await {
            let text = format!("{entry:?}");
            let actual = self.secrets.iter().find(|secret| text.contains(secret.as_str()));
            assert_eq!(actual, None, "{text}");
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

/// Ana, logged in to the account that she registered, whose address is verified.
async fn registered(app: &TestApp) -> (TestClient, Uuid) {
    app.switch_on("register").await;
    let client = app.guest();
    let response = register(&client).await;
    assert_eq!(client.get(&newest_link(app, EMAIL).await).await.status(), 204);
    (client, id(&response.json()))
}

async fn register(client: &TestClient) -> Response {
    let form = json!({ "name": "Ana Silva", "email": EMAIL, "password": PASSWORD, "passwordConfirmation": PASSWORD });
    client.post("/api/v1/register", &form).await
}

#[actix_web::test]
async fn registration_and_verification_are_audited() {
    on_each_database(async |app: TestApp| {
        app.switch_on("register").await;
        let (client, mut log) = (app.guest(), Log::of(&app).await);

        let response = register(&client).await;
        let ana = id(&response.json());
        log.tells(&response, ana, &[plain("user.registered", None), started("registration", ana)]).await;
        log.learn([mailed(&app, "account.verify_email", "signature").await]);
        log.learn_cookies(&client);
        let response = client.get(&newest_link(&app, EMAIL).await).await;
        log.tells(&response, ana, &[plain("email.verified", Some(ana))]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn logins_and_ended_sessions_are_audited() {
    on_each_database(async |app: TestApp| {
        let (client, ana) = registered(&app).await;
        let mut log = Log::of(&app).await;
        log.learn_cookies(&client);

        let (_, response) = log_in(&app, EMAIL, WRONG).await;
        log.tells(&response, ana, &[plain("session.refused", None)]).await;
        let (other, response) = log_in(&app, EMAIL, PASSWORD).await;
        log.tells(&response, ana, &[started("password", ana)]).await;
        log.learn_cookies(&other);
        let response = client.post("/api/v1/user/confirm-password", &json!({ "password": WRONG })).await;
        log.tells(&response, ana, &[plain("session.refused", Some(ana))]).await;
        let response = client.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        log.tells(&response, ana, &[]).await;

        let places = client.get("/api/v1/user/sessions").await.json();
        let place = places.as_array().expect("places").iter().find(|place| place["current"] == false).expect("another");
        let place = place["id"].as_str().expect("an id");
        let response = client.delete(&format!("/api/v1/user/sessions/{place}")).await;
        log.tells(&response, ana, &[plain("session.ended", Some(ana))]).await;
        let response = client.delete("/api/v1/user/sessions").await;
        log.tells(&response, ana, &[plain("session.ended", Some(ana))]).await;
        let response = client.post("/api/v1/logout", &json!({})).await;
        log.tells(&response, ana, &[plain("session.ended", Some(ana))]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn profile_email_and_password_changes_are_audited() {
    on_each_database(async |app: TestApp| {
        let (client, ana) = registered(&app).await;
        let mut log = Log::of(&app).await;
        log.learn_cookies(&client);

        let parts = [("name", "Ana Sofia"), ("username", "sofia"), ("eventMails", "false")];
        let response = account::change(&client, &parts).await;
        let fields = json!({ "fields": ["name", "username", "preferences"] });
        log.tells(&response, ana, &[("profile.changed", Some(ana), Value::Null, fields)]).await;
        let parts = [("email", "sofia@example.com"), ("currentPassword", PASSWORD)];
        let response = account::change(&client, &parts).await;
        let hash = |email: &str| json!({ "emailHash": server::platform::audit::email_hash(&app.state, email) });
        let changed = ("email.changed", Some(ana), hash(EMAIL), hash("sofia@example.com"));
        log.tells(&response, ana, &[changed]).await;
        let response = account::change(&client, &parts).await;
        log.tells(&response, ana, &[]).await;

        let form = json!({ "currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW });
        let response = client.put("/api/v1/user/password", &form).await;
        log.tells(&response, ana, &[plain("password.changed", Some(ana))]).await;
        log.learn_cookies(&client);
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn password_resets_exports_and_deletions_are_audited() {
    on_each_database(async |app: TestApp| {
        let (client, ana) = registered(&app).await;
        let parts = [("username", "sofia"), ("email", "sofia@example.com"), ("currentPassword", PASSWORD)];
        assert_eq!(account::change(&client, &parts).await.status(), 200);
        let mut log = Log::of(&app).await;
        log.learn_cookies(&client);

        let response = app.guest().post("/api/v1/forgot-password", &json!({ "email": "sofia@example.com" })).await;
        log.tells(&response, ana, &[]).await;
        let token = mailed(&app, "account.reset_password", "token").await;
        let form = json!({
            "email": "sofia@example.com", "token": token, "password": PASSWORD, "passwordConfirmation": PASSWORD,
        });
        let response = app.guest().post("/api/v1/reset-password", &form).await;
        // The new address was not verified, so its reader gets the account.
        let reclaimed = ("user.reclaimed", None, Value::Null, json!({ "by": "email" }));
        log.tells(&response, ana, &[reclaimed, plain("email.verified", None), plain("password.reset", None)]).await;
        log.learn([token]);

        let client = signed_in(&app, "sofia@example.com").await;
        log.read = entries(&app).await.len();
        let response = client.post("/api/v1/user/export", &json!({})).await;
        log.tells(&response, ana, &[plain("user.exported", Some(ana))]).await;
        let since = json!({ "createdAt": find(&app, "sofia@example.com").await.created_at });
        let response = account::delete(&client, "sofia").await;
        log.tells(&response, ana, &[("user.deleted", Some(ana), since, Value::Null)]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn failed_logins_with_unknown_names_have_no_audit_target() {
    on_each_database(async |app: TestApp| {
        let (_, response) = log_in(&app, "nobody@example.com", WRONG).await;

        let [entry] = entries(&app).await.try_into().expect("one line");
        assert_eq!((line(&entry), entry.target_id), (owned(&plain("session.refused", None)), None));
        assert_eq!(entry.request_id.as_deref(), Some(response.header("x-request-id")));
    })
    .await;
}

#[actix_web::test]
async fn replayed_remember_tokens_are_audited() {
    on_each_database(async |app: TestApp| {
        app.switch_on("login").await;
        let (client, ana) = (app.guest(), app.user().await);
        let form = json!({ "email": ana.email, "password": PASSWORD, "remember": true });
        assert_eq!(client.post("/api/v1/login", &form).await.status(), 200);
        let mut log = Log::of(&app).await;
        log.learn_cookies(&client);
        let thief = app.guest();
        thief.set_cookie("remember", &client.cookie("remember").expect("a cookie"));
        app.clock.advance(3 * 60 * 60);

        let response = client.get("/api/v1/user").await;
        log.tells(&response, ana.id, &[]).await;
        assert_eq!(client.get("/api/v1/user").await.status(), 200, "the new cookies have arrived");
        app.clock.advance(31);
        let response = thief.get("/api/v1/user").await;

        log.tells(&response, ana.id, &[plain("device.replayed", None)]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn two_factor_changes_are_audited() {
    const SET_UP: &str = "/api/v1/user/two-factor-authentication";
    const CODES: &str = "/api/v1/user/two-factor-recovery-codes";
    const CHALLENGE: &str = "/api/v1/two-factor-challenge";
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let (ana, mut log) = (user.id, Log::of(&app).await);
        let mine = |action| plain(action, Some(ana));

        let response = client.post(SET_UP, &json!({})).await;
        log.tells(&response, ana, &[]).await;
        let secret = client.get("/api/v1/user/two-factor-secret-key").await.json()["secretKey"].clone();
        let secret = secret.as_str().expect("a secret").to_owned();
        let shown = code(&secret, app.state.clock.now());
        let response = client.post("/api/v1/user/confirmed-two-factor-authentication", &json!({ "code": shown })).await;
        log.tells(&response, ana, &[mine("two_factor.enabled")]).await;
        let response = client.post(CODES, &json!({})).await;
        log.tells(&response, ana, &[mine("two_factor.codes_renewed")]).await;
        let codes: Vec<String> = serde_json::from_value(response.json()).expect("codes");

        let (second, response) = log_in(&app, &user.email, PASSWORD).await;
        log.tells(&response, ana, &[]).await;
        let response = second.post(CHALLENGE, &json!({ "recoveryCode": "0000000000-0000000000" })).await;
        log.tells(&response, ana, &[plain("two_factor.refused", None)]).await;
        let response = second.post(CHALLENGE, &json!({ "code": shown })).await;
        log.tells(&response, ana, &[plain("two_factor.refused", None)]).await;
        let response = second.post(CHALLENGE, &json!({ "recoveryCode": codes[0] })).await;
        let used = ("two_factor.recovery_used", Some(ana), Value::Null, json!({ "left": 7 }));
        log.tells(&response, ana, &[used, started("two-factor", ana)]).await;
        log.learn_cookies(&second);

        let response = client.delete(SET_UP).await;
        log.tells(&response, ana, &[mine("two_factor.disabled")]).await;
        let response = client.delete(SET_UP).await;
        log.tells(&response, ana, &[]).await;
        log.learn(codes.into_iter().chain([secret]));
        log.learn_cookies(&client);
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn role_changes_are_audited() {
    on_each_database(async |app: TestApp| {
        let (client, admin) = app.member_in(&[UserRole::Administrator]).await;
        let user = app.user().await;
        let (ana, mut log) = (user.id, Log::of(&app).await);
        let path = format!("/api/v1/users/{ana}/roles");
        let granted = |role: &str| ("role.granted", Some(admin.id), Value::Null, json!({ "role": role }));
        let revoked = |role: &str| ("role.revoked", Some(admin.id), json!({ "role": role }), Value::Null);

        let response = client.put(&path, &json!({ "roles": ["brainr", "staff"] })).await;
        log.tells(&response, ana, &[granted("brainr"), granted("staff")]).await;
        let response = client.put(&path, &json!({ "roles": ["staff", "administrator"] })).await;
        log.tells(&response, ana, &[granted("administrator"), revoked("brainr")]).await;
        let response = client.put(&path, &json!({ "roles": ["staff", "administrator"] })).await;
        log.tells(&response, ana, &[]).await;
        let response = client.put(&path, &json!({ "roles": ["king"] })).await;
        log.tells(&response, ana, &[]).await;
        let since = json!({ "createdAt": user.created_at });
        let response = client.delete(&format!("/api/v1/users/{ana}")).await;
        log.tells(&response, ana, &[("user.deleted", Some(admin.id), since, Value::Null)]).await;
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn linked_identities_are_audited() {
    social_login::with_peer("oidc", &["GOOGLE", "GITLAB"], async |app: TestApp, _: &LoginPeer| {
        let (browser, mut log) = (Browser::new(&app), Log::of(&app).await);

        let back = browser.visit(&browser.leave("google").await).await;
        let response = browser.get(&back).await;
        let ana = id(&browser.user().await.expect("a user"));
        let linked = |provider: &str| ("identity.linked", Some(ana), Value::Null, json!({ "provider": provider }));
        let unlinked = |provider: &str| ("identity.unlinked", Some(ana), json!({ "provider": provider }), Value::Null);
        let registered = ("user.registered", Some(ana), Value::Null, json!({ "by": "google", "emailVerified": true }));
        log.tells(&response, ana, &[registered, linked("google"), started("social", ana)]).await;
        log.learn([back]);

        let to = browser.get("/api/v1/user/identities/gitlab/link").await.header("location").to_owned();
        let back = browser.visit(&to).await;
        let response = browser.get(&back).await;
        log.tells(&response, ana, &[linked("gitlab")]).await;
        let response = browser.client.delete("/api/v1/user/identities/gitlab").await;
        log.tells(&response, ana, &[unlinked("gitlab")]).await;
        let response = browser.client.delete("/api/v1/user/identities/google").await;
        assert_eq!(response.status(), 422);
        log.tells(&response, ana, &[]).await;

        log.learn_cookies(&browser.client);
        log.keeps_secrets().await;
    })
    .await;
}

#[actix_web::test]
async fn the_takeover_of_an_unverified_account_by_its_email_owner_is_audited() {
    social_login::with_peer("oidc", &["GOOGLE"], async |app: TestApp, peer: &LoginPeer| {
        let form = json!({
            "name": "Eve", "email": "eve@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD,
        });
        let eve = id(&app.guest().post("/api/v1/register", &form).await.json());
        peer.set_behaviour(&json!({ "person": { "sub": "2", "email": "eve@example.com" } }));
        let (browser, mut log) = (Browser::new(&app), Log::of(&app).await);

        let response = browser.get(&browser.visit(&browser.leave("google").await).await).await;
        let by = json!({ "by": "google" });
        let google = json!({ "provider": "google" });
        log.tells(
            &response,
            eve,
            &[
                ("user.reclaimed", Some(eve), Value::Null, by),
                ("email.verified", Some(eve), Value::Null, Value::Null),
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
async fn first_verification_audits_the_credentials_it_removes() {
    social_login::with_peer("oidc", &["GOOGLE"], async |app: TestApp, _: &LoginPeer| {
        let browser = Browser::new(&app);
        browser.log_in("google").await;
        let ana = id(&browser.user().await.expect("a user"));
        app.change(&find(&app, EMAIL).await, |row| {
            row.email_verified_at = Set(None);
            row.two_factor_secret = Set(Some("sealed".to_owned()));
            row.two_factor_confirmed_at = Set(Some(app.state.clock.now()));
        })
        .await;
        app.guest().post("/api/v1/forgot-password", &json!({ "email": EMAIL })).await;
        let token = mailed(&app, "account.reset_password", "token").await;
        let mut log = Log::of(&app).await;

        let form = json!({ "email": EMAIL, "token": token, "password": NEW, "passwordConfirmation": NEW });
        let response = app.guest().post("/api/v1/reset-password", &form).await;

        let google = json!({ "provider": "google" });
        log.tells(
            &response,
            ana,
            &[
                ("identity.unlinked", None, google, Value::Null),
                plain("two_factor.disabled", None),
                ("user.reclaimed", None, Value::Null, json!({ "by": "email" })),
                plain("email.verified", None),
                plain("password.reset", None),
            ],
        )
        .await;
        log.learn([token]);
        log.keeps_secrets().await;
    })
    .await;
}
