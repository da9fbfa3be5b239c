//! Purchases, the tickets of users and check-in.

mod after_sale;
mod check_in;
mod dashboard;
mod discounts;
mod forms;
mod holders;
mod invited;
mod lifetime;
mod payments;
mod purchases;
mod questions;
mod races;
mod share_cards;
mod staff;
mod stress;
mod transfers;
mod undo;

use chrono::TimeDelta;
use entities::{ticket_types, tickets, users::Model as User};
use reqwest::Method;
use sea_orm::{ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, ticketing::invariants};
use uuid::Uuid;

use crate::support::{
    self, DEFAULTS, Response, Setup, TestApp, TestClient,
    factories::{event, month, save_one, series},
    programme::{insert, ticket_type},
};

/// Runs a test on each kind of database; afterwards no invariant is violated.
async fn on_each_database(test: impl AsyncFn(TestApp)) {
    on_each_database_with(DEFAULTS, test).await;
}

/// Runs a test with options on each kind of database; afterwards no invariant is violated.
async fn on_each_database_with(setup: Setup, test: impl AsyncFn(TestApp)) {
    support::on_each_database_with(setup, async |app: TestApp| {
        test(app.clone()).await;
        let found = invariants::violations(app.state.db.reader(), app.state.clock.now()).await;
        assert_eq!(found.expect("a database"), []);
    })
    .await;
}

const EVENT: &str = "/api/v1/events/hackathon-2027";

/// An event with `seats` seats that is on sale from January to February, starts in March, and has the free type `free`.
async fn free_event(app: &TestApp, seats: i32) -> Uuid {
    app.clock.set(month(1) + TimeDelta::days(1));
    let series = series(&app.state.db).await;
    let input = EventInput {
        capacity: Some(seats),
        registration_opens_at: Some(month(1)),
        registration_closes_at: Some(month(2)),
        ..event(series, "hackathon-2027")
    };
    let event = save_one(&app.state.db, input).await;
    add_type(app, ticket_types::Model { price_minor: 0, ..ticket_type(event, "free") }).await;
    event
}

async fn add_type(app: &TestApp, kind: ticket_types::Model) {
    insert::<ticket_types::Entity>(&app.state.db, [kind]).await;
}

/// A new user who is logged in, within the login limit of one address.
async fn person(app: &TestApp) -> (TestClient, User) {
    app.clock.advance(4);
    app.member().await
}

fn purchase_path(kind: &str) -> String {
    format!("{EVENT}/tickets/{kind}/purchase")
}

/// Holds a seat.
async fn start(client: &TestClient, kind: &str) -> Response {
    client.post(&purchase_path(kind), &json!({})).await
}

/// Holds a seat and completes the purchase.
async fn buy(client: &TestClient, kind: &str) -> Response {
    client.post(&purchase_path(kind), &json!({ "complete": true, "acceptTerms": true })).await
}

/// Buys a ticket of the type `free` and returns it.
async fn bought(client: &TestClient) -> Value {
    let response = buy(client, "free").await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()["ticket"].clone()
}

fn ticket_path(ticket: &Value) -> String {
    format!("/api/v1/users/{}/tickets/{}", text(&ticket["username"]), text(&ticket["id"]))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// The message about one field of a refused request.
fn refusal(response: &Response, field: &str) -> Value {
    assert_eq!(response.status(), 422, "{}", response.text());
    response.json()["errors"][field][0].clone()
}

async fn delete_with(client: &TestClient, path: &str, body: &Value) -> Response {
    let request = client.request(Method::DELETE, path).json(body);
    client.send(request.header("X-XSRF-TOKEN", client.csrf_token().await)).await
}

async fn row(app: &TestApp, ticket: &Value) -> tickets::Model {
    let id: Uuid = text(&ticket["id"]).parse().expect("an id");
    tickets::Entity::find_by_id(id).one(app.state.db.reader()).await.expect("a database").expect("a ticket")
}

/// States of a user's tickets, the oldest first.
async fn states(app: &TestApp, user: &User) -> Vec<entities::sea_orm_active_enums::TicketState> {
    let own = tickets::Entity::find().filter(tickets::Column::UserId.eq(user.id));
    let mut rows = own.all(app.state.db.reader()).await.expect("rows");
    rows.sort_by_key(|row| row.id);
    rows.into_iter().map(|row| row.state).collect()
}

/// Changes a ticket type behind the application's back.
async fn change_type(app: &TestApp, slug: &str, change: impl FnOnce(&mut ticket_types::ActiveModel)) {
    let found = ticket_types::Entity::find().filter(ticket_types::Column::Slug.eq(slug));
    let row = found.one(app.state.db.reader()).await.expect("a database").expect("a type");
    let mut row = row.into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a row");
    app.state.db.invalidation().invalidate_all();
}

/// Seats left of a type, as the public list shows them.
async fn seats_left(app: &TestApp, slug: &str) -> Value {
    app.guest().get(&format!("{EVENT}/tickets/{slug}")).await.json()["seatsLeft"].clone()
}
