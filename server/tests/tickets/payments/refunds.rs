//! Refunds.

use chrono::TimeDelta;
use entities::{
    events, refunds,
    sea_orm_active_enums::{
        EventStatus,
        OrderState::{PartlyRefunded, Refunded},
        RefundState,
        TicketState::{Cancelled, Confirmed},
        UserRole,
    },
};
use futures_util::future::join_all;
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, IntoActiveModel as _, QueryOrder as _, Set};
use serde_json::{Value, json};

use super::{
    buy, check_out, last_order, mail_kinds, paid, paid_event, person, purchase_path, refusal, seats_left, start,
    states, text, with_stripe,
};
use crate::support::{StripePeer, TestApp, factories::month};

/// Amounts that Stripe was asked to refund for a payment.
pub(super) fn refunded_at(stripe: &StripePeer, payment: Option<&str>) -> Vec<Value> {
    let calls = stripe.calls("POST", "/v1/refunds").into_iter();
    let of = calls.filter(|call| call["fields"]["payment_intent"].as_str() == payment);
    of.map(|call| call["fields"]["amount"].clone()).collect()
}

pub(super) async fn last_refund(app: &TestApp) -> refunds::Model {
    let newest = refunds::Entity::find().order_by_desc(refunds::Column::Id);
    newest.one(app.state.db.reader()).await.expect("a database").expect("a refund")
}

async fn change_event(app: &TestApp, event: uuid::Uuid, change: impl FnOnce(&mut events::ActiveModel)) {
    let row = events::Entity::find_by_id(event).one(app.state.db.reader()).await.expect("a database");
    let mut row = row.expect("an event").into_active_model();
    change(&mut row);
    row.update(app.state.db.writer()).await.expect("a row");
    app.state.db.invalidation().invalidate_all();
}

#[actix_web::test]
async fn cancelling_refunds_what_the_policy_says() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        let event = paid_event(&app, 10).await;
        let (hour, now) = (TimeDelta::hours(1), app.state.clock.now());
        for (full_until, part_until, refund) in
            [(now + hour, now + hour * 2, 2500), (now - hour, now + hour, 1250), (now - hour * 2, now - hour, 0)]
        {
            change_event(&app, event, |row| {
                row.refund_full_until = Set(Some(full_until));
                row.refund_part_until = Set(Some(part_until));
                row.refund_part_percent = Set(Some(50));
            })
            .await;
            let (client, user) = person(&app).await;
            let (_, ticket) = paid(&app, stripe, &client).await;
            let path = super::super::ticket_path(&ticket);
            let preview = client.get(&format!("{path}/cancellation")).await.json();
            assert_eq!((&preview["paid"]["amount"], &preview["refund"]["amount"]), (&json!(2500), &json!(refund)));

            assert_eq!(client.delete(&path).await.status(), 204);
            app.process_purchases().await;

            assert_eq!(states(&app, &user).await, [Cancelled]);
            let expected: Vec<Value> = (refund > 0).then(|| json!(refund.to_string())).into_iter().collect();
            let payment = last_order(&app).await.payment_id;
            assert_eq!(refunded_at(stripe, payment.as_deref()), expected);
            assert_eq!(client.get(&format!("{path}/cancellation")).await.status(), 422);
        }
        let states: Vec<_> = super::orders(&app).await.into_iter().map(|order| order.state).collect();
        assert_eq!(states[..2], [Refunded, PartlyRefunded]);
        assert_eq!(seats_left(&app, "paid").await, 10);
    })
    .await;
}

#[actix_web::test]
async fn parallel_refunds_pay_once() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let order = last_order(&app).await;
        let path = format!("/api/v1/orders/{}/refunds", order.id);
        staff.csrf_token().await;

        let body = json!({ "reason": "Sorry." });
        let keys: Vec<String> = (0..20).map(|at| format!("refund-{at}")).collect();
        let responses = join_all(keys.iter().map(|key| staff.post_once(&path, &body, key))).await;
        join_all((0..4).map(|_| app.process_purchases())).await;

        assert_eq!(responses.iter().filter(|response| response.status() == 200).count(), 1);
        for refused in responses.iter().filter(|response| response.status() != 200) {
            assert_eq!(refusal(refused, "amount"), "There's nothing left to refund.");
        }
        let rows = refunds::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert_eq!((rows.len(), rows[0].state), (1, RefundState::Done));
        let calls = stripe.calls("POST", "/v1/refunds").into_iter();
        let keys: std::collections::HashSet<String> = calls
            .filter(|call| call["fields"]["payment_intent"].as_str() == order.payment_id.as_deref())
            .map(|call| call["key"].to_string())
            .collect();
        assert_eq!(keys.len(), 1, "repeated calls carry the same key");
        assert_eq!((last_order(&app).await.state, states(&app, &user).await), (Refunded, vec![Confirmed]));
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed", "ticket.refunded"]);
    })
    .await;
}

#[actix_web::test]
async fn staff_refund_parts_up_to_what_was_paid() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let (_, ticket) = paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let order = last_order(&app).await;
        let path = format!("/api/v1/orders/{}", order.id);
        let key = std::cell::Cell::new(0);
        let refund = async |body: Value| {
            key.set(key.get() + 1);
            staff.post_once(&format!("{path}/refunds"), &body, &key.get().to_string()).await
        };

        assert_eq!(refund(json!({ "amount": 1000 })).await.json()["refunds"][0]["state"], "pending");
        let message = "The amount field must not be greater than 1500, the amount left to refund.";
        assert_eq!(refusal(&refund(json!({ "amount": 1501 })).await, "amount"), message);
        for amount in [json!(0), json!(-1), json!(1.5), json!("10"), json!(u64::MAX)] {
            assert_eq!(refund(json!({ "amount": amount })).await.status(), 422, "{amount}");
        }
        app.process_purchases().await;
        assert_eq!(staff.get(&path).await.json()["refunds"][0]["state"], "done");

        let ticket_path = format!("/api/v1/users-tickets/{}", text(&ticket["id"]));
        let version = staff.get(&ticket_path).await.json()["version"].clone();
        let change = json!({ "state": "cancelled", "refundAmount": 1500, "version": version });
        assert_eq!(staff.put(&ticket_path, &change).await.status(), 200);
        app.process_purchases().await;
        assert_eq!((last_order(&app).await.state, last_order(&app).await.refunded_minor), (Refunded, 2500));
        let page = staff.get("/api/v1/orders?state=paid").await.json();
        assert_eq!((&page["meta"]["total"], &page["counts"]["state"]), (&json!(0), &json!({ "refunded": 1 })));
        let sums =
            |page: &Value| [&page["sums"]["paid"]["amount"], &page["sums"]["refunded"]["amount"]].map(Value::as_i64);
        assert_eq!(sums(&page), [Some(0), Some(0)]);
        // Over all pages, this one is past the last.
        let page = staff.get("/api/v1/orders?page=2").await.json();
        assert_eq!(sums(&page), [Some(2500), Some(2500)]);
        assert_eq!(ana.post(&format!("{path}/refunds"), &json!({})).await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn a_double_click_refunds_a_part_once() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/orders/{}/refunds", last_order(&app).await.id);
        let (part, other) = (json!({ "amount": 500 }), json!({ "amount": 600 }));
        staff.csrf_token().await;

        let clicks = join_all((0..4).map(|_| staff.post_once(&path, &part, "click"))).await;

        let shown = clicks[0].json();
        assert!(clicks.iter().all(|click| click.status() == 200 && click.json() == shown), "{}", clicks[0].text());
        assert_eq!(shown["refunds"].as_array().map(Vec::len), Some(1));
        assert_eq!(staff.post_once(&path, &other, "click").await.status(), 409);
        let missing = staff.post(&path, &part).await;
        assert_eq!(refusal(&missing, "idempotencyKey"), "The Idempotency-Key header is required.");
        let second = staff.post_once(&path, &part, "another").await;
        assert_eq!(second.json()["refunds"].as_array().map(Vec::len), Some(2), "{}", second.text());
    })
    .await;
}

#[actix_web::test]
async fn a_dispute_is_shown_to_staff_and_changes_nothing_else() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let (session, _) = paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        // A report alone is not believed.
        stripe.reports(&app, "charge.dispute.created", &session).await;
        assert_eq!(last_order(&app).await.disputed_at, None);

        stripe.does("dispute", &session);
        for _ in 0..2 {
            assert_eq!(stripe.reports(&app, "charge.dispute.funds_withdrawn", &session).await.status(), 204);
        }

        let shown = staff.get(&format!("/api/v1/orders/{}", last_order(&app).await.id)).await.json();
        assert_eq!(shown["disputedAt"], json!(app.state.clock.now()));
        assert_eq!(
            (&shown["state"], &shown["attention"]),
            (&json!("paid"), &json!("The buyer is disputing the payment."))
        );
        assert_eq!(states(&app, &user).await, [Confirmed]);
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed"]);
        let audited = crate::support::accounts::audited(&app).await;
        assert_eq!(audited.iter().filter(|action| *action == "order.disputed").count(), 1);
    })
    .await;
}

#[actix_web::test]
async fn a_refund_waits_while_stripe_is_down() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let (_, ticket) = paid(&app, stripe, &ana).await;
        assert_eq!(ana.delete(&super::super::ticket_path(&ticket)).await.status(), 204);
        stripe.ask(&json!({ "failure": "reset" }));
        app.process_purchases().await;
        let pending = refunds::Entity::find().one(app.state.db.reader()).await.expect("a database").expect("a refund");
        assert_eq!(pending.state, RefundState::Pending);

        stripe.ask(&json!({ "failure": null }));
        app.process_purchases().await;

        assert_eq!(last_order(&app).await.state, Refunded);
    })
    .await;
}

#[actix_web::test]
async fn a_refund_is_completed_once_stripe_confirms_it() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        for (end, state, attention) in [
            ("succeeded", RefundState::Done, None),
            ("failed", RefundState::Failed, Some("A refund failed.".to_owned())),
        ] {
            let (ana, _) = person(&app).await;
            let (_, ticket) = paid(&app, stripe, &ana).await;
            stripe.ask(&json!({ "refunds": "pending" }));
            assert_eq!(ana.delete(&super::super::ticket_path(&ticket)).await.status(), 204);
            let mails = mail_kinds(&app).await;
            for _ in 0..2 {
                app.process_purchases().await;
            }
            assert_eq!(last_refund(&app).await.state, RefundState::Pending);
            assert_eq!(mail_kinds(&app).await, mails);

            stripe.ask(&json!({ "refunds": end }));
            app.clock.advance(5 * 60);
            app.process_purchases().await;

            let order = last_order(&app).await;
            assert_eq!((last_refund(&app).await.state, &order.attention), (state, &attention), "{end}");
            assert_eq!(order.refunded_minor, if state == RefundState::Done { 2500 } else { 0 });
            assert_eq!(mail_kinds(&app).await.len() - mails.len(), usize::from(state == RefundState::Done));
            assert_eq!(refunded_at(stripe, order.payment_id.as_deref()), ["2500"], "once");
        }
        stripe.ask(&json!({ "refunds": "succeeded" }));
    })
    .await;
}

#[actix_web::test]
async fn a_payment_for_a_cancelled_event_is_refunded() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        let event = paid_event(&app, 10).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let session = check_out(&app, &ana).await;
        start(&rui, "paid").await;
        change_event(&app, event, |row| row.status = Set(EventStatus::Cancelled)).await;
        stripe.does("pay", &session);

        stripe.reports(&app, "checkout.session.completed", &session).await;
        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Cancelled], Refunded));
        assert_eq!(refusal(&buy(&rui, "paid").await, "ticket"), "This event was cancelled.");
    })
    .await;
}

#[actix_web::test]
async fn a_payment_for_a_ticket_that_staff_cancelled_is_refunded() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("promise", &session);
        stripe.reports(&app, "checkout.session.completed", &session).await;
        let ticket = ana.get(&purchase_path("paid")).await.json()["ticket"].clone();
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/users-tickets/{}", text(&ticket["id"]));
        let version = staff.get(&path).await.json()["version"].clone();
        assert_eq!(staff.put(&path, &json!({ "state": "cancelled", "version": version })).await.status(), 200);
        stripe.does("settle", &session);

        stripe.reports(&app, "checkout.session.async_payment_succeeded", &session).await;
        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Cancelled], Refunded));
    })
    .await;
}

#[actix_web::test]
async fn deleting_the_account_refunds_its_ticket() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        paid(&app, stripe, &ana).await;
        assert!(app.state.clock.now() < month(3), "the event has not begun");

        assert_eq!(crate::account::delete(&ana, &user.username).await.status(), 204);
        app.process_purchases().await;

        let order = last_order(&app).await;
        assert_eq!((order.state, order.user_id), (Refunded, None));
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_events_ticket_is_refunded_and_not_transferable() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        let event = paid_event(&app, 10).await;
        let ((ana, user), (rui, recipient)) = (person(&app).await, person(&app).await);
        let (_, ticket) = paid(&app, stripe, &ana).await;
        let path = super::super::ticket_path(&ticket);
        let to = json!({ "email": recipient.email });
        let offer = ana.post(&format!("{path}/transfers"), &to).await.json();
        let past = app.state.clock.now() - TimeDelta::hours(1);
        change_event(&app, event, |row| {
            row.refund_full_until = Set(Some(past));
            row.status = Set(EventStatus::Cancelled);
        })
        .await;

        let refused = ana.post(&format!("{path}/transfers"), &to).await;
        assert_eq!(refusal(&refused, "ticket"), "This ticket can no longer be transferred.");
        let accept = format!("/api/v1/ticket-transfers/{}/accept", text(&offer["id"]));
        assert_eq!(refusal(&rui.post(&accept, &json!({})).await, "transfer"), "This offer has expired.");
        let preview: Value = ana.get(&format!("{path}/cancellation")).await.json();
        assert_eq!(preview["refund"]["amount"], 2500);
        assert_eq!(ana.delete(&path).await.status(), 204);
        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Cancelled], Refunded));
        assert_eq!(refunded_at(stripe, last_order(&app).await.payment_id.as_deref()), ["2500"]);
    })
    .await;
}
