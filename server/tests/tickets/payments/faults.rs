//! A provider that is slow, down, or refuses.

use std::pin::pin;

use entities::sea_orm_active_enums::{OrderState::AwaitingPayment, TicketState::PendingPayment};
use futures_util::future::{Either, select};
use serde_json::{Value, json};

use super::{buy, check_out, last_order, paid_event, person, purchase_path, states, with_stripe};
use crate::support::{StripePeer, TestApp, eventually};

const SESSIONS: &str = "/v1/checkout/sessions";

#[actix_web::test]
async fn while_stripe_is_down_the_seat_stays_reserved() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        for failure in ["reset", "500"] {
            stripe.ask(&json!({ "failure": failure }));
            let refused = buy(&ana, "paid").await;
            assert_eq!((refused.status(), refused.header("retry-after")), (503, "10"), "{failure}");
        }
        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![PendingPayment], AwaitingPayment));
        assert_eq!(ana.get(&purchase_path("paid")).await.json()["paymentUrl"], Value::Null);

        stripe.ask(&json!({ "failure": null }));
        check_out(&app, &ana).await;

        assert_eq!(super::orders(&app).await.len(), 1, "the same order");
    })
    .await;
}

#[actix_web::test]
async fn an_order_can_be_paid_after_the_response_with_its_payment_page_was_lost() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let before = stripe.calls("POST", SESSIONS).len();
        stripe.ask(&json!({ "failure": "lost" }));
        assert_eq!(buy(&ana, "paid").await.status(), 503);
        stripe.ask(&json!({ "failure": null }));
        app.clock.advance(60);

        check_out(&app, &ana).await;

        let calls = &stripe.calls("POST", SESSIONS)[before..];
        assert_eq!(calls.len(), 2);
        assert_eq!((&calls[0]["key"], &calls[0]["fields"]), (&calls[1]["key"], &calls[1]["fields"]), "the same call");
    })
    .await;
}

#[actix_web::test]
async fn an_order_keeps_its_price_until_it_is_paid() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        stripe.ask(&json!({ "failure": "reset" }));
        assert_eq!(buy(&ana, "paid").await.status(), 503);
        stripe.ask(&json!({ "failure": null }));
        super::super::change_type(&app, "paid", |row| row.price_minor = sea_orm::Set(3050)).await;
        let shown = ana.get(&purchase_path("paid")).await.json()["total"]["amount"].clone();
        assert_eq!(shown, 2500);

        let input = json!({ "complete": true, "acceptTerms": true, "expectedTotal": shown });
        let purchase = ana.post(&purchase_path("paid"), &input).await;

        assert_eq!(purchase.status(), 200, "{}", purchase.text());
        assert!(purchase.json()["paymentUrl"].is_string(), "{}", purchase.text());
    })
    .await;
}

#[actix_web::test]
async fn a_webhook_is_sent_again_when_the_payment_cannot_be_fetched() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        let webhook = stripe.webhook("checkout.session.completed", &session, app.state.clock.now(), &Value::Null);
        stripe.ask(&json!({ "failure": "reset" }));
        assert_eq!(webhook.deliver(&app).await.status(), 503);
        stripe.ask(&json!({ "failure": null }));

        assert_eq!(webhook.deliver(&app).await.status(), 204);

        assert_eq!(states(&app, &user).await, [entities::sea_orm_active_enums::TicketState::Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn no_transaction_is_open_while_stripe_is_called() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        stripe.ask(&json!({ "failure": "slow" }));
        let waiting = buy(&ana, "paid");
        let other = async {
            let stored = async || super::orders(&app).await.len() == 1;
            eventually("the order is stored", stored).await;
            // It locks the same event.
            buy(&rui, "free").await
        };

        let Either::Right((bought, _)) = select(pin!(waiting), pin!(other)).await else { panic!("Stripe responded") };

        assert_eq!(bought.json()["nextStep"], "confirmed", "{}", bought.text());
        stripe.ask(&json!({ "failure": null }));
    })
    .await;
}
