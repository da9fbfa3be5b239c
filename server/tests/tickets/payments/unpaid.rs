//! Tickets that wait for their payment while another purchase begins, or their type is withdrawn.

use entities::{
    sea_orm_active_enums::{
        TicketState::{Cancelled, Confirmed, Held, PendingPayment},
        TicketVisibility, UserRole,
    },
    ticket_types::ActiveModel as TypeChange,
};
use sea_orm::Set;
use serde_json::json;

use super::{
    EVENT, buy, change_type, check_out, paid_event, person, purchase_path, refusal, start, states, text, with_stripe,
};
use crate::support::{StripePeer, TestApp, TestClient};

const COMPLETED: &str = "checkout.session.completed";

/// Asks for a ticket of the type `paid`, which staff approve.
async fn approved(app: &TestApp, staff: &TestClient, client: &TestClient) {
    change_type(app, "paid", |row| row.requires_approval = Set(true)).await;
    let asked = buy(client, "paid").await.json();
    let path = format!("/api/v1/users-tickets/{}", text(&asked["ticket"]["id"]));
    let version = staff.get(&path).await.json()["version"].clone();
    let approved = staff.put(&path, &json!({ "state": "confirmed", "version": version })).await;
    assert_eq!(approved.json()["state"], "pending_payment", "{}", approved.text());
}

#[actix_web::test]
async fn an_approved_ticket_is_kept_until_its_holder_releases_it() {
    with_stripe(async |app: TestApp, _: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        approved(&app, &staff, &ana).await;

        for refused in [start(&ana, "free").await, buy(&ana, "free").await] {
            let words = "You already have a reserved seat (paid). Release it first.";
            assert_eq!(refusal(&refused, "ticket"), words);
        }
        assert_eq!(states(&app, &user).await, [PendingPayment]);

        assert_eq!(ana.delete(&purchase_path("paid")).await.status(), 204);
        assert_eq!(start(&ana, "paid").await.status(), 200);
        assert_eq!(start(&ana, "free").await.status(), 200, "staff have not approved this one");
        assert_eq!(states(&app, &user).await, [Cancelled, Cancelled, Held]);
    })
    .await;
}

#[actix_web::test]
async fn a_payment_on_its_way_keeps_its_ticket() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("promise", &session);
        stripe.reports(&app, COMPLETED, &session).await;

        let refused = start(&ana, "free").await;

        let words = "Your payment for another ticket (paid) is on its way. Wait until it arrives.";
        assert_eq!(refusal(&refused, "ticket"), words);
        stripe.does("settle", &session);
        stripe.reports(&app, "checkout.session.async_payment_succeeded", &session).await;
        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_of_a_withdrawn_type_can_be_paid_by_its_holder_only() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("{EVENT}/tickets/paid");
        let archive: fn(&mut TypeChange) = |row| row.active = Set(false);
        let hide: fn(&mut TypeChange) = |row| row.visibility = Set(TicketVisibility::Hidden);
        for withdraw in [archive, hide] {
            let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
            approved(&app, &staff, &ana).await;
            change_type(&app, "paid", withdraw).await;

            let shown = ana.get(&path).await;
            assert_eq!((shown.status(), shown.header("cache-control")), (200, "private, no-store"));
            for other in [&rui, &app.guest()] {
                assert_eq!(other.get(&path).await.status(), 404);
            }
            assert_eq!((start(&rui, "paid").await.status(), buy(&rui, "paid").await.status()), (404, 404));
            let session = check_out(&app, &ana).await;
            stripe.does("pay", &session);
            stripe.reports(&app, COMPLETED, &session).await;
            assert_eq!(states(&app, &user).await, [Confirmed]);

            change_type(&app, "paid", |row| {
                row.active = Set(true);
                row.visibility = Set(TicketVisibility::Public);
            })
            .await;
        }
    })
    .await;
}
