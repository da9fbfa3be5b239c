//! Which schedule items are returned to whom.

use entities::{
    schedule_items::{Entity, Model},
    sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleState},
};
use serde_json::json;
use server::hackathon::events::EventInput;
use uuid::Uuid;

use super::{
    PATH,
    staff::{edition, staff},
};
use crate::support::{
    TestApp, TestClient,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, schedule_item},
};

#[actix_web::test]
async fn restricted_items_are_returned_only_to_editors() {
    on_each_database(async |app: TestApp| {
        let (id, staff) = (edition(&app).await, staff(&app).await);
        let series = series(&app.state.db).await;
        let hidden =
            save_one(&app.state.db, EventInput { status: EventStatus::Draft, ..event(series, "hidden") }).await;
        let items = [
            Model { state: ScheduleState::Draft, ..schedule_item(id, "draft") },
            Model { audience: ScheduleAudience::Staff, ..schedule_item(id, "shift") },
            Model { audience: ScheduleAudience::Holders, ..schedule_item(id, "holders") },
        ];
        insert::<Entity>(&app.state.db, items.into_iter().chain([schedule_item(hidden, "secret")])).await;
        let (member, _) = app.member().await;

        for path in [
            "hackathon-2027/schedules/draft",
            "hackathon-2027/schedules/shift",
            "hackathon-2027/schedules/holders",
            "hidden/schedules/secret",
        ] {
            let path = format!("/api/v1/events/{path}");
            assert_eq!(app.guest().get(&path).await.status(), 404, "{path}");
            assert_eq!(member.get(&path).await.status(), 404, "{path}");
            let shown = staff.get(&path).await;
            assert_eq!((shown.status(), shown.header("cache-control")), (200, "private, no-store"), "{path}");
            assert_eq!((shown.header("etag"), &shown.json()["version"]), ("\"1\"", &json!(1)));
        }
        for list in ["hidden/schedules", "hidden/schedule-releases"] {
            let path = format!("/api/v1/events/{list}");
            assert_eq!((app.guest().get(&path).await.status(), member.get(&path).await.status()), (404, 404), "{path}");
            assert_eq!(staff.get(&path).await.status(), 200, "{path}");
        }
        let listed = staff.get(PATH).await.json()["data"].clone();
        assert_eq!((listed.as_array().map(Vec::len), &listed[0]["slug"]), (Some(1), &json!("holders")));
    })
    .await;
}

/// Items of two events, in different states. Returns a member of staff and the id of the item "sessao".
async fn items_of_two_events(app: &TestApp) -> (TestClient, Uuid) {
    let (id, staff) = (edition(app).await, staff(app).await);
    let other = save_one(&app.state.db, event(series(&app.state.db).await, "other")).await;
    let titled = |event, slug: &str, title: &str, state| Model {
        title: title.to_owned(),
        room: Some("Gallery".to_owned()),
        state,
        ..schedule_item(event, slug)
    };
    let items = [
        titled(id, "sessao", "Sessão", ScheduleState::Draft),
        titled(id, "almoco", "Almoço_%", ScheduleState::Published),
        titled(other, "zebra", "Zebra", ScheduleState::Cancelled),
    ];
    let first = items[0].id;
    insert::<Entity>(&app.state.db, items).await;
    (staff, first)
}

/// Slugs of the items of all events that a query finds.
async fn listed(staff: &TestClient, query: &str) -> Vec<String> {
    let response = staff.get(&format!("/api/v1/schedules?{query}")).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let rows = response.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["slug"].as_str().expect("a slug").to_owned()).collect()
}

#[actix_web::test]
async fn items_of_all_events_can_be_listed_sorted_searched_and_filtered() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = items_of_two_events(&app).await;

        for (query, expected) in [
            ("sort=title", &["almoco", "sessao", "zebra"][..]),
            ("sort=-title&perPage=1&page=2", &["sessao"]),
            ("event=other", &["zebra"]),
            ("event=hackathon-2027&state=draft", &["sessao"]),
            ("state=cancelled", &["zebra"]),
            ("kind=meal", &[]),
            ("q=SESSA", &["sessao"]),
            ("q=gallery+zeb", &["zebra"]),
            ("q=_%25", &["almoco"]),
        ] {
            assert_eq!(listed(&staff, query).await, expected, "{query}");
        }
        for everything in ["", "q=%00&sort=title"] {
            assert_eq!(listed(&staff, everything).await.len(), 3, "{everything}");
        }
    })
    .await;
}

#[actix_web::test]
async fn unknown_filters_are_rejected_and_unknown_items_are_not_found() {
    on_each_database(async |app: TestApp| {
        let (staff, first) = items_of_two_events(&app).await;

        for wrong in ["sort=room", "state=gone", "kind=party", "event=none"] {
            assert_eq!(staff.get(&format!("/api/v1/schedules?{wrong}")).await.status(), 422, "{wrong}");
        }
        let shown = staff.get(&format!("/api/v1/schedules/{first}")).await;
        assert_eq!((shown.status(), &shown.json()["event"]["slug"]), (200, &json!("hackathon-2027")));
        for unknown in [&Uuid::nil().to_string(), "sessao"] {
            assert_eq!(staff.get(&format!("/api/v1/schedules/{unknown}")).await.status(), 404);
        }
    })
    .await;
}

#[actix_web::test]
async fn a_list_of_items_of_several_events_takes_at_most_four_queries() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = items_of_two_events(&app).await;

        let statements = app.statements(&["schedule_items", "events", "organisations"], async || {
            listed(&staff, "perPage=100").await;
        });

        // The rows, their events, and the numbers of the states and the kinds.
        assert!(statements.await.len() <= 4);
    })
    .await;
}
