//! Payments that are delayed, late, or never reported.

use chrono::TimeDelta;
use entities::sea_orm_active_enums::{
    OrderState::{AwaitingPayment, Expired as OrderExpired, Paid, Refunded},
    TicketState::{Cancelled, Confirmed, Expired, PendingPayment},
};
use serde_json::json;

use super::{
    check_out, last_order, mail_kinds, paid_event, person, purchase_path, seats_left, start, states, with_stripe,
};
use crate::support::{StripePeer, TestApp};

const COMPLETED: &str = "checkout.session.completed";

#[actix_web::test]
async fn the_seat_stays_reserved_for_a_delayed_payment() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("promise", &session);
        stripe.reports(&app, COMPLETED, &session).await;
        stripe.reports(&app, COMPLETED, &session).await;

        let waiting = ana.get(&purchase_path("paid")).await.json();
        assert_eq!((&waiting["nextStep"], &waiting["paymentIsProcessing"]), (&json!("pay"), &json!(true)));
        assert_eq!(waiting["heldUntil"], json!(app.state.clock.now() + TimeDelta::days(7)));
        assert_eq!(mail_kinds(&app).await, ["ticket.processing"], "once");
        app.clock.advance(6 * 24 * 60 * 60);
        app.process_purchases().await;
        assert_eq!(states(&app, &user).await, [PendingPayment]);

        stripe.does("settle", &session);
        stripe.reports(&app, "checkout.session.async_payment_succeeded", &session).await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Confirmed], Paid));
    })
    .await;
}

#[actix_web::test]
async fn the_orders_that_the_dashboard_counts_as_unpaid_are_listed() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        for then in ["promise", "pay"] {
            let session = check_out(&app, &person(&app).await.0).await;
            stripe.does(then, &session);
            stripe.reports(&app, COMPLETED, &session).await;
        }
        let late = super::orders(&app).await[0].id;
        app.clock.advance(2 * 24 * 60 * 60);
        let session = check_out(&app, &person(&app).await.0).await;
        stripe.does("promise", &session);
        stripe.reports(&app, COMPLETED, &session).await;
        let (staff, _) = app.member_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        let numbers = staff.get("/api/v1/dashboard?event=hackathon-2027").await.json();

        let page = staff.get("/api/v1/orders?overdue=true").await.json();

        assert_eq!((&page["meta"]["total"], &page["data"][0]["id"]), (&json!(1), &json!(late)));
        assert_eq!(numbers["tasks"]["unpaidOrders"], page["meta"]["total"]);
        assert_eq!(page["counts"]["state"], json!({ "awaiting_payment": 1 }));
        assert!(page["links"]["first"].as_str().expect("a link").contains("overdue=true"), "{}", page["links"]);
        assert_eq!(staff.get("/api/v1/orders?overdue=").await.json()["meta"]["total"], 3);
        assert_eq!(staff.get("/api/v1/orders?overdue=true&state=paid").await.json()["meta"]["total"], 0);
        assert_eq!(staff.get("/api/v1/orders?overdue=false").await.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn a_delayed_payment_that_fails_frees_the_seat() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("promise", &session);
        stripe.reports(&app, COMPLETED, &session).await;
        stripe.does("fail", &session);
        stripe.reports(&app, "checkout.session.async_payment_failed", &session).await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Expired], OrderExpired));
        assert_eq!(seats_left(&app, "paid").await, 10);
        assert_eq!(mail_kinds(&app).await, ["ticket.processing", "ticket.not_paid"]);
    })
    .await;
}

#[actix_web::test]
async fn a_lost_webhook_delays_the_ticket_by_five_minutes() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        app.clock.advance(4 * 60);
        app.process_purchases().await;
        assert_eq!(states(&app, &user).await, [PendingPayment]);

        app.clock.advance(60);
        app.process_purchases().await;

        assert_eq!(states(&app, &user).await, [Confirmed]);
        stripe.reports(&app, COMPLETED, &session).await;
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed"], "the webhook after all changes nothing");
    })
    .await;
}

#[actix_web::test]
async fn a_late_payment_gets_a_seat_that_is_still_free() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 1).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        app.clock.advance(15 * 60 + 1);
        stripe.does("pay", &session);

        stripe.reports(&app, COMPLETED, &session).await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Expired, Confirmed], Paid));
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed"]);
        assert_eq!(seats_left(&app, "paid").await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_late_payment_is_refunded_once_if_the_seat_is_gone() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 1).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let session = check_out(&app, &ana).await;
        app.clock.advance(15 * 60 + 1);
        assert_eq!(start(&rui, "paid").await.status(), 200);
        stripe.does("pay", &session);
        let before = stripe.calls("POST", "/v1/refunds").len();

        stripe.reports(&app, COMPLETED, &session).await;
        app.process_purchases().await;
        app.process_purchases().await;

        let calls = stripe.calls("POST", "/v1/refunds");
        assert_eq!(calls.len() - before, 1);
        assert!(calls[before]["key"].as_str().is_some_and(|key| key.starts_with("refund-")));
        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Expired], Refunded));
        assert_eq!(mail_kinds(&app).await, ["ticket.refunded"]);
        assert_eq!(seats_left(&app, "paid").await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_payment_made_while_the_seat_is_given_back_is_honoured() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        assert_eq!(ana.delete(&purchase_path("paid")).await.status(), 204);

        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Cancelled, Confirmed], Paid));
    })
    .await;
}

#[actix_web::test]
async fn an_approved_ticket_is_paid_within_two_days() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        super::super::change_type(&app, "paid", |row| row.requires_approval = sea_orm::Set(true)).await;
        let (ana, user) = person(&app).await;
        let asked = super::buy(&ana, "paid").await.json();
        assert_eq!((&asked["nextStep"], super::orders(&app).await.len()), (&json!("await_approval"), 0));
        let (staff, _) = app.member_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        let path = format!("/api/v1/users-tickets/{}", super::text(&asked["ticket"]["id"]));
        let version = staff.get(&path).await.json()["version"].clone();
        let approved = staff.put(&path, &json!({ "state": "confirmed", "version": version })).await;
        assert_eq!(approved.json()["state"], "pending_payment");
        assert_eq!(mail_kinds(&app).await, ["ticket.requested", "ticket.approved"]);
        let version = staff.get(&path).await.json()["version"].clone();
        let again = staff.put(&path, &json!({ "state": "confirmed", "version": version })).await;
        let message = "The ticket can't change from pending_payment to confirmed.";
        assert_eq!(super::refusal(&again, "ticket"), message, "only its buyer pays");

        let held_until = ana.get(&purchase_path("paid")).await.json()["heldUntil"].clone();
        assert_eq!(held_until, json!(app.state.clock.now() + TimeDelta::hours(48)));
        app.clock.advance(60 * 60);
        app.process_purchases().await;
        let abandoned = check_out(&app, &ana).await;
        app.clock.advance(40 * 60);
        stripe.does("expire", &abandoned);
        stripe.reports(&app, "checkout.session.expired", &abandoned).await;
        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![PendingPayment], OrderExpired));
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        stripe.reports(&app, COMPLETED, &session).await;

        assert_eq!(states(&app, &user).await, [Confirmed]);
        assert_eq!(last_order(&app).await.state, Paid);
        assert_eq!(mail_kinds(&app).await, ["ticket.requested", "ticket.approved", "ticket.confirmed"]);
    })
    .await;
}

#[actix_web::test]
async fn a_late_payment_does_not_use_a_code_again() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (staff, _) = app.member_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        super::super::discounts::add(&staff, "HALF", json!({ "value": 50, "maxUses": 1 })).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let input = json!({ "code": "half", "complete": true, "acceptTerms": true });
        assert_eq!(ana.post(&purchase_path("paid"), &input).await.json()["nextStep"], "pay");
        let session = last_order(&app).await.session_id.expect("a session");
        app.clock.advance(15 * 60 + 1);
        assert_eq!(rui.post(&purchase_path("paid"), &json!({ "code": "half" })).await.status(), 200);
        stripe.does("pay", &session);

        stripe.reports(&app, COMPLETED, &session).await;
        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Expired], Refunded));
    })
    .await;
}

#[actix_web::test]
async fn a_payment_in_progress_is_polled_every_five_minutes() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("promise", &session);
        assert_eq!(ana.delete(&purchase_path("paid")).await.status(), 204);
        let closings = || stripe.calls("POST", &format!("/v1/checkout/sessions/{session}/expire")).len();
        for _ in 0..3 {
            app.clock.advance(5);
            app.process_purchases().await;
        }
        assert_eq!(closings(), 1);

        stripe.does("settle", &session);
        app.clock.advance(5 * 60);
        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Cancelled, Confirmed], Paid));
    })
    .await;
}

#[actix_web::test]
async fn an_open_payment_stays_open() {
    with_stripe(async |app: TestApp, _: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        check_out(&app, &ana).await;
        app.clock.advance(6 * 60);

        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![PendingPayment], AwaitingPayment));
    })
    .await;
}
