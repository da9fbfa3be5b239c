//! The waiting list: joining it, offers of free seats, and what staff do.

mod forms;
mod joining;
mod offers;
mod races;
mod random;
mod staff;
mod teams;

use chrono::TimeDelta;
use entities::{ticket_types, users::Model as User};
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, ticketing::invariants};
use uuid::Uuid;

use crate::support::{
    self, DEFAULTS, Response, Setup, TestApp, TestClient, TestDatabase,
    accounts::emails,
    factories::{event, month, save_one, series},
    programme::{insert, ticket_type},
};

const EVENT: &str = "/api/v1/events/hackathon-2027";
const LIST: &str = "/api/v1/waiting-list";

/// A user with their client.
pub(crate) type Person = (TestClient, User);

/// Runs a test on each kind of database; afterwards no invariant is violated.
async fn on_each_database(test: impl AsyncFn(TestApp)) {
    on_each_database_with(DEFAULTS, test).await;
}

/// Runs a test with options on each kind of database; afterwards no invariant is violated.
async fn on_each_database_with(setup: Setup, test: impl AsyncFn(TestApp)) {
    support::on_each_database_with(setup, async |app: TestApp| checked(app, &test).await).await;
}

/// Runs a test on a database; afterwards no invariant is violated.
async fn on(database: TestDatabase, test: impl AsyncFn(TestApp)) {
    let app = TestApp::on(database, DEFAULTS).await;
    checked(app.clone(), &test).await;
    app.stop().await;
}

async fn checked(app: TestApp, test: &impl AsyncFn(TestApp)) {
    app.switch_on("waiting_list").await;
    test(app.clone()).await;
    let found = invariants::violations(app.state.db.reader(), app.state.clock.now()).await;
    assert_eq!(found.expect("a database"), []);
}

/// An event with `seats` seats of the free type `free`, on sale from January to February, that starts in March.
async fn open_event(app: &TestApp, seats: i32) -> Uuid {
    app.clock.set(month(1) + TimeDelta::days(1));
    let input = EventInput {
        capacity: Some(seats),
        registration_opens_at: Some(month(1)),
        registration_closes_at: Some(month(2)),
        ..event(series(&app.state.db).await, "hackathon-2027")
    };
    let event = save_one(&app.state.db, input).await;
    let free = ticket_types::Model { price_minor: 0, ..ticket_type(event, "free") };
    insert::<ticket_types::Entity>(&app.state.db, [free]).await;
    event
}

/// The same event with all seats taken, and who took them.
pub(crate) async fn full_event(app: &TestApp, seats: i32) -> (Uuid, Vec<Person>) {
    let event = open_event(app, seats).await;
    let mut holders = Vec::new();
    for _ in 0..seats {
        let holder = person(app).await;
        assert_eq!(buy(&holder.0).await.status(), 200);
        holders.push(holder);
    }
    (event, holders)
}

/// A new user who is logged in, within the login limit of one address.
async fn person(app: &TestApp) -> Person {
    app.clock.advance(4);
    app.member().await
}

/// Lets time pass and logs the users in again, whose sessions have ended.
async fn later(app: &TestApp, seconds: i64, people: &[&Person]) {
    app.clock.advance(seconds);
    for (client, user) in people {
        client.get("/api/csrf-cookie").await;
        client.post("/api/v1/logout", &json!({})).await;
        // The token belonged to the session that has ended.
        client.get("/api/csrf-cookie").await;
        app.sign_in(client, user).await;
    }
}

/// A new user who is on the list, and the path of the entry.
async fn waiting(app: &TestApp) -> (Person, String) {
    let person = person(app).await;
    let path = joined(&person.0, json!({})).await;
    (person, path)
}

/// Joins the list; returns the path of the entry.
async fn joined(client: &TestClient, body: Value) -> String {
    let response = join(client, body).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    response.header("location").to_owned()
}

/// Joins the list of the event with further fields.
async fn join(client: &TestClient, mut body: Value) -> Response {
    body["event"] = json!("hackathon-2027");
    client.post(LIST, &body).await
}

async fn buy(client: &TestClient) -> Response {
    let body = json!({ "complete": true, "acceptTerms": true });
    client.post(&format!("{EVENT}/tickets/free/purchase"), &body).await
}

/// Cancels the ticket of a user.
async fn cancel((client, user): &Person) {
    let ticket = client.get(&format!("/api/v1/users/{}/events/hackathon-2027/ticket", user.username)).await.json();
    let path = format!("/api/v1/users/{}/tickets/{}", user.username, text(&ticket["id"]));
    assert_eq!(client.delete(&path).await.status(), 204);
}

/// The entry as its owner sees it.
async fn entry(client: &TestClient, path: &str) -> Value {
    let response = client.get(path).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()
}

async fn state(client: &TestClient, path: &str) -> String {
    text(&entry(client, path).await["state"]).to_owned()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Recipients of the emails of a kind, in the order they were enqueued.
async fn mailed(app: &TestApp, kind: &str) -> Vec<String> {
    let kind = format!("waiting_list.{kind}");
    let mut found = emails(app).await;
    found.retain(|email| email.kind == kind);
    found.sort_by_key(|email| (email.created_at, email.id));
    found.into_iter().map(|email| email.recipient).collect()
}

/// The token of the latest email of a kind.
async fn mailed_token(app: &TestApp, kind: &str) -> (Uuid, String) {
    let kind = format!("waiting_list.{kind}");
    let mut found = emails(app).await;
    found.retain(|email| email.kind == kind);
    let email = found.into_iter().max_by_key(|email| (email.created_at, email.id)).expect("an email");
    let (_, rest) = email.text.split_once("/waiting-list/").expect("a link");
    let link = rest.split_whitespace().next().expect("a link");
    let id = link[..36].parse().expect("an id");
    let token = link.rsplit(['/', '=']).next().expect("a token").to_owned();
    (id, token)
}

/// The message about one field of a refused request.
fn refusal(response: &Response, field: &str) -> Value {
    assert_eq!(response.status(), 422, "{}", response.text());
    response.json()["errors"][field][0].clone()
}
