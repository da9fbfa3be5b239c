//! `/api/v1/events/…/invitations` and `/api/v1/invitations/{token}`

mod aging;
mod bulk;
mod forms;
mod guests;
mod injection;
mod lists;
mod mails;
mod races;
mod rights;
mod seats;
mod staff;

use chrono::TimeDelta;
use entities::{invitations, sea_orm_active_enums::UserRole, users::Model as User};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use server::hackathon::events::EventInput;
use uuid::Uuid;

use crate::support::{
    Response, TestApp, TestClient,
    accounts::emails,
    factories::{event, month, save_one, series},
};

const EVENT: &str = "hackathon-2027";
const ALL: &str = "/api/v1/events/invitations";
const PATH: &str = "/api/v1/events/hackathon-2027/invitations";

/// The event, and a staff member who is logged in, in the month before it starts.
async fn begin(app: &TestApp) -> (Uuid, TestClient, User) {
    begin_with(app, |event| event).await
}

async fn begin_with(app: &TestApp, change: impl FnOnce(EventInput) -> EventInput) -> (Uuid, TestClient, User) {
    app.clock.set(month(2));
    let series = series(&app.state.db).await;
    let id = save_one(&app.state.db, change(event(series, EVENT))).await;
    let (staff, user) = app.member_in(&[UserRole::Staff]).await;
    (id, staff, user)
}

/// Writes an invitation that passes.
async fn invited(staff: &TestClient, body: Value) -> Value {
    let response = staff.post(PATH, &body).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    response.json()
}

async fn act(staff: &TestClient, invitation: &Value, act: &str) -> Response {
    staff.post(&format!("{}/{act}", own(invitation)), &json!({})).await
}

/// Where an invitation is found.
fn own(invitation: &Value) -> String {
    format!("{PATH}/{}", invitation["id"].as_str().expect("an id"))
}

/// The token that was mailed last.
async fn mailed_token(app: &TestApp) -> String {
    let mails = emails(app).await;
    let mail = mails.iter().rev().find(|mail| mail.kind == "invitation").expect("a mail");
    token(&mail.text)
}

/// The token of the link in a text.
fn token(text: &str) -> String {
    let start = "http://localhost:8080/invitations/";
    let link = text.split_whitespace().find_map(|word| word.strip_prefix(start));
    link.unwrap_or_else(|| panic!("a link in {text}")).to_owned()
}

async fn accept(client: &TestClient, token: &str) -> Response {
    client.post(&format!("/api/v1/invitations/{token}/accept"), &json!({})).await
}

async fn decline(client: &TestClient, token: &str) -> Response {
    client.post(&format!("/api/v1/invitations/{token}/decline"), &json!({})).await
}

async fn open(client: &TestClient, token: &str) -> Value {
    let response = client.get(&format!("/api/v1/invitations/{token}")).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()
}

/// Status of a response, and its first invalid field with the message.
fn first_error(response: &Response) -> (u16, String, String) {
    let json = response.json();
    let errors = json["errors"].as_object().unwrap_or_else(|| panic!("errors in {json}"));
    let (field, messages) = errors.iter().next().expect("a field");
    (response.status(), field.clone(), messages[0].as_str().expect("words").to_owned())
}

fn invalid(field: &str, words: &str) -> (u16, String, String) {
    (422, field.to_owned(), words.to_owned())
}

async fn row(app: &TestApp, invitation: &Value) -> invitations::Model {
    let id = invitation["id"].as_str().expect("an id").parse::<Uuid>().expect("an id");
    invitations::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a database").expect("a row")
}

/// Advances the clock beyond the default lifetime of an invitation; sessions expire before that.
async fn later(app: &TestApp, user: &User) -> TestClient {
    app.clock.set(month(2) + TimeDelta::days(15));
    let client = app.guest();
    app.sign_in(&client, user).await;
    client
}
