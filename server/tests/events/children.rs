//! What all lists below an event have in common: `GET /api/v1/events/{id or slug}/…`

use entities::{judges, revisions, sea_orm_active_enums::EventStatus};
use sea_orm::EntityTrait as _;
use serde_json::json;
use server::hackathon::events::EventInput;

use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, judge},
};

const RESOURCES: [&str; 6] = ["challenges", "schedules", "judges", "sponsors", "tickets", "projects"];

#[actix_web::test]
async fn an_event_without_rows_has_empty_lists() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let id = save_one(&app.state.db, event(series, "hackathon-2027")).await;

        for room in RESOURCES {
            for key in ["hackathon-2027", &id.to_string()] {
                let response = app.guest().get(&format!("/api/v1/events/{key}/{room}")).await;

                assert_eq!(response.status(), 200, "{room}");
                let address = format!("http://localhost:8080/api/v1/events/{key}/{room}");
                assert_eq!(
                    response.json(),
                    json!({
                        "data": [],
                        "links": {
                            "first": format!("{address}?page=1"), "last": format!("{address}?page=1"),
                            "prev": null, "next": null,
                        },
                        "meta": {
                            "currentPage": 1, "from": null, "lastPage": 1, "path": address, "perPage": 15, "to": null,
                            "total": 0,
                        },
                    })
                );
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn lists_of_a_draft_event_are_not_found() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let draft = EventInput { status: EventStatus::Draft, ..event(series, "secret") };
        let id = save_one(&app.state.db, draft).await;
        insert::<judges::Entity>(&app.state.db, [judge(id, "Somebody")]).await;

        let id = id.to_string();
        for room in RESOURCES {
            for key in ["secret", &id, "unknown", "01890a5d-ac96-774b-bcce-b302099a8057", "UPPER", "%00", "..%2f"] {
                let response = app.guest().get(&format!("/api/v1/events/{key}/{room}")).await;

                assert_eq!(response.status(), 404, "{key}/{room}");
                assert_eq!(response.json(), json!({ "message": "Not found." }), "{key}/{room}");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn long_lists_are_paginated() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let id = save_one(&app.state.db, event(series, "hackathon-2027")).await;
        insert::<judges::Entity>(&app.state.db, (0..7).map(|number| judge(id, &format!("Judge {number}")))).await;

        for (query, names, meta) in [
            ("perPage=3", vec!["Judge 0", "Judge 1", "Judge 2"], (json!(1), json!(3))),
            ("perPage=3&page=3", vec!["Judge 6"], (json!(7), json!(7))),
            ("perPage=3&page=9", vec![], (json!(null), json!(null))),
            ("perPage=7&page=1&sort=name", (0..7).map(|_| "").collect(), (json!(1), json!(7))),
        ] {
            let response = app.guest().get(&format!("/api/v1/events/hackathon-2027/judges?{query}")).await.json();

            let rows = response["data"].as_array().expect("rows");
            assert_eq!(rows.len(), names.len(), "{query}");
            for (row, name) in rows.iter().zip(names).filter(|(_, name)| !name.is_empty()) {
                assert_eq!(row["name"], name, "{query}");
            }
            assert_eq!((&response["meta"]["from"], &response["meta"]["to"]), (&meta.0, &meta.1), "{query}");
            assert_eq!(response["meta"]["total"], 7, "{query}");
            let last = response["links"]["last"].as_str().expect("a link");
            assert!(!last.contains("sort"), "a list with one order says so: {last}");
        }
    })
    .await;
}

#[actix_web::test]
async fn cache_tags_name_topics_with_revisions() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let rows = revisions::Entity::find().all(app.state.db.reader()).await.expect("topics");
        let topics: Vec<String> = rows.into_iter().map(|row| row.topic).collect();

        let lists = RESOURCES.map(|room| format!("events/hackathon-2027/{room}"));
        for path in lists.iter().map(String::as_str).chain(["events", "events/hackathon-2027", "faq"]) {
            let response = app.guest().get(&format!("/api/v1/{path}")).await;

            for tag in response.header("x-cache-tags").split(' ').filter(|tag| !tag.contains(':')) {
                assert!(topics.iter().any(|topic| topic == tag), "{path}: {tag} in {topics:?}");
            }
        }
    })
    .await;
}
