//! Refunds whose outcome comes late, from elsewhere or not at all.

use entities::sea_orm_active_enums::{OrderState::Refunded, RefundState, TicketState::Confirmed, UserRole};
use serde_json::json;

use super::{
    check_out, last_order, mail_kinds, paid, paid_event, person, purchase_path, refunds::last_refund, states,
    ticket_path, with_stripe,
};
use crate::support::{StripePeer, TestApp, eventually};

const REFUNDS: &str = "/v1/refunds";

#[actix_web::test]
async fn an_early_report_of_a_refund_by_staff_leaves_the_ticket_valid() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        for (outcome, amounts) in [
            (json!({ "refunds": "pending" }), &[2500][..]),
            (json!({ "refunds": "pending" }), &[1000, 1500]),
            (json!({ "failure": "lost" }), &[2500]),
        ] {
            let (ana, user) = person(&app).await;
            let (session, _) = paid(&app, stripe, &ana).await;
            let mails = mail_kinds(&app).await.len();
            let path = format!("/api/v1/orders/{}/refunds", last_order(&app).await.id);
            for amount in amounts {
                let refunded =
                    staff.post_once(&path, &json!({ "amount": amount }), &format!("{session} {amount}")).await;
                assert_eq!(refunded.status(), 200, "{}", refunded.text());
            }
            stripe.ask(&outcome);
            app.process_purchases().await;
            stripe.ask(&json!({ "failure": null }));

            assert_eq!(stripe.reports(&app, "charge.refunded", &session).await.status(), 204);

            assert_eq!(
                (states(&app, &user).await, last_order(&app).await.state),
                (vec![Confirmed], Refunded),
                "{outcome}"
            );
            stripe.ask(&json!({ "refunds": "succeeded" }));
            app.clock.advance(5 * 60);
            app.process_purchases().await;
            assert_eq!(
                (last_refund(&app).await.state, states(&app, &user).await),
                (RefundState::Done, vec![Confirmed])
            );
            assert_eq!(mail_kinds(&app).await.len() - mails, amounts.len(), "{outcome}");
        }
    })
    .await;
}

#[actix_web::test]
async fn a_refund_survives_refusals_that_pass() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let (_, ticket) = paid(&app, stripe, &ana).await;
        assert_eq!(ana.delete(&ticket_path(&ticket)).await.status(), 204);

        for status in ["401", "403", "408", "409", "429"] {
            stripe.ask(&json!({ "failure": status }));
            app.process_purchases().await;
            let (refund, order) = (last_refund(&app).await, last_order(&app).await);
            assert_eq!((refund.state, order.attention), (RefundState::Pending, None), "{status}");
        }
        stripe.ask(&json!({ "failure": null }));
        app.process_purchases().await;

        assert_eq!((last_refund(&app).await.state, last_order(&app).await.state), (RefundState::Done, Refunded));
    })
    .await;
}

#[actix_web::test]
async fn a_refund_that_was_made_outweighs_its_failure_in_another_process() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let (_, ticket) = paid(&app, stripe, &ana).await;
        assert_eq!(ana.delete(&ticket_path(&ticket)).await.status(), 204);
        let before = stripe.calls("POST", REFUNDS).len();
        stripe.ask(&json!({ "failure": "held" }));
        let other = async {
            eventually("the refund is made", async || stripe.calls("POST", REFUNDS).len() > before).await;
            stripe.ask(&json!({ "failure": "400" }));
            app.process_purchases().await;
            let attention = last_order(&app).await.attention;
            assert_eq!(
                (last_refund(&app).await.state, attention.as_deref()),
                (RefundState::Failed, Some("A refund failed."))
            );
            stripe.ask(&json!({ "failure": null }));
        };

        futures_util::join!(app.process_purchases(), other);

        let order = last_order(&app).await;
        assert_eq!((last_refund(&app).await.state, order.state, order.attention), (RefundState::Done, Refunded, None));
        assert_eq!(mail_kinds(&app).await.last().map(String::as_str), Some("ticket.refunded"));
    })
    .await;
}

#[actix_web::test]
async fn a_silent_provider_is_called_once_for_each_step_of_a_round() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let mut left = Vec::new();
        for _ in 0..2 {
            let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
            let (_, ticket) = paid(&app, stripe, &ana).await;
            assert_eq!(ana.delete(&ticket_path(&ticket)).await.status(), 204);
            left.push(check_out(&app, &rui).await);
            assert_eq!(rui.delete(&purchase_path("paid")).await.status(), 204);
        }
        let refunds = || stripe.calls("POST", REFUNDS).len();
        let closed = || {
            let calls =
                left.iter().map(|session| stripe.calls("POST", &format!("/v1/checkout/sessions/{session}/expire")));
            calls.map(|calls| calls.len()).sum::<usize>()
        };
        let before = refunds();
        stripe.ask(&json!({ "failure": "lost" }));

        app.process_purchases().await;

        assert_eq!((refunds() - before, closed()), (1, 1));
        stripe.ask(&json!({ "failure": null }));
        app.process_purchases().await;
        assert_eq!((refunds() - before, closed()), (3, 3), "all of them, and those without an answer again");
        for session in &left {
            assert_eq!(stripe.ledger(session)["status"], "expired");
        }
    })
    .await;
}
