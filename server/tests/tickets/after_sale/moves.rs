//! Tickets that get another type.

use entities::{
    sea_orm_active_enums::{OrderState::PartlyRefunded, UserRole},
    ticket_types,
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{add_type, bought, buy, free_event, on_each_database, person, refusal, row, seats_left, text, ticket_path};
use crate::{
    support::{
        Response, StripePeer, TestApp, TestClient,
        accounts::{audited, emails},
        programme::ticket_type,
    },
    tickets::payments::{last_order, mail_kinds, paid, paid_event, with_stripe},
};

/// Adds a type with its price and number of seats; returns its id.
async fn add(app: &TestApp, event: Uuid, slug: &str, (price, seats): (i32, Option<i32>)) -> Uuid {
    let kind = ticket_types::Model { price_minor: price, capacity: seats, ..ticket_type(event, slug) };
    let id = kind.id;
    add_type(app, kind).await;
    id
}

async fn move_to(staff: &TestClient, ticket: &Value, kind: Uuid) -> Response {
    let path = format!("/api/v1/users-tickets/{}", text(&ticket["id"]));
    let version = staff.get(&path).await.json()["version"].clone();
    staff.post(&format!("{path}/move"), &json!({ "ticketTypeId": kind, "version": version })).await
}

#[actix_web::test]
async fn a_moved_ticket_takes_a_seat_of_its_new_type_and_gets_a_new_code() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let kind = add(&app, event, "mentors", (0, Some(1))).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let (ticket, other) = (bought(&ana).await, bought(&rui).await);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let code = ana.get(&ticket_path(&ticket)).await.json()["url"].clone();

        let moved = move_to(&staff, &ticket, kind).await;

        assert_eq!((moved.status(), &moved.json()["ticketType"]["slug"]), (200, &json!("mentors")), "{}", moved.text());
        assert_ne!(ana.get(&ticket_path(&ticket)).await.json()["url"], code);
        assert_eq!((seats_left(&app, "mentors").await, seats_left(&app, "free").await), (json!(0), json!(8)));
        let mail = emails(&app).await.pop().expect("an email");
        assert_eq!((mail.kind.as_str(), &mail.recipient), ("ticket.moved", &user.email));
        assert!(audited(&app).await.contains(&"ticket.moved".to_owned()));
        assert_eq!(refusal(&move_to(&staff, &other, kind).await, "ticketTypeId"), "This ticket type is sold out.");
        assert_eq!(row(&app, &other).await.code_version, 1, "nothing has changed");
        assert_eq!(
            refusal(&move_to(&staff, &ticket, kind).await, "ticketTypeId"),
            "The ticket already has this ticket type. Choose a different one."
        );
        let unknown = move_to(&staff, &ticket, Uuid::now_v7()).await;
        assert_eq!(refusal(&unknown, "ticketTypeId"), "The selected ticket type is invalid.");
        let path = format!("/api/v1/users-tickets/{}/move", text(&ticket["id"]));
        let stale = json!({ "ticketTypeId": kind, "version": 1 });
        assert_eq!((staff.post(&path, &stale).await.status(), ana.post(&path, &stale).await.status()), (409, 403));
    })
    .await;
}

#[actix_web::test]
async fn the_last_seat_of_a_type_goes_to_either_a_move_or_a_purchase() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let kind = add(&app, event, "last", (0, Some(1))).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        join_all([&staff, &rui].map(TestClient::csrf_token)).await;

        let (moved, sold) = futures_util::join!(move_to(&staff, &ticket, kind), buy(&rui, "last"));

        let got = [moved.status(), sold.status()];
        assert!(got == [200, 422] || got == [422, 200], "{got:?}");
        assert_eq!(seats_left(&app, "last").await, 0);
    })
    .await;
}

#[actix_web::test]
async fn moves_to_cheaper_types_refund_and_to_dearer_ones_are_refused() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        let event = paid_event(&app, 10).await;
        let (cheaper, dearer) =
            (add(&app, event, "cheaper", (1000, None)).await, add(&app, event, "dearer", (3000, None)).await);
        let (ana, _) = person(&app).await;
        let (_, ticket) = paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let refused = move_to(&staff, &ticket, dearer).await;
        let words = "This ticket type costs €30, more than the €25 paid online. The holder has to buy it instead.";
        assert_eq!(refusal(&refused, "ticketTypeId"), words);
        assert_eq!(move_to(&staff, &ticket, cheaper).await.status(), 200);
        app.process_purchases().await;

        let order = last_order(&app).await;
        assert_eq!((order.state, order.refunded_minor), (PartlyRefunded, 1500));
        assert_eq!(mail_kinds(&app).await, ["ticket.confirmed", "ticket.moved", "ticket.refunded"]);
        let back = move_to(&staff, &ticket, text(&ticket["ticketType"]["id"]).parse().expect("an id")).await;
        let words = "This ticket type costs €25, more than the €10 paid online. The holder has to buy it instead.";
        assert_eq!(refusal(&back, "ticketTypeId"), words, "the difference was paid back");
    })
    .await;
}

#[actix_web::test]
async fn a_refund_out_of_goodwill_leaves_the_choice_of_types_that_cost_no_more() {
    with_stripe(async |app: TestApp, stripe: &StripePeer| {
        let event = paid_event(&app, 10).await;
        let (equal, cheaper) =
            (add(&app, event, "equal", (2500, None)).await, add(&app, event, "cheaper", (2000, None)).await);
        let (ana, _) = person(&app).await;
        let (_, ticket) = paid(&app, stripe, &ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/orders/{}/refunds", last_order(&app).await.id);
        assert_eq!(staff.post_once(&path, &json!({ "amount": 1000 }), "goodwill").await.status(), 200);
        app.process_purchases().await;

        for kind in [equal, cheaper] {
            let moved = move_to(&staff, &ticket, kind).await;
            assert_eq!(moved.status(), 200, "{}", moved.text());
        }
        app.process_purchases().await;

        assert_eq!(last_order(&app).await.refunded_minor, 1000);
    })
    .await;
}
