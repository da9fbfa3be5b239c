//! Deletion: rows that are part of the history stay.

use chrono::TimeDelta;
use serde_json::{Value, json};
use server::hackathon::events::EventInput;

use super::{CHALLENGES, PROJECTS, RESOURCES, Resource, SPONSORS, destroy, errors, log, staff_and_event};
use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn published_rows_of_a_started_event_can_be_archived_but_not_deleted() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        for resource in RESOURCES.iter().filter(|resource| !["badges", "projects", "tickets"].contains(&resource.path))
        {
            let slug = format!("edition-of-{}", resource.path);
            let start_at = app.state.clock.now() + TimeDelta::minutes(10);
            let edition = EventInput { start_at, end_at: start_at + TimeDelta::days(1), ..event(series, &slug) };
            let event = save_one(&app.state.db, edition).await;
            let shown = resource.create(&staff, &resource.public_body(event, "Shown")).await;
            let other = resource.create(&staff, &resource.public_body(event, "Before the beginning")).await;
            let idea = resource.create(&staff, &resource.body(event, "An idea")).await;
            assert_eq!(destroy(&staff, &resource.of(&other), 1).await.status(), 204, "{}", resource.path);

            app.clock.advance(10 * 60);
            let refusal = errors(&destroy(&staff, &resource.of(&shown), 1).await);

            let words = refusal["id"][0].as_str().expect("words");
            let (away, remedy) = match resource.path {
                "challenges" | "rewards" => ("archived", "Archive it instead."),
                "judges" => ("withdrawn", "Withdraw them instead."),
                _ => ("withdrawn", "Withdraw it instead."),
            };
            assert!(words.starts_with("This edition has started, so this "), "{words}");
            assert!(words.ends_with(remedy), "{words}");
            assert_eq!(
                log(&app, resource.target).await.iter().filter(|row| row.action.ends_with("destroyed")).count(),
                1
            );
            let put_away = staff.put(&resource.of(&shown), &json!({ "state": away, "version": 1 })).await;
            assert_eq!(put_away.status(), 200, "{}", put_away.text());
            assert_eq!(errors(&destroy(&staff, &resource.of(&shown), 2).await), refusal);
            let public = app.guest().get(&format!("/api/v1/events/{slug}/{}", resource.path)).await.json();
            assert_eq!(public["data"], json!([]));
            // It was never public.
            assert_eq!(destroy(&staff, &resource.of(&idea), 1).await.status(), 204);
        }
    })
    .await;
}

/// Resource, and sequences of states after which a row is a draft again.
const DETOURS: [(Resource, &[&str]); 4] = [
    (SPONSORS, &["withdrawn", "prospect"]),
    (SPONSORS, &["confirmed", "published", "withdrawn", "prospect"]),
    (CHALLENGES, &["published", "draft"]),
    (CHALLENGES, &["published", "archived", "draft"]),
];

#[actix_web::test]
async fn rows_that_were_published_cannot_be_deleted_as_drafts() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let walk = async |path: &str, way: &[&str]| {
            for (version, state) in (1..).zip(way) {
                app.clock.advance(1);
                let response = staff.put(path, &json!({ "state": state, "version": version })).await;
                assert_eq!(response.status(), 200, "{path} {state}: {}", response.text());
            }
            1 + way.len() as i64
        };
        for (number, (resource, way)) in DETOURS.into_iter().enumerate() {
            let start_at = app.state.clock.now() + TimeDelta::minutes(10);
            let edition = event(series, &format!("edition-{number}"));
            let edition = EventInput { start_at, end_at: start_at + TimeDelta::days(1), ..edition };
            let event = save_one(&app.state.db, edition).await;
            let path = async |name: &str| {
                resource.of(&resource.create(&staff, &resource.body(event, &format!("{name} {number}"))).await)
            };
            let (dropped, before, after) = (path("Dropped").await, path("Before").await, path("After").await);
            let version = walk(&dropped, way).await;
            assert_eq!(destroy(&staff, &dropped, version).await.status(), 204, "nothing has begun");
            let known_before = walk(&before, way).await;

            app.clock.advance(10 * 60);
            let known_after = walk(&after, way).await;

            for (path, version) in [(before, known_before), (after, known_after)] {
                let words = errors(&destroy(&staff, &path, version).await)["id"][0].clone();
                let words = words.as_str().expect("words");
                assert!(words.starts_with("This edition has started, so this "), "{way:?}: {words}");
                assert_eq!(staff.get(&path).await.status(), 200);
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn submitted_projects_cannot_be_deleted() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let resource = &PROJECTS;
        for state in ["submitted", "accepted"] {
            let mut body = resource.body(event, state);
            body["state"] = state.into();
            let path = resource.of(&resource.create(&staff, &body).await);

            let kept: Value = errors(&destroy(&staff, &path, 1).await)["id"][0].clone();

            assert_eq!(kept, "This project was submitted, so it can't be deleted. Withdraw it instead.");
            assert_eq!(staff.get(&path).await.status(), 200);
        }
    })
    .await;
}
