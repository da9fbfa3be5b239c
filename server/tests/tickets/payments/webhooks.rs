//! Webhooks: forged, repeated, out of order, and about the wrong payment (A5–A8 of docs/security-tests.md).

use entities::{
    orders, payment_events,
    sea_orm_active_enums::{
        OrderState::{NeedsAttention, Refunded as OrderRefunded},
        TicketState::{Confirmed, PendingPayment, Refunded},
        UserRole,
    },
};
use futures_util::future::join_all;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};

use super::{check_out, last_order, mail_kinds, paid_event, person, states, with_stripe};
use crate::support::{StripePeer, TestApp, Webhook, accounts::audited};

const COMPLETED: &str = "checkout.session.completed";

#[actix_web::test]
async fn a_repeated_webhook_takes_effect_once() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        let webhook = stripe.webhook(COMPLETED, &session, app.state.clock.now(), &Value::Null);

        let responses = join_all((0..50).map(|_| webhook.deliver(&app))).await;

        assert!(responses.iter().all(|response| response.status() == 204));
        assert_eq!(webhook.deliver(&app).await.status(), 204, "and once more");
        assert_eq!(states(&app, &user).await, [Confirmed]);
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed"]);
        let paid = audited(&app).await.into_iter().filter(|action| action == "order.paid").count();
        let events = payment_events::Entity::find().count(app.state.db.reader()).await.expect("a count");
        assert_eq!((paid, events), (1, 1));
    })
    .await;
}

#[actix_web::test]
async fn webhooks_in_any_order_lead_to_the_same_state() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 100).await;
        let kinds =
            [COMPLETED, "checkout.session.async_payment_succeeded", "checkout.session.expired", "charge.refunded"];
        for order in permutations(&kinds) {
            let (ana, user) = person(&app).await;
            let session = check_out(&app, &ana).await;
            stripe.does("pay", &session);
            // Only what has happened can be reported: the refund follows the first report.
            for (at, kind) in order.iter().enumerate() {
                assert_eq!(stripe.reports(&app, kind, &session).await.status(), 204, "{kind}");
                if at == 0 {
                    stripe.does("refund", &session);
                }
            }

            assert_eq!(last_order(&app).await.state, OrderRefunded, "{order:?}");
            assert_eq!(states(&app, &user).await, [Refunded], "{order:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn forged_and_old_webhooks_are_refused_and_write_nothing() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        let now = app.state.clock.now();
        let signed = |more: Value| stripe.webhook(COMPLETED, &session, now, &more);
        let good = signed(json!({}));
        let with = |signature: &str| Webhook { signature: signature.to_owned(), ..good.clone() };
        let (time, hex) = good.signature.split_once(",v1=").expect("a signature");
        let cases = [
            ("none", with("")),
            ("only the time", with(time)),
            ("another secret", signed(json!({ "secret": "whsec_evil" }))),
            ("a flipped bit", Webhook { payload: good.payload.replacen('e', "f", 1), ..good.clone() }),
            ("the same JSON in another format", {
                let value: Value = serde_json::from_str(&good.payload).expect("JSON");
                Webhook { payload: value.to_string(), ..good.clone() }
            }),
            ("too old", signed(json!({ "at": now.timestamp() - 301 }))),
            ("from the future", signed(json!({ "at": now.timestamp() + 301 }))),
            ("only v0", with(&format!("{time},v0={hex}"))),
            ("another time", with(&format!("t={},v1={hex}", now.timestamp() - 1))),
            ("cut short", with(&format!("{time},v1={}", &hex[..62]))),
            ("not hex", with(&format!("{time},v1=zz{hex}"))),
        ];
        for (case, webhook) in cases {
            assert_eq!(webhook.deliver(&app).await.status(), 400, "{case}");
        }
        let guest = app.guest();
        let unsigned = guest.request(reqwest::Method::POST, "/api/v1/payments/stripe/webhook");
        assert_eq!(guest.send(unsigned.body(good.payload.clone())).await.status(), 400, "no header");
        let events = payment_events::Entity::find().count(app.state.db.reader()).await.expect("a count");
        assert_eq!((events, states(&app, &user).await), (0, vec![PendingPayment]));

        let two = with(&format!("{time},v1={},v1={hex}", "0".repeat(64)));
        assert_eq!(two.deliver(&app).await.status(), 204, "one good signature of two");
        assert_eq!(states(&app, &user).await, [Confirmed]);
        let rotated = signed(json!({ "secret": "whsec_old", "at": now.timestamp() - 299 }));
        assert_eq!(rotated.deliver(&app).await.status(), 204, "the second secret");
    })
    .await;
}

#[actix_web::test]
async fn payments_that_do_not_match_are_shown_to_staff_and_give_no_ticket() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let wrong = [
            (json!({ "amount_total": 1 }), "The amount paid doesn't match the order's total."),
            (json!({ "currency": "usd" }), "The payment is in another currency."),
            (
                json!({ "livemode": true }),
                "This is a test payment on a live site, or a real one on a site in test mode.",
            ),
            (
                json!({ "client_reference_id": "018f0000-0000-7000-8000-000000000000" }),
                "The payment is for another order.",
            ),
            (json!({ "client_reference_id": null }), "The payment is for another order."),
        ];
        for (with, attention) in &wrong {
            let (ana, user) = person(&app).await;
            let session = check_out(&app, &ana).await;
            stripe.does("pay", &session);
            stripe.tampers(&session, with);

            assert_eq!(stripe.reports(&app, COMPLETED, &session).await.status(), 204);

            let order = last_order(&app).await;
            assert_eq!((order.state, order.attention.as_deref()), (NeedsAttention, Some(*attention)));
            assert_eq!(states(&app, &user).await, [PendingPayment]);
        }
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let list = staff.get("/api/v1/orders?state=needs_attention").await.json();
        assert_eq!(list["meta"]["total"], wrong.len());

        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        stripe.does("pay", &session);
        stripe.tampers(&session, &json!({ "payment_status": "unpaid" }));
        stripe.reports(&app, COMPLETED, &session).await;
        assert_eq!(states(&app, &user).await, [PendingPayment], "complete is not paid");
    })
    .await;
}

#[actix_web::test]
async fn events_about_anything_else_are_accepted_and_ignored() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let session = check_out(&app, &ana).await;
        for kind in ["customer.created", "checkout.session.unheard_of"] {
            assert_eq!(stripe.reports(&app, kind, &session).await.status(), 204, "{kind}");
        }
        assert_eq!(orders::Entity::find().count(app.state.db.reader()).await.expect("a count"), 1);
        let guest = app.guest();
        let bare = guest.request(reqwest::Method::POST, "/api/v1/payments/stripe/webhook").body("{}");
        assert_eq!(guest.send(bare).await.status(), 400);
    })
    .await;
}

/// All orders of four things.
fn permutations<'a>(of: &[&'a str; 4]) -> Vec<Vec<&'a str>> {
    let mut all = Vec::new();
    for code in 0..256_usize {
        let at = [code & 3, (code >> 2) & 3, (code >> 4) & 3, (code >> 6) & 3];
        let distinct: std::collections::BTreeSet<usize> = at.into_iter().collect();
        if distinct.len() == 4 {
            all.push(at.map(|at| of[at]).to_vec());
        }
    }
    assert_eq!(all.len(), 24);
    all
}
