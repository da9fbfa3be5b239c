//! Paid tickets of events that staff cancel.

use entities::{
    events,
    sea_orm_active_enums::{
        OrderState::{self, Paid, Refunded},
        TicketState::{Cancelled, Confirmed, Transferred},
        UserRole,
    },
    users,
};
use futures_util::future::join_all;
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::ticketing::cancellations;

use super::{
    EVENT, buy, last_order, orders, paid, paid_event, person, refunds::refunded_at, refusal, states, text, ticket_path,
    with_stripe,
};
use crate::support::{Response, StripePeer, TestApp, TestClient, accounts::emails};

const GRACE: i64 = 15 * 60;

async fn set_status(app: &TestApp, staff: &TestClient, status: &str) -> Response {
    let event = events::Entity::find().one(app.state.db.reader()).await.expect("a database").expect("an event");
    staff.post(EVENT, &json!({ "status": status, "version": event.version })).await
}

async fn order_states(app: &TestApp) -> Vec<OrderState> {
    orders(app).await.into_iter().map(|order| order.state).collect()
}

/// Kinds of the emails about tickets to an address, the oldest first.
async fn kinds_to(app: &TestApp, email: &str) -> Vec<String> {
    let own = emails(app).await.into_iter().filter(|mail| mail.recipient == email);
    own.map(|mail| mail.kind).filter(|kind| kind.starts_with("ticket.")).collect()
}

#[actix_web::test]
async fn cancelling_an_event_refunds_its_paid_tickets_in_full_once() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let ((ana, user), (rui, other), (eva, guest)) = (person(&app).await, person(&app).await, person(&app).await);
        paid(&app, stripe, &ana).await;
        let whole = last_order(&app).await;
        paid(&app, stripe, &rui).await;
        let part = last_order(&app).await;
        assert_eq!(buy(&eva, "free").await.status(), 200);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let goodwill = format!("/api/v1/orders/{}/refunds", part.id);
        assert_eq!(staff.post_once(&goodwill, &json!({ "amount": 1000 }), "goodwill").await.status(), 200);
        app.process_purchases().await;
        assert_eq!(set_status(&app, &staff, "cancelled").await.status(), 200);

        app.clock.advance(GRACE - 1);
        app.process_purchases().await;
        assert_eq!((states(&app, &user).await, last_order(&app).await.refunded_minor), (vec![Confirmed], 1000));
        app.clock.advance(1);
        let twin = app.twin(stripe.settings()).await;
        let rounds = [&app, &twin].map(|app| cancellations::refund_cancelled_events(&app.state));
        let refunded: u64 = join_all(rounds).await.into_iter().map(|count| count.expect("a round")).sum();
        assert_eq!(refunded, 2, "one process refunds each");
        app.process_purchases().await;

        assert_eq!(order_states(&app).await, [Refunded, Refunded]);
        assert_eq!(refunded_at(stripe, whole.payment_id.as_deref()), ["2500"]);
        assert_eq!(refunded_at(stripe, part.payment_id.as_deref()), ["1000", "1500"]);
        assert_eq!((states(&app, &user).await, states(&app, &other).await), (vec![Cancelled], vec![Cancelled]));
        assert_eq!(
            kinds_to(&app, &user.email).await,
            ["ticket.confirmed", "ticket.event_cancelled", "ticket.refunded"]
        );
        // Nothing was paid for it, so nothing is refunded.
        assert_eq!(states(&app, &guest).await, [Cancelled]);
        assert_eq!(kinds_to(&app, &guest.email).await, ["ticket.confirmed", "ticket.event_cancelled"]);
        let refunds =
            emails(&app).await.into_iter().filter(|mail| mail.text.contains("refund")).map(|mail| mail.recipient);
        assert!(refunds.into_iter().all(|recipient| recipient != guest.email));
        twin.stop().await;
    })
    .await;
}

#[actix_web::test]
async fn an_event_that_is_published_again_in_time_keeps_its_tickets() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(set_status(&app, &staff, "cancelled").await.status(), 200);
        app.clock.advance(GRACE - 1);
        assert_eq!(set_status(&app, &staff, "published").await.status(), 200);

        app.clock.advance(GRACE);
        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, order_states(&app).await), (vec![Confirmed], vec![Paid]));
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_event_can_be_archived_once_its_refunds_were_requested() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(set_status(&app, &staff, "cancelled").await.status(), 200);

        let early = set_status(&app, &staff, "archived").await;
        app.clock.advance(GRACE);
        app.process_purchases().await;

        let reason = "We're still cancelling the tickets of this edition. You can archive it afterwards.";
        assert_eq!(refusal(&early, "status"), reason);
        assert_eq!(set_status(&app, &staff, "archived").await.status(), 200);
        assert_eq!(order_states(&app).await, [Refunded]);
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_that_stayed_valid_after_its_full_refund_is_cancelled_too() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let full = format!("/api/v1/orders/{}/refunds", last_order(&app).await.id);
        assert_eq!(staff.post_once(&full, &json!({}), "goodwill").await.status(), 200);
        app.process_purchases().await;
        assert_eq!((states(&app, &user).await, order_states(&app).await), (vec![Confirmed], vec![Refunded]));
        assert_eq!(set_status(&app, &staff, "cancelled").await.status(), 200);

        app.clock.advance(GRACE);
        app.process_purchases().await;

        assert_eq!(states(&app, &user).await, [Cancelled]);
        assert_eq!(refunded_at(stripe, last_order(&app).await.payment_id.as_deref()), ["2500"]);
        assert_eq!(set_status(&app, &staff, "archived").await.status(), 200);
    })
    .await;
}

/// Sells a ticket and transfers it; returns its buyer.
async fn transferred(app: &TestApp, stripe: &StripePeer) -> users::Model {
    paid_event(app, 10).await;
    let ((ana, buyer), (rui, holder)) = (person(app).await, person(app).await);
    let (_, ticket) = paid(app, stripe, &ana).await;
    let transfers = format!("{}/transfers", ticket_path(&ticket));
    let offer: Value = ana.post(&transfers, &json!({ "email": holder.email })).await.json();
    let accept = format!("/api/v1/ticket-transfers/{}/accept", text(&offer["id"]));
    assert_eq!(rui.post(&accept, &json!({})).await.status(), 200);
    buyer
}

#[actix_web::test]
async fn a_transferred_ticket_under_full_refund_is_left_alone() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        transferred(&app, stripe).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let full = format!("/api/v1/orders/{}/refunds", last_order(&app).await.id);
        assert_eq!(staff.post_once(&full, &json!({}), "full").await.status(), 200);
        assert_eq!(set_status(&app, &staff, "cancelled").await.status(), 200);
        app.clock.advance(GRACE);

        assert_eq!(cancellations::refund_cancelled_events(&app.state).await.expect("a round"), 0);
        app.process_purchases().await;

        assert_eq!(order_states(&app).await, [Refunded]);
        assert_eq!(refunded_at(stripe, last_order(&app).await.payment_id.as_deref()), ["2500"]);
    })
    .await;
}

#[actix_web::test]
async fn the_buyer_of_a_transferred_ticket_gets_the_money_back() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        let buyer = transferred(&app, stripe).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(set_status(&app, &staff, "cancelled").await.status(), 200);
        app.clock.advance(GRACE);

        for _ in 0..2 {
            app.process_purchases().await;
        }

        assert_eq!((order_states(&app).await, states(&app, &buyer).await), (vec![Refunded], vec![Transferred]));
        assert_eq!(refunded_at(stripe, last_order(&app).await.payment_id.as_deref()), ["2500"]);
        assert_eq!(kinds_to(&app, &buyer.email).await.last().map(String::as_str), Some("ticket.refunded"));
    })
    .await;
}
