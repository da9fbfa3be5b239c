//! Coming and going: `/api/v1/login` and what follows.

mod devices;
mod enumeration;
pub(crate) mod forms;
mod guards;
mod login;
mod passwords;
mod register;
mod remember;
mod throttles;

use entities::{audit_entries, mails};
use reqwest::{Method, RequestBuilder};
use sea_orm::EntityTrait;
use serde_json::Value;

use crate::support::{DEFAULTS, Response, Setup, TestApp, TestClient};

/// Trusted header with the address of a test client.
pub(crate) const PROXIED: Setup = Setup { settings: &[("TRUSTED_PROXIES", "127.0.0.1")], ..DEFAULTS };

/// Sends a request from an address.
pub(crate) async fn posted_from(client: &TestClient, address: &str, path: &str, body: &Value) -> Response {
    let token = client.csrf_token().await;
    client.send(from(client, address, path).header("X-XSRF-TOKEN", token).json(body)).await
}

fn from(client: &TestClient, address: &str, path: &str) -> RequestBuilder {
    client.request(Method::POST, path).header("X-Forwarded-For", address)
}

/// Actions that were written down, in order.
async fn actions(app: &TestApp) -> Vec<String> {
    let rows = audit_entries::Entity::find().all(app.state.db.reader()).await.expect("rows");
    let mut rows: Vec<_> = rows.into_iter().map(|row| (row.id, row.action)).collect();
    rows.sort();
    rows.into_iter().map(|(_, action)| action).collect()
}

/// Kinds of the enqueued emails.
async fn emails(app: &TestApp) -> Vec<String> {
    let rows = mails::Entity::find().all(app.state.db.reader()).await.expect("rows");
    rows.into_iter().map(|row| row.kind).collect()
}

/// The cookies set by a response: name and value with attributes.
fn cookies(response: &Response) -> Vec<String> {
    let values = response.headers().get_all("set-cookie").iter();
    values.map(|value| value.to_str().expect("a readable cookie").to_owned()).collect()
}
