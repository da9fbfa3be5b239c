//! When a decision cannot be undone.

use entities::{sea_orm_active_enums::TicketState::Cancelled, ticket_types};
use sea_orm::Set;
use serde_json::{Value, json};

use super::{
    GRACE, StripePeer, TOO_LATE, TestApp, administrator, approval_event, bought, buy, change_type, decide, free_event,
    kinds, last_email, on_each_database, path, payments, person, purchase_path, refusal, row, seats_left, states, text,
    ticket_path, undo, undo_latest,
};
use crate::{
    support::{TestClient, programme::ticket_type},
    tickets::{add_type, delete_with},
};

const CHANGED: &str = "The ticket has changed since, so this can't be undone.";
const ORDER_CHANGED: &str = "The order for this ticket has changed since, so this can't be undone.";

/// Cancels a ticket; nothing about it may change by what is refused afterwards.
async fn cancelled(staff: &TestClient, ticket: &Value) -> Value {
    decide(staff, ticket, json!({ "state": "cancelled" })).await
}

#[actix_web::test]
async fn an_undo_is_refused_if_someone_else_took_the_seat() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let decided = cancelled(&staff, &ticket).await;
        bought(&rui).await;

        let refused = refusal(&undo(&staff, &decided).await, "ticket");

        assert_eq!(refused, "The seat was taken by someone else, so this can't be undone.");
        assert_eq!((states(&app, &user).await, seats_left(&app, "free").await), (vec![Cancelled], json!(0)));
        assert_eq!(last_email(&app).await.kind, "ticket.confirmed", "of the other one");
        assert!(kinds(&app).await.contains(&"ticket.cancelled".to_owned()), "the email still leaves");
    })
    .await;
}

#[actix_web::test]
async fn an_undo_is_refused_if_the_holder_has_another_ticket() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let decided = cancelled(&staff, &ticket).await;
        bought(&ana).await;

        let refused = refusal(&undo(&staff, &decided).await, "ticket");

        assert_eq!(refused, "The holder has another ticket for this event now, so this can't be undone.");
    })
    .await;
}

#[actix_web::test]
async fn an_undo_is_refused_if_the_discount_code_is_used_up() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        add_type(&app, ticket_types::Model { price_minor: 2500, ..ticket_type(event, "paid") }).await;
        let staff = administrator(&app).await;
        let code = json!({ "eventId": event, "code": "ONE", "kind": "percent", "value": 100, "maxUses": 1 });
        assert_eq!(staff.post("/api/v1/discount-codes", &code).await.status(), 201);
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let with_code = async |client: &TestClient| {
            let body = json!({ "complete": true, "acceptTerms": true, "code": "ONE" });
            client.post(&purchase_path("paid"), &body).await.json()["ticket"].clone()
        };
        let ticket = with_code(&ana).await;
        let decided = cancelled(&staff, &ticket).await;
        assert_eq!(with_code(&rui).await["state"], "confirmed");

        let refused = refusal(&undo(&staff, &decided).await, "ticket");

        assert_eq!(refused, "This ticket's discount code has since been used up, so this can't be undone.");
    })
    .await;
}

#[actix_web::test]
async fn an_approval_cannot_be_undone_after_check_in() {
    on_each_database(async |app: TestApp| {
        approval_event(&app, 10).await;
        change_type(&app, "free", |row| row.check_in_from = Set(Some(row.created_at.clone().unwrap()))).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let approved = decide(&staff, &ticket, json!({ "state": "confirmed" })).await;
        let url = ana.get(&ticket_path(&ticket)).await.json()["url"].clone();
        let signature = text(&url).split_once('?').expect("a query").1;
        let scan = json!({ "nonce": uuid::Uuid::now_v7() });
        let door = format!("{}/?{signature}", ticket_path(&ticket));
        assert_eq!(staff.post(&door, &scan).await.json()["result"], "ok");

        let refused = refusal(&undo(&staff, &approved).await, "ticket");

        assert_eq!(refused, "The holder has been checked in, so this can't be undone.");
        let left = json!({ "nonce": uuid::Uuid::now_v7() });
        assert_eq!(delete_with(&staff, &door, &left).await.json()["result"], "ok");
        assert_eq!(undo(&staff, &approved).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn an_approval_cannot_be_undone_after_a_transfer_offer_or_a_new_name() {
    on_each_database(async |app: TestApp| {
        approval_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;

        let approved = decide(&staff, &ticket, json!({ "state": "confirmed" })).await;
        let offers = format!("{}/transfers", ticket_path(&ticket));
        assert_eq!(ana.post(&offers, &json!({ "email": "rui@example.net" })).await.status(), 201);
        let refused = refusal(&undo(&staff, &approved).await, "ticket");
        assert_eq!(refused, "The holder has offered the ticket to someone else, so this can't be undone.");
        assert_eq!(ana.delete(&offers).await.status(), 204);

        let renamed = json!({ "holderName": "Eva Dias", "version": approved["version"] });
        assert_eq!(ana.put(&ticket_path(&ticket), &renamed).await.status(), 200);
        assert_eq!(undo(&staff, &approved).await.status(), 409);
        assert_eq!(refusal(&undo_latest(&staff, &ticket).await, "ticket"), CHANGED);
    })
    .await;
}

#[actix_web::test]
async fn an_approval_cannot_be_undone_after_the_ticket_was_sent_again() {
    on_each_database(async |app: TestApp| {
        approval_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let staff = administrator(&app).await;
        let approved = decide(&staff, &ticket, json!({ "state": "confirmed" })).await;

        assert_eq!(staff.post(&format!("{}/email", path(&ticket)), &json!({})).await.status(), 204);

        assert_eq!(refusal(&undo(&staff, &approved).await, "ticket"), TOO_LATE);
    })
    .await;
}

#[actix_web::test]
async fn an_approval_cannot_be_undone_once_its_holder_pays() {
    payments::with_stripe(async |app: TestApp, _: &StripePeer| {
        payments::paid_event(&app, 10).await;
        change_type(&app, "paid", |row| row.requires_approval = Set(true)).await;
        let (ana, _) = person(&app).await;
        let ticket = buy(&ana, "paid").await.json()["ticket"].clone();
        let staff = administrator(&app).await;
        let approved = decide(&staff, &ticket, json!({ "state": "confirmed" })).await;
        assert_eq!(buy(&ana, "paid").await.json()["nextStep"], "pay");

        assert_eq!(refusal(&undo_latest(&staff, &approved).await, "ticket"), ORDER_CHANGED);

        // A cancellation that interrupts the payment is final: the order can't be paid any longer.
        let cancelled = cancelled(&staff, &ticket).await;
        assert_eq!(cancelled["undoableUntil"], Value::Null);
        assert_eq!(last_email(&app).await.next_attempt_at, app.state.clock.now());
        assert_eq!(refusal(&undo(&staff, &cancelled).await, "ticket"), CHANGED);
    })
    .await;
}

#[actix_web::test]
async fn a_cancellation_cannot_be_undone_after_a_refund() {
    payments::with_stripe(async |app: TestApp, stripe: &StripePeer| {
        payments::paid_event(&app, 10).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let (_, first) = payments::paid(&app, stripe, &ana).await;
        app.clock.advance(1);
        let staff = administrator(&app).await;

        let decided = cancelled(&staff, &first).await;
        assert_eq!(undo(&staff, &decided).await.json()["paid"]["amount"], 2500, "nothing was refunded");
        let decided = cancelled(&staff, &first).await;
        let refunds = format!("/api/v1/orders/{}/refunds", payments::last_order(&app).await.id);
        assert_eq!(staff.post_once(&refunds, &json!({ "amount": 100 }), "part").await.status(), 200);
        assert_eq!(refusal(&undo(&staff, &decided).await, "ticket"), ORDER_CHANGED);

        let (_, second) = payments::paid(&app, stripe, &rui).await;
        let refunded = decide(&staff, &second, json!({ "state": "cancelled", "refundAmount": 2500 })).await;
        assert_eq!(refunded["undoableUntil"], Value::Null);
        assert_eq!(last_email(&app).await.next_attempt_at, app.state.clock.now());
        assert_eq!(refusal(&undo(&staff, &refunded).await, "ticket"), TOO_LATE);
    })
    .await;
}

#[actix_web::test]
async fn a_hold_that_expired_meanwhile_is_not_restored() {
    payments::with_stripe(async |app: TestApp, _: &StripePeer| {
        payments::paid_event(&app, 10).await;
        change_type(&app, "paid", |row| row.requires_approval = Set(true)).await;
        let (ana, _) = person(&app).await;
        let ticket = buy(&ana, "paid").await.json()["ticket"].clone();
        decide(&administrator(&app).await, &ticket, json!({ "state": "confirmed" })).await;
        app.clock.advance(48 * 60 * 60 - GRACE);
        let staff = administrator(&app).await;
        let decided = cancelled(&staff, &ticket).await;
        app.clock.advance(GRACE - 1);

        let refused = refusal(&undo(&staff, &decided).await, "ticket");

        assert_eq!(refused, "The time to pay for this ticket has run out, so this can't be undone.");
        assert_eq!(row(&app, &ticket).await.state, Cancelled);
    })
    .await;
}
