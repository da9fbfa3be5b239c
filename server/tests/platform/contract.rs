//! Compares the documented responses of account endpoints with real ones.

use std::collections::BTreeSet;

use entities::{
    identities,
    sea_orm_active_enums::{IdentityProvider, UserRole},
    users::Model as User,
};
use prometheus::TextEncoder;
use reqwest::{Method, header::CONTENT_TYPE};
use sea_orm::{EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use server::platform::http::routes::{Guard, Route};
use uuid::Uuid;

use super::routes::send_to;
use crate::{
    account,
    email_verification::newest_link,
    social_login::{switch, with_peer},
    support::{Browser, LoginPeer, Response, TestApp, TestClient, accounts::emails, users::PASSWORD},
    two_factor::code,
};

const UNKNOWN_ID: &str = "00000000-0000-7000-8000-000000000000";
const NEW: &str = "a quite different sentence";
/// First path segments of account endpoints.
const FOLDERS: [&str; 9] = [
    "login",
    "logout",
    "register",
    "forgot-password",
    "reset-password",
    "email",
    "two-factor-challenge",
    "user",
    "users",
];

/// Resources below these folders that do not belong to the account.
const EXCLUDED: [&str; 7] = ["favourites", "calendar", "teams", "badges", "tickets", "ticket", "waiting-lists"];

/// A method, a path with its parameters in braces, and a status.
type DocumentedResponse = (String, String, u16);

#[actix_web::test]
async fn account_endpoints_return_exactly_the_documented_responses() {
    with_peer("twitter", &["TWITTER"], async |app: TestApp, _: &LoginPeer| {
        last_administrator(&app).await;
        guards(&app).await;
        refused_before_any_guard(&app).await;
        login_and_registration(&app).await;
        verification_links(&app).await;
        sessions(&app).await;
        passwords(&app).await;
        profiles(&app).await;
        second_factor(&app).await;
        identities(&app).await;
        providers(&app).await;
        staff(&app).await;

        let (documented, observed) = (documented(), observed(&app));
        let missing: Vec<_> = documented.difference(&observed).collect();
        assert!(missing.is_empty(), "never observed: {missing:?}");
        // The OpenAPI document describes 405 once for all paths.
        let other: Vec<_> = observed.difference(&documented).filter(|response| response.2 != 405).collect();
        assert!(other.is_empty(), "not documented: {other:?}");
    })
    .await;
}

fn is_account_endpoint(template: &str) -> bool {
    let path = template.strip_prefix("/api/v1/").unwrap_or_default();
    let has_any = |words: &[&str]| path.split('/').any(|part| words.contains(&part));
    path.split('/').next().is_some_and(|folder| FOLDERS.contains(&folder)) && !has_any(&EXCLUDED)
}

fn documented() -> BTreeSet<DocumentedResponse> {
    let document = serde_json::to_value(server::app::document()).expect("a document");
    let mut all = BTreeSet::new();
    for (template, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            for status in operation["responses"].as_object().expect("answers").keys() {
                all.insert((method.to_uppercase(), template.clone(), status.parse().expect("a status")));
            }
        }
    }
    all.retain(|(_, template, _)| is_account_endpoint(template));
    all
}

/// Requests as counted by the server's metrics.
fn observed(app: &TestApp) -> BTreeSet<DocumentedResponse> {
    let figures = TextEncoder::new().encode_to_string(&app.state.metrics.registry().gather()).expect("figures");
    let counts = figures.lines().filter_map(|line| line.strip_prefix("http_request_duration_seconds_count{"));
    let responses = counts.map(|labels| {
        let values: Vec<&str> = labels.split('"').skip(1).step_by(2).collect();
        let [method, route, status] = values.as_slice() else { panic!("{labels}") };
        ((*method).to_owned(), (*route).to_owned(), status.parse().expect("a status"))
    });
    responses.filter(|(_, template, _)| is_account_endpoint(template)).collect()
}

/// Checks the status, and what all responses with it have in common.
fn assert_response(response: &Response, status: u16) {
    assert_eq!(response.status(), status, "{}", response.text());
    let message = || response.json()["message"].as_str().expect("a message").to_owned();
    match status {
        204 => assert_eq!(response.text(), ""),
        302 => assert!(!response.header("location").is_empty()),
        401 => assert_eq!(response.json(), json!({ "message": "Unauthenticated." })),
        403 | 404 => assert!(!message().is_empty()),
        413 => assert_eq!(message(), "The POST data is too large."),
        419 => assert_eq!(response.json(), json!({ "message": "CSRF token mismatch." })),
        422 => assert!(!message().is_empty() && response.json()["errors"].is_object(), "{}", response.text()),
        423 => assert_eq!(response.json(), json!({ "message": "Password confirmation required." })),
        429 => {
            assert_eq!(response.json(), json!({ "message": "Too Many Attempts." }));
            assert!(response.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0));
            assert_eq!(response.header("x-ratelimit-remaining"), "0");
        }
        _ => {
            serde_json::from_slice::<Value>(response.body()).expect("JSON, even if it is empty");
        }
    }
}

/// Repeats the request until it is rate limited.
async fn until_rate_limited(ask: impl AsyncFn() -> Response) {
    for _ in 0..130 {
        let response = ask().await;
        if response.status() == 429 {
            return assert_response(&response, 429);
        }
    }
    panic!("never rate limited");
}

/// A new user who is logged in, at a time when all rate limits are reset.
async fn member(app: &TestApp) -> (TestClient, User) {
    app.clock.advance(2 * 60 * 60);
    app.member().await
}

async fn without_password(app: &TestApp) -> (TestClient, User) {
    let (client, user) = member(app).await;
    let user = app.change(&user, |row| row.password_hash = Set(None)).await;
    (client, user)
}

async fn form(client: &TestClient, method: Method, path: &str, field: &str, content: &[u8]) -> Response {
    let head = format!("--x\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"me\"\r\n\r\n");
    let body = [head.as_bytes(), content, b"\r\n--x--\r\n"].concat();
    let request = client.request(method, path).header("X-XSRF-TOKEN", client.csrf_token().await);
    client.send(request.header(CONTENT_TYPE, "multipart/form-data; boundary=x").body(body)).await
}

async fn last_administrator(app: &TestApp) {
    let (admin, user) = app.member_in(&[UserRole::Administrator]).await;
    assert_response(&account::delete(&admin, &user.username).await, 403);
}

/// Responses of guards, whatever they protect.
async fn guards(app: &TestApp) {
    let (guest, (client, _)) = (app.guest(), member(app).await);
    let routes: Vec<&Route> = app.state.routes.iter().filter(|route| is_account_endpoint(&route.template)).collect();
    for route in &routes {
        match route.guard {
            Guard::User | Guard::Recent => assert_response(&send_to(&guest, route).await, 401),
            Guard::Permission(_) | Guard::RecentPermission(_) => {
                assert_response(&send_to(&guest, route).await, 401);
                assert_response(&send_to(&client, route).await, 403);
            }
            Guard::Guest => assert_response(&send_to(&client, route).await, 403),
            Guard::Public => {}
        }
    }
    app.clock.advance(16 * 60);
    let stale = routes.iter().filter(|route| route.guard == Guard::Recent);
    // A link that people follow leads them back.
    for route in stale.filter(|route| !route.template.ends_with("/link")) {
        assert_response(&send_to(&client, route).await, 423);
    }
}

/// Errors that do not depend on the caller: the body is too large, or the CSRF token is missing.
async fn refused_before_any_guard(app: &TestApp) {
    let client = app.guest();
    for (method, template, status) in documented() {
        let path = template.replace(['{', '}'], "");
        let request = client.request(method.parse().expect("a method"), &path);
        match status {
            413 => assert_response(&client.send(request.body(vec![0; 9 << 20])).await, 413),
            419 if method != "GET" => assert_response(&client.send(request).await, 419),
            _ => {}
        }
    }
}

/// Login, registration, logout.
async fn login_and_registration(app: &TestApp) {
    let user = app.user().await;
    let right = json!({ "email": user.email, "password": PASSWORD });
    let applicant =
        json!({ "name": "Ana", "email": "new@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD });
    let to = async |path: &str, body: &Value| app.guest().post(path, body).await;
    switch(app, &["login", "register"], false).await;
    assert_response(&to("/api/v1/login", &right).await, 403);
    assert_response(&to("/api/v1/register", &applicant).await, 403);
    switch(app, &["login", "register"], true).await;
    assert_response(&to("/api/v1/login", &right).await, 200);
    assert_response(&to("/api/v1/login", &json!({})).await, 422);
    assert_response(&to("/api/v1/register", &applicant).await, 201);
    assert_response(&to("/api/v1/register", &applicant).await, 422);
    until_rate_limited(async || to("/api/v1/login", &json!({ "email": "nobody", "password": "x" })).await).await;
    until_rate_limited(async || to("/api/v1/register", &json!({})).await).await;

    let (client, _) = member(app).await;
    assert_response(&client.get("/api/v1/user").await, 200);
    assert_response(&client.get("/api/v1/user/permissions").await, 200);
    assert_response(&client.post("/api/v1/logout", &json!({})).await, 204);
}

/// Email verification and password reset by emailed links.
async fn verification_links(app: &TestApp) {
    const NOTIFY: &str = "/api/v1/email/verification-notification";
    let (client, user) = member(app).await;
    app.change(&user, |row| row.email_verified_at = Set(None)).await;
    assert_response(&client.post(NOTIFY, &json!({})).await, 202);
    until_rate_limited(async || client.post(NOTIFY, &json!({})).await).await;
    let link = newest_link(app, &user.email).await;
    let (path, query) = link.split_once('?').expect("a query");
    let status = format!("{path}/status?{query}");
    let no_id = |path: &str| path.replace(&user.id.to_string(), "nobody");
    assert_response(&app.guest().get(&format!("{link}x")).await, 403);
    assert_response(&app.guest().post(&format!("{link}x"), &json!({})).await, 403);
    assert_response(&client.get(&status).await, 200);
    assert_response(&client.get(&link).await, 204);
    assert_response(&client.post(NOTIFY, &json!({})).await, 204);
    assert_response(&client.post(&link, &json!({})).await, 204);
    app.change(&user, |row| row.email_verified_at = Set(None)).await;
    assert_response(&app.guest().post(&link, &json!({})).await, 200);
    for path in [&link, &status] {
        assert_response(&app.guest().get(&no_id(path)).await, 404);
    }
    assert_response(&app.guest().post(&no_id(&link), &json!({})).await, 404);
    let (client, _) = member(app).await;

    let forgot = async |body: &Value| app.guest().post("/api/v1/forgot-password", body).await;
    assert_response(&client.post("/api/v1/forgot-password", &json!({})).await, 403);
    assert_response(&forgot(&json!({})).await, 422);
    assert_response(&forgot(&json!({ "email": user.email })).await, 200);
    until_rate_limited(async || forgot(&json!({})).await).await;
    let mail = emails(app).await.into_iter().rev().find(|mail| mail.kind == "account.reset_password");
    let text = mail.expect("a mail").text;
    let token = text.split_once("&token=").expect("a token").1.split('&').next().expect("its end");
    let reset = async |body: &Value| app.guest().post("/api/v1/reset-password", body).await;
    let right = json!({ "email": user.email, "token": token, "password": NEW, "passwordConfirmation": NEW });
    assert_response(&reset(&right).await, 200);
    assert_response(&reset(&right).await, 422);
    until_rate_limited(async || reset(&json!({})).await).await;
}

async fn sessions(app: &TestApp) {
    const SESSIONS: &str = "/api/v1/user/sessions";
    let (client, user) = member(app).await;
    app.sign_in(&app.guest(), &user).await;
    let places = client.get(SESSIONS).await;
    assert_response(&places, 200);
    let places = places.json();
    let other = places.as_array().expect("places").iter().find(|place| place["current"] == false).expect("another");
    let other = format!("{SESSIONS}/{}", other["id"].as_str().expect("an id"));
    assert_response(&client.delete(&other).await, 204);
    assert_response(&client.delete(&other).await, 404);
    assert_response(&client.delete(SESSIONS).await, 204);
    until_rate_limited(async || client.delete(SESSIONS).await).await;
}

async fn passwords(app: &TestApp) {
    const CONFIRM: &str = "/api/v1/user/confirm-password";
    const PASSWORDS: &str = "/api/v1/user/password";
    let (client, _) = member(app).await;
    assert_response(&client.get("/api/v1/user/confirmed-password-status").await, 200);
    assert_response(&client.post(CONFIRM, &json!({ "password": PASSWORD })).await, 201);
    assert_response(&client.post(CONFIRM, &json!({})).await, 422);
    assert_response(&client.put(PASSWORDS, &json!({})).await, 422);
    let change = json!({ "currentPassword": PASSWORD, "password": NEW, "passwordConfirmation": NEW });
    assert_response(&client.put(PASSWORDS, &change).await, 204);
    until_rate_limited(async || client.post(CONFIRM, &json!({})).await).await;
    assert_response(&client.put(PASSWORDS, &change).await, 429);

    let (client, _) = without_password(app).await;
    app.clock.advance(16 * 60);
    assert_response(&client.put(PASSWORDS, &json!({ "password": NEW, "passwordConfirmation": NEW })).await, 423);
}

async fn profiles(app: &TestApp) {
    const PROFILE: &str = "/api/v1/user/profile-information";
    const AVATAR: &str = "/api/v1/user/avatar";
    let (client, user) = member(app).await;
    assert_response(&account::change(&client, &[("name", "Ana")]).await, 200);
    assert_response(&account::change(&client, &[("email", "ana")]).await, 422);
    assert_response(&form(&client, Method::PATCH, AVATAR, "avatar", b"").await, 200);
    assert_response(&form(&client, Method::PATCH, AVATAR, "avatar", b"no picture").await, 422);
    let large = vec![0; 9 << 20];
    assert_response(&form(&client, Method::POST, PROFILE, "avatar", &large).await, 413);
    assert_response(&form(&client, Method::PATCH, AVATAR, "avatar", &large).await, 413);
    until_rate_limited(async || form(&client, Method::POST, PROFILE, "email", b"ana").await).await;
    assert_response(&form(&client, Method::PATCH, AVATAR, "avatar", b"").await, 429);

    assert_response(&client.post("/api/v1/user/export", &json!({})).await, 200);
    until_rate_limited(async || client.post("/api/v1/user/export", &json!({})).await).await;
    assert_response(&account::delete(&client, "somebody").await, 422);
    let path = format!("/api/v1/users/{}/profile", user.username);
    assert_response(&client.get(&path).await, 200);
    assert_response(&account::delete(&client, &user.username).await, 204);
    assert_response(&app.guest().get(&path).await, 404);

    let (client, _) = member(app).await;
    app.clock.advance(16 * 60);
    let parts = [("email", "elsewhere@example.com"), ("currentPassword", PASSWORD)];
    assert_response(&account::change(&client, &parts).await, 423);
}

async fn second_factor(app: &TestApp) {
    const SET_UP: &str = "/api/v1/user/two-factor-authentication";
    const CONFIRM: &str = "/api/v1/user/confirmed-two-factor-authentication";
    const CODES: &str = "/api/v1/user/two-factor-recovery-codes";
    const SHOWN: [&str; 3] = ["/api/v1/user/two-factor-qr-code", "/api/v1/user/two-factor-secret-key", CODES];
    const CHALLENGE: &str = "/api/v1/two-factor-challenge";
    let (client, user) = member(app).await;
    for path in SHOWN {
        assert_response(&client.get(path).await, 404);
    }
    assert_response(&client.post(CODES, &json!({})).await, 404);
    assert_response(&client.post(SET_UP, &json!({})).await, 200);
    for path in SHOWN {
        assert_response(&client.get(path).await, 200);
    }
    let codes = client.post(CODES, &json!({})).await;
    assert_response(&codes, 200);
    until_rate_limited(async || client.post(CODES, &json!({})).await).await;
    let codes = client.get(CODES).await;
    let secret = client.get(SHOWN[1]).await.json()["secretKey"].as_str().expect("a secret").to_owned();
    assert_response(&client.post(CONFIRM, &json!({})).await, 422);
    assert_response(&client.post(CONFIRM, &json!({ "code": code(&secret, app.state.clock.now()) })).await, 200);
    until_rate_limited(async || client.post(CONFIRM, &json!({})).await).await;
    assert_response(&client.post(SET_UP, &json!({ "force": true })).await, 422);

    let (second, _) = (app.guest(), app.clock.advance(60));
    assert_response(&app.log_in(&second, &user.email, PASSWORD).await, 200);
    assert_response(&second.post(CHALLENGE, &json!({})).await, 422);
    assert_response(&second.post(CHALLENGE, &json!({ "recoveryCode": codes.json()[0] })).await, 204);
    until_rate_limited(async || {
        let client = app.guest();
        assert_response(&app.log_in(&client, &user.email, PASSWORD).await, 200);
        client.post(CHALLENGE, &json!({ "recoveryCode": "0000000000-0000000000" })).await
    })
    .await;
    assert_response(&client.delete(SET_UP).await, 204);
}

/// Links a provider's profile to the user.
async fn link(app: &TestApp, user: &User, subject: &str) {
    let now = app.state.clock.now();
    let row = identities::Model {
        id: Uuid::now_v7(),
        user_id: user.id,
        provider: IdentityProvider::Twitter,
        subject: subject.to_owned(),
        name: None,
        email: None,
        created_at: now,
        last_used_at: now,
    };
    identities::Entity::insert(row.into_active_model()).exec(app.state.db.writer()).await.expect("a row");
}

async fn identities(app: &TestApp) {
    const LINK: &str = "/api/v1/user/identities/twitter/link";
    const TWITTER: &str = "/api/v1/user/identities/twitter";
    let (client, user) = member(app).await;
    link(app, &user, "7").await;
    assert_response(&client.get("/api/v1/user/identities").await, 200);
    assert_response(&client.delete(TWITTER).await, 204);
    assert_response(&client.delete(TWITTER).await, 404);
    assert_response(&client.get("/api/v1/user/identities/myspace/link").await, 404);
    assert_response(&client.get(LINK).await, 302);
    let foreign = client.request(Method::GET, LINK).header("Sec-Fetch-Site", "cross-site");
    is_refused_as_foreign(&client.send(foreign).await);
    until_rate_limited(async || client.get(LINK).await).await;

    let (client, user) = without_password(app).await;
    link(app, &user, "8").await;
    assert_response(&client.delete(TWITTER).await, 422);
}

fn is_refused_as_foreign(response: &Response) {
    assert_eq!((response.status(), response.json()), (419, json!({ "message": "CSRF token mismatch." })));
}

/// Logins through a provider.
async fn providers(app: &TestApp) {
    app.clock.advance(2 * 60 * 60);
    const COMPLETE: &str = "/api/v1/login/complete";
    let (browser, named) = (Browser::new(app), json!({ "email": "twitter@example.com" }));
    assert_response(&browser.get("/api/v1/login/providers").await, 200);
    assert_response(&browser.get("/api/v1/login/myspace").await, 404);
    assert_response(&browser.get("/api/v1/login/myspace/callback").await, 404);
    assert_response(&browser.get(COMPLETE).await, 404);
    assert_eq!(browser.log_in("twitter").await, "/register?complete=1");
    assert_response(&browser.get(COMPLETE).await, 200);
    assert_response(&browser.client.post(COMPLETE, &json!({})).await, 422);
    switch(app, &["register"], false).await;
    assert_response(&browser.client.post(COMPLETE, &named).await, 403);
    switch(app, &["register"], true).await;
    assert_response(&browser.client.post(COMPLETE, &named).await, 200);
    until_rate_limited(async || app.guest().post(COMPLETE, &json!({})).await).await;
    until_rate_limited(async || app.guest().get("/api/v1/login/twitter").await).await;
    until_rate_limited(async || app.guest().get("/api/v1/login/twitter/callback").await).await;
}

/// User management.
async fn staff(app: &TestApp) {
    let (_, someone) = member(app).await;
    let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
    let (path, unknown) = (format!("/api/v1/users/{}", someone.id), format!("/api/v1/users/{UNKNOWN_ID}"));
    assert_response(&admin.get("/api/v1/users").await, 200);
    assert_response(&admin.get("/api/v1/users?sort=password").await, 422);
    assert_response(&admin.get(&path).await, 200);
    assert_response(&admin.get(&unknown).await, 404);
    assert_response(&admin.get(&format!("{path}/timeline")).await, 200);
    assert_response(&admin.get(&format!("{path}/timeline?kind=life")).await, 422);
    assert_response(&admin.get(&format!("{unknown}/timeline")).await, 404);
    let (notes, unknown_notes) = (format!("{path}/notes"), format!("{unknown}/notes"));
    assert_response(&admin.post(&notes, &json!({ "text": "" })).await, 422);
    let note = admin.post(&notes, &json!({ "text": "Needs a ramp." })).await;
    assert_response(&note, 201);
    let note = format!("{notes}/{}", note.json()["id"].as_str().expect("an id"));
    assert_response(&admin.get(&notes).await, 200);
    assert_response(&admin.delete(&note).await, 204);
    assert_response(&admin.delete(&note).await, 404);
    assert_response(&admin.get(&unknown_notes).await, 404);
    assert_response(&admin.post(&unknown_notes, &json!({ "text": "Needs a ramp." })).await, 404);
    let (sessions, unknown_sessions) = (format!("{path}/sessions"), format!("{unknown}/sessions"));
    assert_response(&admin.get(&sessions).await, 200);
    assert_response(&admin.get(&unknown_sessions).await, 404);
    let (state, unknown_state) = (format!("{path}/state"), format!("{unknown}/state"));
    let blocked = json!({ "state": "disabled" });
    app.clock.advance(16 * 60);
    assert_response(&admin.put(&state, &blocked).await, 423);
    assert_response(&admin.delete(&sessions).await, 423);
    assert_response(&admin.put(&format!("{path}/roles"), &json!({ "roles": ["brainr"] })).await, 423);
    assert_response(&admin.delete(&path).await, 423);
    assert_response(&admin.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await, 201);
    assert_response(&admin.put(&format!("{path}/roles"), &json!({ "roles": ["brainr"] })).await, 200);
    assert_response(&admin.put(&format!("{path}/roles"), &json!({ "roles": ["king"] })).await, 422);
    assert_response(&admin.put(&format!("{unknown}/roles"), &json!({ "roles": [] })).await, 404);
    assert_response(&admin.delete(&sessions).await, 204);
    assert_response(&admin.delete(&unknown_sessions).await, 404);
    assert_response(&admin.put(&state, &blocked).await, 200);
    assert_response(&admin.put(&state, &json!({ "state": "asleep" })).await, 422);
    assert_response(&admin.put(&unknown_state, &blocked).await, 404);
    assert_response(&admin.delete(&path).await, 204);
    assert_response(&admin.delete(&unknown).await, 404);
    until_rate_limited(async || admin.delete(&unknown).await).await;
    assert_response(&admin.put(&format!("{unknown}/roles"), &json!({ "roles": [] })).await, 429);
    assert_response(&admin.put(&unknown_state, &blocked).await, 429);
    assert_response(&admin.delete(&unknown_sessions).await, 429);
    assert_response(&admin.post(&unknown_notes, &json!({ "text": "Needs a ramp." })).await, 429);
    assert_response(&admin.delete(&format!("{unknown_notes}/{UNKNOWN_ID}")).await, 429);
}
