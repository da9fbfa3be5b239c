//! `/api/v1/forgot-password` and `/api/v1/reset-password`.

mod forgot;
mod reset;

use serde_json::json;

use crate::support::{Answer, TestApp, TestClient, accounts::letters};

const NEW: &str = "a quite different sentence";

async fn ask(client: &TestClient, email: &str) -> Answer {
    client.post("/api/v1/forgot-password", &json!({ "email": email })).await
}

/// Asks for a link and answers the token that was mailed last.
async fn mailed_token(app: &TestApp, email: &str) -> String {
    let answer = ask(&app.guest(), email).await;
    assert_eq!(answer.status(), 200, "{}", answer.text());
    let mails = letters(app).await;
    let mail = mails.iter().rev().find(|mail| mail.kind == "account.reset_password").expect("a mail");
    token(&mail.text)
}

/// The token of the link in a mail.
fn token(text: &str) -> String {
    let start = "http://localhost:8080/?dialog=reset-password&token=";
    let link = text.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_else(|| panic!("a link in {text}"));
    link.split_once('&').expect("an address beside it").0.to_owned()
}

async fn reset(client: &TestClient, email: &str, token: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "token": token, "password": password, "passwordConfirmation": password });
    client.post("/api/v1/reset-password", &body).await
}
