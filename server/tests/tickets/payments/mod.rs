//! Priced tickets, paid at Stripe or in the sandbox.

mod cancelled_events;
mod delayed;
mod embedded;
mod faults;
mod outcomes;
mod refunds;
mod sandbox;
mod stripe;
mod unpaid;
mod webhooks;

use entities::{
    orders::{self, Model as Order},
    ticket_types,
};
use sea_orm::{EntityTrait as _, QueryOrder as _};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    EVENT, add_type, buy, change_type, free_event, on_each_database_with, person, purchase_path, refusal, seats_left,
    start, states, text, ticket_path,
};
use crate::support::{DEFAULTS, Setup, StripePeer, TestApp, TestClient, accounts::emails, programme::ticket_type};

/// Runs a test on each kind of database, with an account at Stripe.
pub(super) async fn with_stripe(test: impl AsyncFn(TestApp, &StripePeer)) {
    let stripe = StripePeer::start();
    let setup = Setup { settings: stripe.settings(), ..DEFAULTS };
    on_each_database_with(setup, async |app: TestApp| test(app, &stripe).await).await;
}

/// An event with `seats` seats that sells the type `paid` for 25 euros.
pub(super) async fn paid_event(app: &TestApp, seats: i32) -> Uuid {
    let event = free_event(app, seats).await;
    add_type(app, ticket_types::Model { price_minor: 2500, ..ticket_type(event, "paid") }).await;
    event
}

/// Goes to the payment page; returns its session.
async fn check_out(app: &TestApp, client: &TestClient) -> String {
    let response = buy(client, "paid").await;
    assert_eq!((response.status(), &response.json()["nextStep"]), (200, &json!("pay")), "{}", response.text());
    last_order(app).await.session_id.expect("a session")
}

/// Buys a ticket of the type `paid`; returns its session and the ticket.
pub(super) async fn paid(app: &TestApp, stripe: &StripePeer, client: &TestClient) -> (String, Value) {
    let session = check_out(app, client).await;
    stripe.does("pay", &session);
    assert_eq!(stripe.reports(app, "checkout.session.completed", &session).await.status(), 204);
    let purchase = client.get(&purchase_path("paid")).await.json();
    assert_eq!(purchase["nextStep"], "confirmed", "{purchase}");
    (session, purchase["ticket"].clone())
}

pub(super) async fn orders(app: &TestApp) -> Vec<Order> {
    let all = orders::Entity::find().order_by_asc(orders::Column::CreatedAt).order_by_asc(orders::Column::Id);
    all.all(app.state.db.reader()).await.expect("rows")
}

pub(super) async fn last_order(app: &TestApp) -> Order {
    orders(app).await.pop().expect("an order")
}

/// Kinds of all emails, the oldest first.
pub(super) async fn mail_kinds(app: &TestApp) -> Vec<String> {
    let kinds = emails(app).await.into_iter().map(|mail| mail.kind);
    kinds.filter(|kind| kind.starts_with("ticket.")).collect()
}
