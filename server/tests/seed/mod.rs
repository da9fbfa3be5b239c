//! `server seed`

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::{
    entities::{events, flags, series, settings},
    seed::{Seeded, demo, many},
};

use crate::support::{TestApp, on_each_database};

fn day(text: &str) -> DateTime<Utc> {
    format!("{text}T12:00:00Z").parse().expect("a day")
}

async fn seed(app: &TestApp, now: DateTime<Utc>) -> Seeded {
    let seeded = demo(&app.state.db, &app.state.config.site, now).await.expect("demo data");
    app.state.forget();
    seeded
}

async fn get(app: &TestApp, path: &str) -> Value {
    app.guest().get(path).await.json()
}

#[actix_web::test]
async fn a_seeded_site_is_about_the_edition_to_come() {
    on_each_database(async |app: TestApp| {
        let seeded = seed(&app, day("2026-11-21")).await;

        assert_eq!(seeded, Seeded::Now("hackathon-2027".parse().expect("a slug")));
        assert_eq!(get(&app, "/api/v1/site").await["currentEvent"], "hackathon-2027");
        let coming = get(&app, "/api/v1/events/hackathon-2027").await;
        assert_eq!(
            (&coming["status"], &coming["editionNo"], &coming["current"]),
            (&json!("published"), &json!(4), &json!(true))
        );
        assert_eq!(
            (&coming["startAt"], &coming["endAt"]),
            (&json!("2027-03-05T18:30:00Z"), &json!("2027-03-07T17:00:00Z"))
        );
        assert_eq!((&coming["venue"], &coming["city"]), (&json!("gnration"), &json!("Braga")));
    })
    .await;
}

#[actix_web::test]
async fn three_editions_are_over_and_the_draft_is_hidden() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;

        let listed = get(&app, "/api/v1/events").await;

        let shown =
            |key: &str| listed["data"].as_array().expect("rows").iter().map(|row| row[key].clone()).collect::<Vec<_>>();
        assert_eq!(shown("slug"), ["hackathon-2027", "hackathon-2026", "hackathon-2025", "hackathon-2024"]);
        assert_eq!(shown("status"), ["published", "finished", "finished", "finished"]);
        assert_eq!(app.guest().get("/api/v1/events/hackathon-2028").await.status(), 404);
        let rows = events::Entity::find().all(app.state.db.reader()).await.expect("rows");
        assert!(rows.iter().any(|row| row.slug == "hackathon-2028"), "there is no draft to hide");
    })
    .await;
}

#[actix_web::test]
async fn all_flags_are_on() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;

        let flags =
            get(&app, "/api/flags?f=login&f=register&f=stay_connected&f=tickets&f=waiting_list&f=login_twitter").await;

        assert!(flags.as_object().expect("an object").values().all(|on| on == true), "{flags}");
    })
    .await;
}

#[actix_web::test]
async fn seeding_again_changes_nothing_while_the_edition_is_to_come() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;
        let before = everything(&app).await;

        assert_eq!(seed(&app, day("2026-11-21")).await, Seeded::Before);
        assert_eq!(seed(&app, day("2027-03-05")).await, Seeded::Before);

        assert_eq!(everything(&app).await, before);
    })
    .await;
}

#[actix_web::test]
async fn a_year_later_the_draft_becomes_the_edition_to_come() {
    on_each_database(async |app: TestApp| {
        seed(&app, day("2026-11-21")).await;

        let seeded = seed(&app, day("2026-11-21") + TimeDelta::days(365)).await;

        assert_eq!(seeded, Seeded::Now("hackathon-2028".parse().expect("a slug")));
        assert_eq!(get(&app, "/api/v1/events/hackathon-2027").await["status"], "finished");
        assert_eq!(get(&app, "/api/v1/events/hackathon-2028").await["editionNo"], 5);
        assert_eq!(get(&app, "/api/v1/events").await["meta"]["total"], 5);
    })
    .await;
}

#[actix_web::test]
async fn many_events_are_there_once_however_often_they_are_asked_for() {
    on_each_database(async |app: TestApp| {
        for _ in 0..2 {
            many(&app.state.db, &app.state.config.site, 60, day("2026-11-21")).await.expect("many events");
        }

        let listed = get(&app, "/api/v1/events?perPage=60").await;

        assert_eq!(listed["data"].as_array().map(Vec::len), Some(60));
        assert_eq!(listed["meta"]["total"], 60);
    })
    .await;
}

async fn everything(
    app: &TestApp,
) -> (Vec<series::Model>, Vec<events::Model>, Vec<flags::Model>, Vec<settings::Model>) {
    let db = app.state.db.reader();
    (
        series::Entity::find().all(db).await.expect("series"),
        events::Entity::find().all(db).await.expect("events"),
        flags::Entity::find().all(db).await.expect("flags"),
        settings::Entity::find().all(db).await.expect("settings"),
    )
}
