//! `GET /api/v1/events/{id or slug}/tickets`

use chrono::TimeDelta;
use entities::{
    sea_orm_active_enums::{TicketState, TicketVisibility},
    ticket_types::{Entity, Model},
    tickets,
};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;
use uuid::Uuid;

use crate::support::{
    TestApp,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, ticket, ticket_type},
};

const PATH: &str = "/api/v1/events/hackathon-2027/tickets";

/// An event with ten seats that is on sale from January to February.
async fn small_event(app: &TestApp) -> Uuid {
    let series = series(&app.state.db).await;
    app.clock.set(month(1) + TimeDelta::days(1));
    let small = EventInput {
        capacity: Some(10),
        registration_opens_at: Some(month(1)),
        registration_closes_at: Some(month(2)),
        ..event(series, "hackathon-2027")
    };
    save_one(&app.state.db, small).await
}

async fn sell(app: &TestApp, kind: &Model, state: TicketState, count: usize) {
    insert::<tickets::Entity>(&app.state.db, (0..count).map(|_| ticket(kind, state))).await;
}

/// Availability and seats left, by ticket type.
async fn shown(app: &TestApp) -> Vec<(String, String, Value)> {
    app.state.db.invalidation().invalidate_all();
    let response = app.guest().get(PATH).await.json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let rows = response["data"].as_array().expect("rows").iter();
    rows.map(|row| (text(&row["slug"]), text(&row["availability"]), row["seatsLeft"].clone())).collect()
}

fn is(slug: &str, availability: &str, left: impl Into<Value>) -> (String, String, Value) {
    (slug.to_owned(), availability.to_owned(), left.into())
}

#[actix_web::test]
async fn a_ticket_type_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let id = small_event(&app).await;
        let full = Model {
            name: "Standard".to_owned(),
            description: Some("For everybody.".to_owned()),
            includes: json!(["Meals"]),
            sales_from: Some(month(1) + TimeDelta::hours(1)),
            recommended: true,
            ..ticket_type(id, "standard")
        };
        insert::<Entity>(&app.state.db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "standard", "name": "Standard", "description": "For everybody.",
                "includes": ["Meals"], "price": { "amount": 2500, "currency": "EUR" }, "availability": "available",
                "salesFrom": "2027-01-01T10:00:00Z", "salesUntil": "2027-02-01T09:00:00Z", "seatsLeft": 10,
                "recommended": true, "takesWaiting": false,
                "refunds": { "fullUntil": month(3), "partUntil": null, "partPercent": null },
                "requiresApproval": false, "requiresTeam": false, "minAge": null,
            })
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{id} tickets 2027-02-01T09:00:00Z"));
    })
    .await;
}

#[actix_web::test]
async fn hidden_and_inactive_ticket_types_are_not_listed() {
    on_each_database(async |app: TestApp| {
        let id = small_event(&app).await;
        let with = |slug, position, visibility| Model { position, visibility, ..ticket_type(id, slug) };
        let kinds = [
            with("second", 2, TicketVisibility::InviteOnly),
            with("first", 1, TicketVisibility::Public),
            with("hidden", 3, TicketVisibility::Hidden),
            Model { active: false, ..ticket_type(id, "out-of-use") },
        ];
        insert::<Entity>(&app.state.db, kinds).await;

        assert_eq!(shown(&app).await, [is("first", "available", 10), is("second", "invite_only", 10)]);
    })
    .await;
}

#[actix_web::test]
async fn only_tickets_that_occupy_a_seat_count() {
    on_each_database(async |app: TestApp| {
        let id = small_event(&app).await;
        let (kind, hidden) = (
            ticket_type(id, "standard"),
            Model { visibility: TicketVisibility::Hidden, position: 2, ..ticket_type(id, "guest") },
        );
        insert::<Entity>(&app.state.db, [kind.clone(), hidden.clone()]).await;
        for state in [
            TicketState::Cancelled,
            TicketState::Transferred,
            TicketState::Refunded,
            TicketState::Expired,
            TicketState::Rejected,
            TicketState::Released,
        ] {
            sell(&app, &kind, state, 3).await;
        }
        assert_eq!(shown(&app).await, [is("standard", "available", 10)]);

        sell(&app, &kind, TicketState::Confirmed, 1).await;
        sell(&app, &kind, TicketState::PendingApproval, 1).await;
        sell(&app, &kind, TicketState::PendingPayment, 1).await;
        assert_eq!(shown(&app).await, [is("standard", "available", 7)]);

        sell(&app, &hidden, TicketState::Confirmed, 2).await;
        assert_eq!(shown(&app).await, [is("standard", "few_left", 5)], "guests sit on the same chairs");
    })
    .await;
}

#[actix_web::test]
async fn an_expired_hold_frees_its_seat() {
    on_each_database(async |app: TestApp| {
        let id = small_event(&app).await;
        let kind = ticket_type(id, "standard");
        insert::<Entity>(&app.state.db, [kind.clone()]).await;
        let held =
            tickets::Model { hold_expires_at: Some(month(1) + TimeDelta::days(2)), ..ticket(&kind, TicketState::Held) };
        insert::<tickets::Entity>(&app.state.db, [held]).await;

        let before = shown(&app).await;
        app.clock.set(month(1) + TimeDelta::days(2));
        let after = shown(&app).await;

        assert_eq!((before, after), (vec![is("standard", "available", 9)], vec![is("standard", "available", 10)]));
    })
    .await;
}

#[actix_web::test]
async fn the_tighter_limit_applies_and_opens_the_waiting_list() {
    on_each_database(async |app: TestApp| {
        let id = small_event(&app).await;
        let few = Model { capacity: Some(2), ..ticket_type(id, "few") };
        let many = Model { capacity: Some(50), position: 2, ..ticket_type(id, "many") };
        let apart = Model { counts_to_event_capacity: false, position: 3, ..ticket_type(id, "apart") };
        let strict = Model { waitlist_enabled: false, position: 4, ..ticket_type(id, "strict") };
        insert::<Entity>(&app.state.db, [few.clone(), many.clone(), apart.clone(), strict]).await;

        sell(&app, &few, TicketState::Confirmed, 2).await;
        sell(&app, &apart, TicketState::Confirmed, 30).await;
        assert_eq!(
            shown(&app).await,
            [
                is("few", "waitlist", 0),
                is("many", "available", 8),
                is("apart", "available", Value::Null),
                is("strict", "available", 8),
            ]
        );

        sell(&app, &many, TicketState::Confirmed, 8).await;
        assert_eq!(
            shown(&app).await,
            [
                is("few", "waitlist", 0),
                is("many", "waitlist", 0),
                is("apart", "available", Value::Null),
                is("strict", "sold_out", 0),
            ]
        );
    })
    .await;
}

#[actix_web::test]
async fn tickets_are_sold_only_while_registration_is_open() {
    on_each_database(async |app: TestApp| {
        let id = small_event(&app).await;
        let late = Model { sales_from: Some(month(1) + TimeDelta::days(7)), position: 2, ..ticket_type(id, "late") };
        insert::<Entity>(&app.state.db, [ticket_type(id, "standard"), late]).await;

        for (now, expected) in [
            (month(1) - TimeDelta::seconds(1), ["not_yet", "not_yet"]),
            (month(1), ["available", "not_yet"]),
            (month(1) + TimeDelta::days(7), ["available", "available"]),
            (month(2), ["ended", "ended"]),
        ] {
            app.clock.set(now);
            let availability: Vec<String> = shown(&app).await.into_iter().map(|(_, shown, _)| shown).collect();
            assert_eq!(availability, expected, "{now}");
        }
    })
    .await;
}
