//! `/api/v1/forgot-password` and `/api/v1/reset-password`.

mod forgot;
mod forms;
mod reset;

use serde_json::json;

use crate::support::{Response, TestApp, TestClient, accounts::emails};

const NEW: &str = "a quite different sentence";

async fn ask(client: &TestClient, email: &str) -> Response {
    client.post("/api/v1/forgot-password", &json!({ "email": email })).await
}

/// Requests a link and returns the token of the newest email.
pub(crate) async fn mailed_token(app: &TestApp, email: &str) -> String {
    let response = ask(&app.guest(), email).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let mails = emails(app).await;
    let mail = mails.iter().rev().find(|mail| mail.kind == "account.reset_password").expect("a mail");
    token(&mail.text)
}

/// The token of the link in an email.
fn token(text: &str) -> String {
    let start = "http://localhost:8080/?dialog=reset-password&token=";
    let link = text.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_else(|| panic!("a link in {text}"));
    link.split_once('&').expect("an address beside it").0.to_owned()
}

pub(crate) async fn reset(client: &TestClient, email: &str, token: &str, password: &str) -> Response {
    let body = json!({ "email": email, "token": token, "password": password, "passwordConfirmation": password });
    client.post("/api/v1/reset-password", &body).await
}
