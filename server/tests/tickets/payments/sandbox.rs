//! The payment page of the sandbox.

use entities::sea_orm_active_enums::{
    OrderState::{AwaitingPayment, Paid},
    TicketState::{Confirmed, Expired, PendingPayment},
};
use serde_json::{Value, json};

use super::super::on_each_database_with;
use super::{buy, check_out, last_order, mail_kinds, paid_event, person, purchase_path, refusal, states};
use crate::{
    auth::forms::{BROWSER, WITH_PAGES, send},
    support::{Setup, TestApp},
};

fn page(session: &str) -> String {
    format!("/payments/sandbox/{session}")
}

#[actix_web::test]
async fn a_declined_payment_can_be_paid_afterwards() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        let shown = ana.get(&page(&session)).await;
        assert!(shown.text().contains("Test mode: you won't be charged") && shown.text().contains("€25"));

        let declined = send(&ana, &page(&session), &[("choice", "decline")], &BROWSER).await;
        assert_eq!(declined.status(), 422);
        assert!(declined.text().contains("The card was declined. You weren&#39;t charged."));
        assert_eq!(last_order(&app).await.state, AwaitingPayment);

        let paid = send(&ana, &page(&session), &[("choice", "pay")], &BROWSER).await;
        let location = paid.header("location").to_owned();
        assert!(paid.status() == 303 && location.ends_with("/tickets/paid/purchase/success"), "{location}");
        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Confirmed], Paid));
        let again = send(&ana, &page(&session), &[("choice", "pay")], &BROWSER).await;
        assert_eq!(again.status(), 303);
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed"]);
    })
    .await;
}

#[actix_web::test]
async fn a_delayed_payment_confirms_the_ticket() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        send(&ana, &page(&session), &[("choice", "pay_later")], &BROWSER).await;
        assert_eq!(ana.get(&purchase_path("paid")).await.json()["paymentIsProcessing"], true);
        assert_eq!(states(&app, &user).await, [PendingPayment]);

        app.clock.advance(30);
        app.process_purchases().await;

        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn a_closed_payment_cannot_be_paid() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        app.clock.advance(15 * 60);
        app.process_purchases().await;

        send(&ana, &page(&session), &[("choice", "pay")], &BROWSER).await;

        assert!(ana.get(&page(&session)).await.text().contains("This payment is closed."));
        assert_eq!(states(&app, &user).await, [Expired]);
        let foreign = [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(send(&ana, &page(&session), &[("choice", "pay")], &foreign).await.status(), 419);
        assert_eq!(send(&ana, &page(&session), &[("choice", "steal")], &BROWSER).await.status(), 400);
        assert_eq!(ana.get(&page("sandbox_none")).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn production_has_no_sandbox() {
    const SETTINGS: &[(&str, &str)] = &[
        ("APP_ENV", "production"),
        ("APP_URL", "http://localhost:8080"),
        ("PASSWORD_MEMORY_KIB", "19456"),
        ("PASSWORD_ITERATIONS", "2"),
    ];
    on_each_database_with(Setup { settings: SETTINGS, ..WITH_PAGES }, async |app: TestApp| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;

        let refused = buy(&ana, "paid").await;

        assert_eq!(refusal(&refused, "ticket"), "You can't pay for this ticket online yet.");
        assert_eq!(states(&app, &user).await, []);
        assert_eq!(ana.get(&page("sandbox_none")).await.status(), 404);
        let guest = app.guest();
        let webhook = guest.request(reqwest::Method::POST, "/api/v1/payments/stripe/webhook").json(&json!({}));
        assert_eq!((guest.send(webhook).await.status(), Value::Null), (404, Value::Null));
    })
    .await;
}
