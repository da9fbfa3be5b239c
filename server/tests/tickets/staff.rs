//! `/api/v1/users-tickets` and the limits of `/api/v1/tickets`.

use entities::{
    sea_orm_active_enums::{
        TicketState::{Cancelled, Confirmed, Held, PendingApproval, Rejected},
        UserRole,
    },
    ticket_types,
};
use sea_orm::Set;
use serde_json::{Value, json};

use super::{
    add_type, bought, buy, change_type, free_event, on_each_database, person, refusal, seats_left, states, text,
};
use crate::support::{Response, TestApp, TestClient, accounts::emails, factories::month, programme::ticket_type};

const LIST: &str = "/api/v1/users-tickets";

async fn decide(staff: &TestClient, ticket: &Value, change: Value) -> Response {
    let path = format!("{LIST}/{}", text(&ticket["id"]));
    let mut change = change;
    change["version"] = staff.get(&path).await.json()["version"].clone();
    staff.put(&path, &change).await
}

async fn last_mail(app: &TestApp) -> (String, String) {
    let mail = emails(app).await.pop().expect("an email");
    (mail.kind, mail.text)
}

#[actix_web::test]
async fn staff_approve_or_reject_tickets_that_wait() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        change_type(&app, "free", |row| row.requires_approval = Set(true)).await;
        let ((ana, user), (rui, other)) = (person(&app).await, person(&app).await);
        let (first, second) = (bought(&ana).await, bought(&rui).await);
        assert_eq!(states(&app, &user).await, [PendingApproval]);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let approved = decide(&staff, &first, json!({ "state": "confirmed" })).await;
        assert_eq!((approved.status(), &approved.json()["state"]), (200, &json!("confirmed")));
        assert_eq!(last_mail(&app).await.0, "ticket.confirmed");
        let rejected = decide(&staff, &second, json!({ "state": "rejected", "reason": "Students only." })).await;
        assert_eq!(rejected.json()["state"], "rejected");
        let (kind, mail) = last_mail(&app).await;
        assert!(kind == "ticket.rejected" && mail.contains("Students only."), "{kind}: {mail}");

        assert_eq!((states(&app, &user).await, states(&app, &other).await), (vec![Confirmed], vec![Rejected]));
        assert_eq!(seats_left(&app, "free").await, 9);
        let page = staff.get(&format!("{LIST}?state=rejected")).await.json();
        let counts = &page["counts"];
        assert_eq!((&page["meta"]["total"], &counts["state"]), (&json!(1), &json!({ "confirmed": 1, "rejected": 1 })));
        let ticket_type = text(&rejected.json()["ticketType"]["id"]).to_owned();
        assert_eq!(counts["ticketType"], json!({ &ticket_type: 1 }), "of the tickets in this state");
        let page = staff.get(&format!("{LIST}?ticketType={ticket_type}")).await.json();
        assert_eq!(page["counts"]["ticketType"], json!({ &ticket_type: 2 }));
        let again = decide(&staff, &second, json!({ "state": "confirmed" })).await;
        assert_eq!(refusal(&again, "ticket"), "The ticket can't change from rejected to confirmed.");
        assert_eq!(bought(&rui).await["state"], "pending_approval", "the user may ask again");
    })
    .await;
}

#[actix_web::test]
async fn staff_cannot_confirm_a_seat_that_is_held() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let held = super::start(&ana, "free").await.json()["ticket"].clone();
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let refused = decide(&staff, &held, json!({ "state": "confirmed" })).await;

        assert_eq!(refusal(&refused, "ticket"), "The ticket can't change from held to confirmed.");
        assert_eq!(states(&app, &user).await, [Held]);
    })
    .await;
}

#[actix_web::test]
async fn staff_cancel_and_rename_tickets_based_on_their_version() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;

        let renamed = decide(&staff, &ticket, json!({ "holderName": "Eva Dias" })).await.json();
        assert_eq!(renamed["holderName"], "Eva Dias");
        let path = format!("{LIST}/{}", text(&ticket["id"]));
        let stale = staff.put(&path, &json!({ "state": "cancelled", "version": 1 })).await;
        assert_eq!((stale.status(), &stale.json()["current"]["holderName"]), (409, &json!("Eva Dias")));
        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled", "reason": "Requested." })).await.json();

        assert_eq!((&cancelled["state"], &cancelled["cancelReason"]), (&json!("cancelled"), &json!("Requested.")));
        assert_eq!(states(&app, &user).await, [Cancelled]);
        assert!(last_mail(&app).await.1.contains("Requested."));
    })
    .await;
}

#[actix_web::test]
async fn staff_issue_tickets_while_seats_are_left() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 1).await;
        let paid = ticket_type(event, "paid");
        add_type(&app, paid.clone()).await;
        let ((_, user), (_, other)) = (person(&app).await, person(&app).await);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let issue =
            async |username: &str| staff.post(LIST, &json!({ "ticketTypeId": paid.id, "username": username })).await;

        let issued = issue(&user.username).await;

        assert_eq!((issued.status(), &issued.json()["source"]), (201, &json!("staff")), "{}", issued.text());
        assert_eq!(issued.header("location"), format!("{LIST}/{}", text(&issued.json()["id"])));
        assert_eq!(states(&app, &user).await, [Confirmed]);
        let twice = issue(&user.username).await;
        assert_eq!(refusal(&twice, "username"), "This user already has a ticket for this event.");
        assert_eq!(refusal(&issue(&other.username).await, "ticketTypeId"), "This ticket type is sold out.");
        assert_eq!(refusal(&issue("nobody-here").await, "username"), "The selected username is invalid.");
        let unknown = json!({ "ticketTypeId": event, "username": other.username });
        assert_eq!(staff.post(LIST, &unknown).await.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn the_staff_list_is_filtered_searched_and_sorted() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let other = ticket_types::Model { price_minor: 0, position: 2, ..ticket_type(event, "other") };
        add_type(&app, other.clone()).await;
        let ((ana, _), (rui, user)) = (person(&app).await, person(&app).await);
        let first = bought(&ana).await;
        let second = buy(&rui, "other").await.json()["ticket"].clone();
        decide(&app.member_in(&[UserRole::Administrator]).await.0, &first, json!({ "state": "cancelled" })).await;
        app.clock.advance(4);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let listed = async |query: &str| {
            let response = staff.get(&format!("{LIST}?{query}")).await;
            assert_eq!(response.status(), 200, "{}", response.text());
            let rows = response.json()["data"].as_array().expect("rows").clone();
            rows.into_iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
        };

        assert_eq!(listed("").await, [second["id"].clone(), first["id"].clone()]);
        assert_eq!(listed("sort=createdAt").await, [first["id"].clone(), second["id"].clone()]);
        assert_eq!(listed("state=cancelled").await, [first["id"].clone()]);
        assert_eq!(listed(&format!("ticketType={}", other.id)).await, [second["id"].clone()]);
        assert_eq!(listed("event=hackathon-2027&state=confirmed").await, [second["id"].clone()]);
        assert_eq!(listed(&format!("q={}", text(&second["code"]).to_lowercase())).await, [second["id"].clone()]);
        assert_eq!(listed(&format!("q={}", user.email)).await, [second["id"].clone()]);
        for query in ["event=none", "state=none", "sort=none"] {
            assert_eq!(staff.get(&format!("{LIST}?{query}")).await.status(), 422, "{query}");
        }
        assert_eq!(ana.get(LIST).await.status(), 403);
        assert_eq!(app.guest().get(LIST).await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn a_type_counts_towards_the_capacity_of_the_event_only_if_its_seats_fit() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 2).await;
        let apart = ticket_types::Model {
            price_minor: 0,
            counts_to_event_capacity: false,
            position: 2,
            ..ticket_type(event, "apart")
        };
        add_type(&app, apart.clone()).await;
        for kind in ["free", "free", "apart"] {
            let (client, _) = person(&app).await;
            assert_eq!(buy(&client, kind).await.status(), 200);
        }
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/tickets/{}", apart.id);
        let counted = json!({ "countsToEventCapacity": true, "version": 1 });

        let refused = staff.put(&path, &counted).await;
        assert_eq!(
            refusal(&refused, "countsToEventCapacity"),
            "That would take 3 seats, but the event only has 2. Raise the event's capacity first."
        );
        assert_eq!(staff.put(&path, &json!({ "name": "Apart", "version": 1 })).await.status(), 200);
        let raised = staff.post("/api/v1/events/hackathon-2027", &json!({ "capacity": 3, "version": 1 })).await;
        assert_eq!(raised.status(), 200, "{}", raised.text());
        let counted = json!({ "countsToEventCapacity": true, "version": 2 });
        assert_eq!(staff.put(&path, &counted).await.status(), 200);
        assert_eq!(seats_left(&app, "apart").await, 0);
    })
    .await;
}

#[actix_web::test]
async fn the_capacity_of_a_type_cannot_fall_below_its_taken_seats() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let id = bought(&ana).await["ticketType"]["id"].clone();
        bought(&rui).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let path = format!("/api/v1/tickets/{}", text(&id));

        let shown = staff.get(&path).await.json();
        assert_eq!((&shown["taken"], &shown["state"]), (&json!(2), &json!("active")));
        let refused = staff.put(&path, &json!({ "capacity": 1, "version": 1 })).await;
        assert_eq!(
            refusal(&refused, "capacity"),
            "The capacity field must be at least 2, the number of seats already taken."
        );
        assert_eq!(staff.put(&path, &json!({ "capacity": 2, "version": 1 })).await.status(), 200);
        let blocked = staff.delete_if_version(&path, 2).await;
        assert_eq!(
            refusal(&blocked, "id"),
            "This ticket type has tickets, so it can't be deleted. Archive it instead."
        );
        assert_eq!(staff.put(&path, &json!({ "state": "archived", "version": 2 })).await.json()["state"], "archived");
        assert_eq!(app.guest().get("/api/v1/events/hackathon-2027/tickets/free").await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn prices_and_periods_of_types_are_validated() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let new = json!({ "eventId": "hackathon-2027", "name": "Early bird", "priceAmount": 1500 });
        for (field, value) in [
            ("priceAmount", json!(-1)),
            ("priceAmount", json!(12.5)),
            ("priceAmount", json!("1500")),
            ("priceAmount", json!(1_000_001)),
            ("priceAmount", json!(9_223_372_036_854_775_807_i64)),
            ("vatRate", json!(10_001)),
            ("capacity", json!(0)),
            ("minAge", json!(0)),
            ("visibility", json!("secret")),
            ("state", json!("gone")),
        ] {
            let mut body = new.clone();
            body[field] = value.clone();
            let response = staff.post("/api/v1/tickets", &body).await;
            assert_eq!(response.status(), 422, "{field} {value}: {}", response.text());
            assert!(response.json()["errors"][field].is_array(), "{field} {value}: {}", response.text());
        }
        let mut body = new.clone();
        (body["salesFrom"], body["salesUntil"]) = (json!(month(2)), json!(month(1)));
        let refused = staff.post("/api/v1/tickets", &body).await;
        assert_eq!(refusal(&refused, "salesUntil"), "The sales until field must be a date after sales from.");
        assert_eq!(staff.post("/api/v1/tickets", &new).await.json()["slug"], "early-bird");
    })
    .await;
}
