//! Phase, seats and price of events, in the list and on their own page.

use chrono::TimeDelta;
use entities::{
    sea_orm_active_enums::{EventStatus, TicketState},
    ticket_types, tickets,
};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;

use crate::support::{
    TestApp,
    factories::{event, month, save, save_one, series},
    on_each_database,
    programme::{insert, ticket, ticket_type},
};

/// Tables that event responses are made from.
const TABLES: [&str; 4] = ["events", "tickets", "ticket_types", "schedule_items"];

fn on_sale(series: uuid::Uuid, slug: &str) -> EventInput {
    EventInput {
        capacity: Some(4),
        registration_opens_at: Some(month(1)),
        registration_closes_at: Some(month(2)),
        ..event(series, slug)
    }
}

/// Phase, progress, seats and price, which must be the same in the list and on the event's own page.
async fn shown(app: &TestApp) -> [Value; 4] {
    app.state.db.invalidation().invalidate_all();
    let one = app.guest().get("/api/v1/events/hackathon-2027").await.json();
    let listed = app.guest().get("/api/v1/events?sort=createdAt").await.json()["data"][0].clone();
    let facts = |event: &Value| ["phase", "shareLaid", "seatsLeft", "priceFrom"].map(|key| event[key].clone());
    assert_eq!(facts(&one), facts(&listed));
    facts(&one)
}

#[actix_web::test]
async fn seat_counts_follow_confirmed_and_cancelled_tickets() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        app.clock.set(month(1) + TimeDelta::days(1));
        let id = save_one(db, on_sale(series, "hackathon-2027")).await;
        assert_eq!(shown(&app).await, [json!("on_sale"), json!(0.0), json!(4), Value::Null]);

        let kind = ticket_type(id, "standard");
        insert::<ticket_types::Entity>(db, [kind.clone()]).await;
        insert::<tickets::Entity>(db, (0..3).map(|_| ticket(&kind, TicketState::Confirmed))).await;
        let price = json!({ "amount": 2500, "currency": "EUR" });
        assert_eq!(shown(&app).await, [json!("on_sale"), json!(0.75), json!(1), price.clone()]);

        let last = ticket(&kind, TicketState::Confirmed);
        insert::<tickets::Entity>(db, [last.clone()]).await;
        assert_eq!(shown(&app).await, [json!("sold_out"), json!(1.0), json!(0), price.clone()]);

        use sea_orm::{ActiveModelTrait as _, IntoActiveModel as _, Set};
        let mut cancelled = last.into_active_model();
        cancelled.state = Set(TicketState::Cancelled);
        cancelled.update(db.writer()).await.expect("a change");
        assert_eq!(shown(&app).await, [json!("on_sale"), json!(0.75), json!(1), price]);
    })
    .await;
}

#[actix_web::test]
async fn the_waiting_list_closes_when_the_event_begins_or_is_cancelled() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let cancelled = EventInput { status: EventStatus::Cancelled, ..on_sale(series, "hackathon-2028") };
        save(db, [on_sale(series, "hackathon-2027"), cancelled]).await;
        let accepted = async |slug: &str| {
            app.state.db.invalidation().invalidate_all();
            app.guest().get(&format!("/api/v1/events/{slug}")).await.json()["acceptsWaitingList"].clone()
        };

        app.clock.set(month(3) - TimeDelta::seconds(1));
        assert_eq!((accepted("hackathon-2027").await, accepted("hackathon-2028").await), (json!(true), json!(false)));
        app.clock.advance(1);
        assert_eq!(accepted("hackathon-2027").await, json!(false));
    })
    .await;
}

#[actix_web::test]
async fn the_price_is_that_of_the_cheapest_available_ticket() {
    on_each_database(async |app: TestApp| {
        use entities::sea_orm_active_enums::TicketVisibility::{Hidden, InviteOnly};
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        app.clock.set(month(1) + TimeDelta::days(1));
        let id = save_one(db, on_sale(series, "hackathon-2027")).await;
        let early_until = month(1) + TimeDelta::days(7);
        let with = |slug, price_minor| ticket_types::Model { price_minor, ..ticket_type(id, slug) };
        let kinds = [
            with("standard", 2500),
            with("supporter", 6000),
            ticket_types::Model { sales_until: Some(early_until), ..with("early", 1500) },
            ticket_types::Model { visibility: Hidden, ..with("guest", 0) },
            ticket_types::Model { visibility: InviteOnly, ..with("press", 0) },
            ticket_types::Model { active: false, ..with("old", 500) },
        ];
        insert::<ticket_types::Entity>(db, kinds).await;

        let before = shown(&app).await[3]["amount"].clone();
        app.clock.set(early_until);
        let after = shown(&app).await[3]["amount"].clone();

        assert_eq!((before, after), (json!(1500), json!(2500)));
    })
    .await;
}

#[actix_web::test]
async fn unavailable_tickets_do_not_set_the_price() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let opens_at = month(1) + TimeDelta::days(1);
        let event = EventInput { registration_opens_at: Some(opens_at), ..on_sale(series, "hackathon-2027") };
        let id = save_one(db, event).await;
        let with = |slug, price_minor| ticket_types::Model { price_minor, ..ticket_type(id, slug) };
        let early = ticket_types::Model { capacity: Some(1), ..with("early", 500) };
        let late = ticket_types::Model { sales_from: Some(month(1) + TimeDelta::days(9)), ..with("late", 1000) };
        insert::<ticket_types::Entity>(db, [early.clone(), late, with("standard", 2500)]).await;
        let price = async || shown(&app).await[3]["amount"].clone();

        app.clock.set(opens_at - TimeDelta::seconds(1));
        let announced = price().await;
        app.clock.set(opens_at);
        let open = price().await;
        insert::<tickets::Entity>(db, [ticket(&early, TicketState::Confirmed)]).await;
        let early_gone = price().await;
        app.clock.set(month(1) + TimeDelta::days(9));
        let late_there = price().await;
        app.clock.set(month(2));
        let closed = price().await;

        assert_eq!([announced, open, early_gone, late_there], [500, 500, 2500, 1000].map(|amount| json!(amount)));
        assert_eq!(closed, Value::Null);
    })
    .await;
}

#[actix_web::test]
async fn registration_opens_with_ticket_sales_by_default() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let sales_from = Some(month(1) + TimeDelta::days(7));
        insert::<ticket_types::Entity>(db, [ticket_types::Model { sales_from, ..ticket_type(id, "standard") }]).await;

        let mut phases = Vec::new();
        for day in [6, 7] {
            app.clock.set(month(1) + TimeDelta::days(day));
            phases.push(shown(&app).await[0].clone());
        }

        assert_eq!(phases, ["announced", "on_sale"]);
    })
    .await;
}

#[actix_web::test]
async fn the_number_of_event_list_queries_is_constant() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        app.clock.set(month(1) + TimeDelta::days(1));
        let fill = async |number: usize| {
            let id = save_one(db, on_sale(series, &format!("hackathon-{number}"))).await;
            let kind = ticket_type(id, "standard");
            insert::<ticket_types::Entity>(db, [kind.clone()]).await;
            insert::<tickets::Entity>(db, (0..2).map(|_| ticket(&kind, TicketState::Confirmed))).await;
        };
        let guest = app.guest();
        let asked = async || {
            app.state.db.invalidation().invalidate_all();
            let asks = async || {
                let response = guest.get("/api/v1/events?perPage=60").await.json();
                let rows = response["data"].as_array().expect("rows").iter();
                assert!(rows.into_iter().all(|row| row["seatsLeft"] == 2));
            };
            app.statements(&TABLES, asks).await.len()
        };

        fill(1).await;
        let one = asked().await;
        for number in 2..=60 {
            fill(number).await;
        }
        let sixty = asked().await;

        assert_eq!((one, sixty), (5, 5));
    })
    .await;
}

#[actix_web::test]
async fn the_number_of_ticket_list_queries_is_constant() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        app.clock.set(month(1) + TimeDelta::days(1));
        let id = save_one(db, on_sale(series, "hackathon-2027")).await;
        for number in 0..20 {
            let kind = ticket_type(id, &format!("kind-{number}"));
            insert::<ticket_types::Entity>(db, [kind.clone()]).await;
            insert::<tickets::Entity>(db, [ticket(&kind, TicketState::Cancelled)]).await;
        }
        let guest = app.guest();

        let asks = async || {
            let response = guest.get("/api/v1/events/hackathon-2027/tickets?perPage=100").await.json();
            assert_eq!(response["meta"]["total"], 20);
        };
        let asked = app.statements(&TABLES, asks).await;

        assert_eq!(asked.len(), 5, "{asked:#?}");
    })
    .await;
}
