//! `/api/v1/events/{event}/tickets/{ticket}/purchase`

use chrono::TimeDelta;
use entities::{
    sea_orm_active_enums::{
        TicketState::{Cancelled, Confirmed, Expired, Held, PendingApproval},
        TicketVisibility,
    },
    ticket_types,
};
use reqwest::Method;
use sea_orm::Set;
use serde_json::{Value, json};

use super::{
    EVENT, add_type, bought, buy, change_type, free_event, on_each_database, person, purchase_path, refusal,
    seats_left, start, states, text,
};
use crate::support::{
    TestApp,
    accounts::{audited, emails},
    factories::month,
    programme::ticket_type,
};

#[actix_web::test]
async fn a_purchase_holds_a_seat_and_then_confirms_the_ticket() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;

        let held = start(&ana, "free").await;

        assert_eq!(held.status(), 200, "{}", held.text());
        let held = held.json();
        assert_eq!((&held["nextStep"], &held["ticket"]["state"]), (&json!("complete"), &json!("held")));
        assert_eq!(held["total"], json!({ "amount": 0, "currency": "EUR" }));
        let until = app.state.clock.now() + TimeDelta::minutes(15);
        assert_eq!(held["heldUntil"], json!(until));
        assert_eq!(seats_left(&app, "free").await, 9);
        assert_eq!(ana.get(&purchase_path("free")).await.json(), held, "GET shows the running purchase");

        let input = json!({ "complete": true, "acceptTerms": true, "holderName": " Ana S. Silva " });
        let done = ana.post(&purchase_path("free"), &input).await.json();

        assert_eq!((&done["nextStep"], &done["heldUntil"]), (&json!("confirmed"), &Value::Null));
        assert_eq!(done["ticket"]["id"], held["ticket"]["id"]);
        assert_eq!(
            (&done["ticket"]["state"], &done["ticket"]["holderName"]),
            (&json!("confirmed"), &json!("Ana S. Silva"))
        );
        assert_eq!(seats_left(&app, "free").await, 9);
        assert_eq!(states(&app, &user).await, [Confirmed]);
        let mail = emails(&app).await.pop().expect("an email");
        assert_eq!((mail.kind.as_str(), mail.recipient.as_str()), ("ticket.confirmed", user.email.as_str()));
        assert!(mail.text.contains(text(&done["ticket"]["code"])), "{}", mail.text);
        let audited = audited(&app).await;
        assert!(["ticket.held", "ticket.confirmed"].iter().all(|action| audited.contains(&(*action).to_owned())));
    })
    .await;
}

#[actix_web::test]
async fn starting_again_continues_the_purchase_and_a_confirmed_ticket_stays() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;

        let first = start(&ana, "free").await.json();
        let second = start(&ana, "free").await.json();
        assert_eq!(second["ticket"]["id"], first["ticket"]["id"]);

        bought(&ana).await;
        let again = buy(&ana, "free").await.json();
        assert_eq!((&again["ticket"]["id"], &again["nextStep"]), (&first["ticket"]["id"], &json!("confirmed")));
        assert_eq!(states(&app, &user).await, [Confirmed]);
    })
    .await;
}

#[actix_web::test]
async fn a_repeated_request_gets_the_first_purchase_and_another_one_is_refused() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let send = async |client: &crate::support::TestClient, key: &str, body: Value| {
            let token = client.csrf_token().await;
            let request = client.request(Method::POST, &purchase_path("free")).header("X-XSRF-TOKEN", token);
            client.send(request.header("Idempotency-Key", key).json(&body)).await
        };
        let complete = json!({ "complete": true, "acceptTerms": true });

        let first = send(&ana, "one", complete.clone()).await.json();
        let path = format!("/api/v1/users/{}/tickets/{}", user.username, text(&first["ticket"]["id"]));
        assert_eq!(ana.delete(&path).await.status(), 204);
        let repeated = send(&ana, "one", complete.clone()).await.json();
        let other = send(&ana, "one", json!({})).await;
        let foreign = send(&rui, "one", complete.clone()).await;
        let too_long = send(&ana, &"k".repeat(256), complete).await;

        assert_eq!(
            (&repeated["ticket"]["id"], &repeated["ticket"]["state"]),
            (&first["ticket"]["id"], &json!("cancelled"))
        );
        assert_eq!(states(&app, &user).await, [Cancelled], "a late repetition buys nothing");
        assert_eq!(
            (other.status(), other.json()),
            (409, json!({ "message": "The idempotency key was used for another request." }))
        );
        assert_eq!(foreign.json()["nextStep"], "confirmed", "keys belong to their user");
        assert_eq!(refusal(&too_long, "idempotencyKey"), "The idempotency key must have 1 to 255 characters.");
    })
    .await;
}

#[actix_web::test]
async fn an_expired_hold_frees_the_seat_and_can_be_started_again() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        start(&ana, "free").await;
        assert_eq!(refusal(&start(&rui, "free").await, "ticket"), "This ticket is sold out.");

        app.clock.advance(15 * 60);

        assert_eq!(seats_left(&app, "free").await, 1);
        assert_eq!(ana.get(&purchase_path("free")).await.status(), 404);
        assert_eq!(ana.get(&format!("/api/v1/users/{}/tickets", user.username)).await.json(), json!([]));
        bought(&ana).await;
        assert_eq!(states(&app, &user).await, [Expired, Confirmed]);
        assert_eq!(refusal(&start(&rui, "free").await, "ticket"), "This ticket is sold out.");
    })
    .await;
}

#[actix_web::test]
async fn a_seat_can_be_given_back_or_exchanged_for_another_type() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 1).await;
        add_type(&app, ticket_types::Model { price_minor: 0, position: 2, ..ticket_type(event, "other") }).await;
        let (ana, user) = person(&app).await;

        start(&ana, "free").await;
        assert_eq!(ana.delete(&purchase_path("free")).await.status(), 204);
        assert_eq!(seats_left(&app, "free").await, 1);
        assert_eq!(ana.delete(&purchase_path("free")).await.status(), 404);

        start(&ana, "free").await;
        assert_eq!(start(&ana, "other").await.status(), 200, "the held seat is the one that is exchanged");
        assert_eq!(states(&app, &user).await, [Cancelled, Cancelled, Held]);
        buy(&ana, "other").await;
        assert_eq!(refusal(&start(&ana, "free").await, "ticket"), "You already have a ticket for this event.");
        assert_eq!(ana.delete(&purchase_path("other")).await.status(), 404, "a ticket is not a hold");
    })
    .await;
}

#[actix_web::test]
async fn the_name_on_a_held_ticket_can_be_changed() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let path = purchase_path("free");
        assert_eq!(ana.put(&path, &json!({ "holderName": "Eva" })).await.status(), 404);
        start(&ana, "free").await;

        let changed = ana.put(&path, &json!({ "holderName": "Eva Dias" })).await.json();
        assert_eq!(changed["ticket"]["holderName"], "Eva Dias");
        for name in ["", "a\nb"] {
            assert_eq!(ana.put(&path, &json!({ "holderName": name })).await.status(), 422, "{name:?}");
        }
        assert_eq!(bought(&ana).await["holderName"], "Eva Dias");
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_needs_consent_a_verified_address_and_a_team_where_required() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let complete = |accept: bool| json!({ "complete": true, "acceptTerms": accept });
        let path = purchase_path("free");

        let refused = ana.post(&path, &complete(false)).await;
        assert_eq!(refusal(&refused, "acceptTerms"), "Accept the terms and conditions.");
        app.change(&user, |row| row.email_verified_at = Set(None)).await;
        assert_eq!(refusal(&ana.post(&path, &complete(true)).await, "email"), "Confirm your email first.");
        app.change(&user, |row| row.email_verified_at = Set(Some(month(1)))).await;
        change_type(&app, "free", |row| row.requires_team = Set(true)).await;
        let refused = ana.post(&path, &complete(true)).await;
        assert_eq!(refusal(&refused, "team"), "This ticket is for members of a team. Join or create a team first.");
        let team = json!({ "eventId": event, "name": "First" });
        assert_eq!(ana.post("/api/v1/teams", &team).await.status(), 201);
        assert_eq!(buy(&ana, "free").await.json()["nextStep"], "confirmed");
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_that_needs_approval_waits_for_staff() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        change_type(&app, "free", |row| row.requires_approval = Set(true)).await;
        let ((ana, user), other) = (person(&app).await, app.user_named("Rui Costa").await);

        let asked = buy(&ana, "free").await.json();

        assert_eq!((&asked["nextStep"], &asked["heldUntil"]), (&json!("await_approval"), &Value::Null));
        app.clock.advance(24 * 60 * 60);
        let rui = app.guest();
        app.sign_in(&rui, &other).await;
        assert_eq!(refusal(&start(&rui, "free").await, "ticket"), "This ticket is sold out.");
        assert_eq!(states(&app, &user).await, [PendingApproval]);
    })
    .await;
}

#[actix_web::test]
async fn only_what_is_on_sale_can_be_bought() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let free = |slug| ticket_types::Model { price_minor: 0, ..ticket_type(event, slug) };
        for kind in [
            ticket_types::Model { sales_from: Some(month(1) + TimeDelta::days(9)), ..free("later") },
            ticket_types::Model { sales_until: Some(month(1) + TimeDelta::hours(1)), ..free("over") },
            ticket_types::Model { visibility: TicketVisibility::InviteOnly, ..free("press") },
            ticket_types::Model { visibility: TicketVisibility::Hidden, ..free("hidden") },
            ticket_types::Model { active: false, ..free("archived") },
        ] {
            add_type(&app, kind).await;
        }
        let (ana, user) = person(&app).await;

        for (kind, message) in [
            ("later", "This ticket isn't on sale yet."),
            ("over", "Ticket sales have ended."),
            ("press", "You need an invitation for this ticket."),
        ] {
            assert_eq!(refusal(&start(&ana, kind).await, "ticket"), message, "{kind}");
        }
        for kind in ["hidden", "archived", "none", "a%00b", &uuid::Uuid::now_v7().to_string()] {
            assert_eq!(start(&ana, kind).await.status(), 404, "{kind}");
        }
        assert_eq!(app.guest().post(&purchase_path("free"), &json!({})).await.status(), 401);
        assert_eq!(states(&app, &user).await, []);
    })
    .await;
}

#[actix_web::test]
async fn malformed_input_is_refused_and_nothing_is_held() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;

        for body in [
            json!({ "complete": "yes" }),
            json!({ "complete": 1 }),
            json!({ "acceptTerms": [] }),
            json!({ "holderName": "" }),
            json!({ "holderName": "x".repeat(101) }),
            json!({ "holderName": "a\u{0}b" }),
            json!([]),
        ] {
            assert_eq!(ana.post(&purchase_path("free"), &body).await.status(), 422, "{body}");
        }
        assert_eq!(states(&app, &user).await, []);
    })
    .await;
}

#[actix_web::test]
async fn new_purchases_are_limited_per_user() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);

        for _ in 0..10 {
            assert_eq!(start(&ana, "free").await.status(), 200);
        }
        assert_eq!(start(&ana, "free").await.status(), 429);
        assert_eq!(start(&rui, "free").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_ticket_type_is_found_by_id_and_slug() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let guest = app.guest();
        let mut details = guest.get(&format!("{EVENT}/tickets")).await.json()["data"][0].clone();
        details["questions"] = json!([]);

        for key in ["free", text(&details["id"])] {
            assert_eq!(guest.get(&format!("{EVENT}/tickets/{key}")).await.json(), details);
        }
        for path in [format!("{EVENT}/tickets/none"), "/api/v1/events/none/tickets/free".to_owned()] {
            assert_eq!(guest.get(&path).await.status(), 404, "{path}");
        }
    })
    .await;
}
