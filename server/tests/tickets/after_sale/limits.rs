//! Limits of seats that are held.

use entities::events;
use sea_orm::EntityTrait as _;
use serde_json::json;

use super::{buy, free_event, on_each_database, on_each_database_with, person, start};
use crate::support::{
    DEFAULTS, Setup, TestApp,
    factories::{event, month, save_one},
    programme::{insert, ticket_type},
};

const THREE: Setup = Setup { settings: &[("TICKET_HOLDS_PER_ADDRESS", "3")], ..DEFAULTS };

#[actix_web::test]
async fn clients_of_one_address_hold_a_limited_number_of_seats() {
    on_each_database_with(THREE, async |app: TestApp| {
        free_event(&app, 100).await;
        let mut clients = Vec::new();
        for _ in 0..5 {
            clients.push(person(&app).await.0);
        }
        assert_eq!(buy(&clients[0], "free").await.status(), 200, "a completed purchase holds no seat");
        for client in &clients[1..4] {
            assert_eq!(start(client, "free").await.status(), 200);
        }

        let refused = start(&clients[4], "free").await;

        assert_eq!((refused.status(), refused.json()["message"].clone()), (429, json!("Too Many Attempts.")));
        let wait: i64 = refused.header("retry-after").parse().expect("seconds");
        assert!((1..=15 * 60).contains(&wait), "{wait}");
        assert_eq!(start(&clients[1], "free").await.status(), 200, "its own hold goes on");
        app.clock.advance(wait);
        assert_eq!(start(&clients[4], "free").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn a_user_holds_seats_of_three_events_at_most() {
    on_each_database(async |app: TestApp| {
        let first = free_event(&app, 10).await;
        let series = events::Entity::find_by_id(first).one(app.state.db.reader()).await.expect("a database");
        let series = series.expect("an event").series_id;
        let (ana, _) = person(&app).await;
        for at in 0..4 {
            let slug = format!("edition-{at}");
            let input = server::hackathon::events::EventInput {
                registration_opens_at: Some(month(1)),
                registration_closes_at: Some(month(2)),
                ..event(series, &slug)
            };
            let id = save_one(&app.state.db, input).await;
            let kind = entities::ticket_types::Model { price_minor: 0, ..ticket_type(id, "free") };
            insert::<entities::ticket_types::Entity>(&app.state.db, [kind]).await;

            let held = ana.post(&format!("/api/v1/events/{slug}/tickets/free/purchase"), &json!({})).await;

            assert_eq!(held.status(), if at < 3 { 200 } else { 429 }, "{at}: {}", held.text());
        }
    })
    .await;
}
