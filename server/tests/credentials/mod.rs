//! Every event that revokes credentials revokes all of the affected ones.

mod events;
mod in_flight;
mod prehijack;
mod second_factor;
mod stale;

use reqwest::Method;
use serde_json::json;

use crate::support::{Response, TestApp, TestClient, accounts::emails, users::PASSWORD};

/// The password after a change or reset.
const NEW: &str = "a quite different sentence";

/// Renders every page as empty.
const PAGE: &str = "globalThis.__ssr = { async render() { return { html: '', state: '{}', meta: { status: 200 } } } };";

/// Logs in with `remember`.
async fn remembered(app: &TestApp, email: &str) -> TestClient {
    app.switch_on("login").await;
    let client = app.guest();
    let credentials = json!({ "email": email, "password": PASSWORD, "remember": true });
    let response = client.post("/api/v1/login", &credentials).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    client
}

/// A client with a stolen copy of one cookie.
fn copy_of(app: &TestApp, client: &TestClient, name: &str) -> TestClient {
    let copy = app.guest();
    copy.set_cookie(name, &client.cookie(name).unwrap_or_else(|| panic!("a cookie {name}")));
    copy
}

async fn is_signed_in(client: &TestClient) -> bool {
    client.get("/api/v1/user").await.status() == 200
}

/// Path of the signed-in user's personal calendar.
async fn feed(client: &TestClient) -> String {
    let response = client.get("/api/v1/user/calendar").await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let url = response.json()["url"].as_str().expect("a URL").to_owned();
    url.strip_prefix("http://localhost:8080").expect("a local URL").to_owned()
}

/// Requests a password reset and returns the token of the link.
async fn reset_token(app: &TestApp, email: &str) -> String {
    let response = app.guest().post("/api/v1/forgot-password", &json!({ "email": email })).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let emails = emails(app).await;
    let is_reset = |row: &&entities::mails::Model| row.kind == "account.reset_password" && row.recipient == email;
    let text = &emails.iter().rev().find(is_reset).expect("a reset email").text;
    let token = text.split_once("&token=").expect("a token").1;
    token.split('&').next().expect("the end of the token").to_owned()
}

async fn reset(client: &TestClient, email: &str, token: &str, password: &str) -> Response {
    let body = json!({ "email": email, "token": token, "password": password, "passwordConfirmation": password });
    client.post("/api/v1/reset-password", &body).await
}

/// Submits a form like a browser without JavaScript.
pub(crate) async fn send_form(client: &TestClient, path: &str, fields: &[(&str, &str)]) -> Response {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = client.request(Method::POST, path).body(body);
    let request = request.header("Content-Type", "application/x-www-form-urlencoded").header("Accept", "text/html,*/*");
    client.send(request.header("Origin", "http://localhost:8080").header("Sec-Fetch-Site", "same-origin")).await
}
