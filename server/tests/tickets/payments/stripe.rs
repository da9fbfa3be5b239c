//! From the purchase to the paid ticket.

use entities::{
    sea_orm_active_enums::{
        OrderState::{Cancelled as OrderCancelled, Expired as OrderExpired, Paid},
        TicketState::{Cancelled, Confirmed, Expired, PendingPayment},
        UserRole,
    },
    users,
};
use futures_util::future::join_all;
use reqwest::Method;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, sea_query::Expr};
use serde_json::{Value, json};

use super::{
    check_out, last_order, mail_kinds, orders, paid, paid_event, person, purchase_path, refusal, seats_left, start,
    states, text, with_stripe,
};
use crate::support::{StripePeer, TestApp, TestClient, accounts::audited};

const SESSIONS: &str = "/v1/checkout/sessions";

/// Buys a ticket that costs 25 euros, with an invoice address.
async fn purchase_for_a_company(client: &TestClient) -> Value {
    let buyer = json!({ "name": "Ana Silva, Lda.", "taxNumber": "501 964 843", "address": "Rua do Souto 1\nBraga" });
    let input = json!({ "complete": true, "acceptTerms": true, "buyer": buyer, "expectedTotal": 2500 });
    let purchase = client.post(&purchase_path("paid"), &input).await;
    assert_eq!(purchase.status(), 200, "{}", purchase.text());
    purchase.json()
}

fn assert_valid_requests(stripe: &StripePeer) {
    let checked = stripe.ask(&json!({ "check": true }));
    assert_eq!(checked["faults"], json!([]));
    assert!(checked["bodies"].as_u64().is_some_and(|bodies| bodies > 0));
}

#[actix_web::test]
async fn a_priced_ticket_is_paid_at_stripe_and_confirmed_by_its_webhook() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let held = start(&ana, "paid").await.json();
        assert_eq!((&held["nextStep"], &held["total"]["amount"]), (&json!("complete"), &json!(2500)));
        assert_eq!((&held["vat"]["amount"], &held["paymentUrl"]), (&json!(467), &Value::Null));

        let purchase = purchase_for_a_company(&ana).await;
        let order = last_order(&app).await;
        assert_eq!((&purchase["nextStep"], &purchase["ticket"]["state"]), (&json!("pay"), &json!("pending_payment")));
        assert_eq!(purchase["paymentUrl"], json!(order.session_url));
        assert_eq!(seats_left(&app, "paid").await, 9);

        let session = order.session_id.expect("a session");
        stripe.does("pay", &session);
        assert_eq!(stripe.reports(&app, "checkout.session.completed", &session).await.status(), 204);

        let done = ana.get(&purchase_path("paid")).await.json();
        assert_eq!((&done["nextStep"], &done["paymentUrl"]), (&json!("confirmed"), &Value::Null));
        assert_eq!(done["ticket"]["paid"], json!({ "amount": 2500, "currency": "EUR" }));
        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Confirmed], Paid));
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed"]);
        assert!(audited(&app).await.contains(&"order.paid".to_owned()));
        assert_valid_requests(stripe);
    })
    .await;
}

#[actix_web::test]
async fn the_receipt_names_the_buyer_and_only_its_holder_sees_it() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let ((ana, user), (other, _)) = (person(&app).await, person(&app).await);
        let ticket = purchase_for_a_company(&ana).await["ticket"].clone();
        let order = last_order(&app).await;
        let session = order.session_id.expect("a session");
        stripe.does("pay", &session);
        assert_eq!(stripe.reports(&app, "checkout.session.completed", &session).await.status(), 204);

        let path = format!("/api/v1/users/{}/tickets/{}/receipt", user.username, text(&ticket["id"]));
        let receipt = ana.get(&path).await.json();
        assert_eq!((&receipt["number"], &receipt["total"]["amount"]), (&json!(order.number), &json!(2500)));
        assert_eq!(receipt["buyer"]["taxNumber"], "501964843");
        assert_eq!(other.get(&path).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn a_double_click_opens_one_order_and_one_session() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let token = ana.csrf_token().await;
        let input = json!({ "complete": true, "acceptTerms": true });
        let before = stripe.calls("POST", SESSIONS).len();
        let click = || {
            let request = ana.request(Method::POST, &purchase_path("paid")).header("X-XSRF-TOKEN", token.clone());
            ana.send(request.header("Idempotency-Key", "checkout-1").json(&input))
        };

        let responses = join_all((0..8).map(|_| click())).await;

        let answers: Vec<Value> = responses.iter().map(|response| response.json()["paymentUrl"].clone()).collect();
        assert!(answers.iter().all(|url| url.is_string() && *url == answers[0]), "{answers:?}");
        let calls = stripe.calls("POST", SESSIONS);
        let keys: std::collections::HashSet<String> =
            calls[before..].iter().map(|call| call["key"].to_string()).collect();
        assert_eq!((keys.len(), orders(&app).await.len(), states(&app, &user).await), (1, 1, vec![PendingPayment]));
    })
    .await;
}

#[actix_web::test]
async fn giving_the_seat_back_closes_the_payment_page() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;

        assert_eq!(ana.delete(&purchase_path("paid")).await.status(), 204);
        assert_eq!((seats_left(&app, "paid").await, states(&app, &user).await), (json!(10), vec![Cancelled]));
        assert_eq!(last_order(&app).await.state, OrderCancelled);

        app.process_purchases().await;
        assert_eq!(stripe.calls("POST", &format!("{SESSIONS}/{session}/expire")).len(), 1);
        app.process_purchases().await;
        assert_eq!(stripe.calls("POST", &format!("{SESSIONS}/{session}/expire")).len(), 1, "closed once");
    })
    .await;
}

#[actix_web::test]
async fn the_end_of_a_hold_frees_the_seat_and_closes_the_payment_page() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let session = check_out(&app, &ana).await;
        app.clock.advance(15 * 60);
        app.state.db.invalidation().invalidate_all();
        assert_eq!(seats_left(&app, "paid").await, 10, "free before it is recorded");

        app.process_purchases().await;

        assert_eq!((states(&app, &user).await, last_order(&app).await.state), (vec![Expired], OrderExpired));
        assert_eq!(stripe.calls("POST", &format!("{SESSIONS}/{session}/expire")).len(), 1);
        let again = check_out(&app, &ana).await;
        assert_ne!(again, session, "a new purchase has a new payment page");
    })
    .await;
}

#[actix_web::test]
async fn choosing_another_type_ends_the_open_order() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        check_out(&app, &ana).await;

        assert_eq!(super::buy(&ana, "free").await.json()["nextStep"], "confirmed");

        assert_eq!(states(&app, &user).await, [Cancelled, Confirmed]);
        assert_eq!(last_order(&app).await.state, OrderCancelled);
        assert_eq!(stripe.calls("POST", "/v1/refunds").len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn a_changed_price_is_shown_before_paying() {
    with_stripe(async |app: TestApp, _: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        start(&ana, "paid").await;
        super::super::change_type(&app, "paid", |row| row.price_minor = sea_orm::Set(3050)).await;
        let input = json!({ "complete": true, "acceptTerms": true, "expectedTotal": 2500 });

        let refused = ana.post(&purchase_path("paid"), &input).await;

        assert_eq!(refusal(&refused, "total"), "The price has changed to €30.50. Check it and try again.");
        assert_eq!(ana.get(&purchase_path("paid")).await.json()["total"]["amount"], 3050);
        assert_eq!(orders(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn wrong_totals_and_tax_numbers_open_no_order() {
    with_stripe(async |app: TestApp, _: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        start(&ana, "paid").await;
        for total in [json!(-1), json!(0), json!(1_000_000_000), json!(1.5), json!("2500"), json!(u64::MAX)] {
            let input = json!({ "complete": true, "acceptTerms": true, "expectedTotal": total });
            assert_eq!(ana.post(&purchase_path("paid"), &input).await.status(), 422, "{total}");
        }
        app.clock.advance(60);
        for number in ["123456788", "12345678", "PT501964843", ""] {
            let buyer = json!({ "taxNumber": number });
            let input = json!({ "complete": true, "acceptTerms": true, "buyer": buyer });
            let refused = ana.post(&purchase_path("paid"), &input).await;
            let message = "Enter a valid nine-digit Portuguese NIF.";
            assert_eq!(refusal(&refused, "buyer.taxNumber"), message, "{number}");
        }
        assert_eq!(orders(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn staff_find_orders_by_number_state_event_and_account() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let number = last_order(&app).await.number;

        let list = staff.get(&format!("/api/v1/orders?q={number}&state=paid&event=hackathon-2027")).await.json();
        assert_eq!((&list["data"][0]["number"], &list["data"][0]["username"]), (&json!(number), &json!(user.username)));
        let found =
            async |words: &str| staff.get(&format!("/api/v1/orders?q={words}")).await.json()["meta"]["total"].take();
        assert_eq!(found(&user.username).await, 1, "by the username of the account");
        assert_eq!(found("zeferina").await, 0);
        let renamed = users::Entity::update_many().col_expr(users::Column::Name, Expr::value("Zeferina Lobo"));
        renamed.filter(users::Column::Id.eq(user.id)).exec(app.state.db.writer()).await.expect("a row");
        assert_eq!(found("zeferina").await, 1, "by the name of the account");
        assert_eq!(found(&format!("{number}%20{}", user.username)).await, 1, "every word matches");
        assert_eq!(found(&format!("{number}%20nobody")).await, 0);
        assert_eq!(staff.get("/api/v1/orders?state=refunded").await.json()["meta"]["total"], 0);
        assert_eq!(staff.get("/api/v1/orders?state=sold").await.status(), 422);
        assert_eq!(ana.get("/api/v1/orders").await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn staff_export_orders_and_every_export_is_audited() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        paid_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let number = last_order(&app).await.number;

        let csv = staff.get("/api/v1/orders/export").await;
        assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
        assert!(csv.text().lines().nth(1).is_some_and(|line| line.contains(&number) && line.contains(",25.00,")));
        let json = staff.get("/api/v1/orders/export?format=json").await.json();
        assert_eq!(json[0]["total"]["amount"], 2500);
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "orders.exported").count(), 2);
    })
    .await;
}
