//! `GET /api/v1/events`

use entities::sea_orm_active_enums::EventStatus;
use serde_json::{Value, json};
use server::{
    hackathon::events::EventInput,
    platform::{
        settings::{self, Setting},
        slug::Slug,
    },
};

use crate::support::{
    TestApp,
    factories::{event, month, save, series},
    on_each_database,
};

#[actix_web::test]
async fn an_empty_site_returns_one_empty_page() {
    on_each_database(async |app: TestApp| {
        let response = app.guest().get("/api/v1/events").await;

        assert_eq!(response.status(), 200);
        assert_eq!(response.json()["data"], json!([]));
        let expected = json!({
            "currentPage": 1, "from": null, "lastPage": 1, "path": "http://localhost:8080/api/v1/events",
            "perPage": 15, "to": null, "total": 0,
        });
        assert_eq!(response.json()["meta"], expected);
    })
    .await;
}

#[actix_web::test]
async fn percent_encoded_paths_return_the_same_response() {
    on_each_database(async |app: TestApp| {
        for address in ["/api/v1/%65vents?perPage=2", "/api/v1/events?perPage=2", "/api/v1/event%73?perPage=2"] {
            let response = app.guest().get(address).await;

            assert_eq!(response.status(), 200, "{address}");
            assert_eq!(response.json()["meta"]["path"], "http://localhost:8080/api/v1/events", "{address}");
            assert_eq!(response.json()["links"]["first"], "http://localhost:8080/api/v1/events?page=1&perPage=2");
        }
    })
    .await;
}

#[actix_web::test]
async fn an_event_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        app.clock.set(month(2));
        let series = series(&app.state.db).await;
        let full = EventInput {
            title: "Hackathon 2027".to_owned(),
            subtitle: Some("Tools that think".to_owned()),
            venue: Some("gnration".to_owned()),
            city: Some("Braga".to_owned()),
            capacity: Some(200),
            ..event(series, "hackathon-2027")
        };
        save(&app.state.db, [full]).await;

        let response = app.guest().get("/api/v1/events").await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().as_str().is_some_and(|id| id.len() == 36));
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "hackathon-2027", "editionNo": 1, "title": "Hackathon 2027",
                "subtitle": "Tools that think", "status": "published", "startAt": "2027-03-01T09:00:00Z",
                "endAt": "2027-03-03T09:00:00Z", "timezone": "Europe/Lisbon", "venue": "gnration", "city": "Braga",
                "attendanceMode": "in_person", "capacity": 200, "phase": "announced", "seatsLeft": 200,
                "shareLaid": 0.0, "priceFrom": null, "acceptsWaitingList": true, "current": false, "image": null, "version": 1,
            })
        );
        assert_eq!(response.header("x-cache-tags"), "events settings tickets schedules 2027-03-01T09:00:00Z");
    })
    .await;
}

#[actix_web::test]
async fn only_drafts_are_hidden() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let with = |slug, status| EventInput { status, ..event(series, slug) };
        let events = [
            with("a-draft", EventStatus::Draft),
            with("a-published", EventStatus::Published),
            with("a-live", EventStatus::Live),
            with("a-finished", EventStatus::Finished),
            with("an-archived", EventStatus::Archived),
            with("a-cancelled", EventStatus::Cancelled),
        ];
        save(&app.state.db, events).await;

        let response = app.guest().get("/api/v1/events?sort=createdAt").await.json();

        let statuses: Vec<&Value> = rows(&response).map(|event| &event["status"]).collect();
        assert_eq!(statuses, ["published", "live", "finished", "archived", "cancelled"]);
        assert_eq!(response["meta"]["total"], 5);
        let found = app.guest().get("/api/v1/events?q=draft").await.json();
        assert_eq!(found["meta"]["total"], 0);
    })
    .await;
}

#[actix_web::test]
async fn each_event_is_on_exactly_one_page() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        // All start at the same time: only the id distinguishes them.
        save(&app.state.db, (0..7).map(|number| event(series, &format!("event-{number}")))).await;

        let mut seen = Vec::new();
        for page in 1..=3 {
            let response = app.guest().get(&format!("/api/v1/events?perPage=3&page={page}")).await.json();
            assert_eq!((&response["meta"]["total"], &response["meta"]["lastPage"]), (&json!(7), &json!(3)));
            seen.extend(slugs(&response));
        }

        seen.sort();
        assert_eq!(seen, (0..7).map(|number| format!("event-{number}")).collect::<Vec<_>>());
    })
    .await;
}

#[actix_web::test]
async fn a_page_beyond_the_last_is_empty_with_the_total() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save(&app.state.db, [event(series, "only")]).await;

        for page in ["9", "18446744073709551615"] {
            let response = app.guest().get(&format!("/api/v1/events?page={page}")).await;

            assert_eq!(response.status(), 200);
            assert_eq!(response.json()["data"], json!([]));
            assert_eq!(
                (&response.json()["meta"]["total"], &response.json()["meta"]["from"]),
                (&json!(1), &Value::Null)
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn page_size_is_limited_to_100() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save(&app.state.db, (0..101).map(|number| event(series, &format!("event-{number}")))).await;

        let response = app.guest().get("/api/v1/events?perPage=1000").await.json();

        assert_eq!(rows(&response).count(), 100);
        assert_eq!(response["meta"]["perPage"], 100);
    })
    .await;
}

#[actix_web::test]
async fn every_sort_column_works_in_both_directions() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let with = |slug, title: &str, start: u32| EventInput {
            title: title.to_owned(),
            start_at: month(start),
            end_at: month(start + 1),
            ..event(series, slug)
        };
        save(&app.state.db, [with("first", "beta", 6), with("second", "Álpha", 8), with("third", "Gamma", 7)]).await;

        for (sort, expected) in [
            ("", ["second", "third", "first"]),
            ("-startAt", ["second", "third", "first"]),
            ("startAt", ["first", "third", "second"]),
            ("title", ["second", "first", "third"]),
            ("-title", ["third", "first", "second"]),
            ("createdAt", ["first", "second", "third"]),
            ("-createdAt", ["third", "second", "first"]),
        ] {
            let response = app.guest().get(&format!("/api/v1/events?sort={sort}")).await.json();

            assert_eq!(slugs(&response), expected, "sort={sort}");
        }
    })
    .await;
}

#[actix_web::test]
async fn unknown_sort_columns_are_rejected() {
    on_each_database(async |app: TestApp| {
        for sort in ["slug", "start_at", "--title", "title,startAt", "id;drop table events"] {
            let response = app.guest().get(&format!("/api/v1/events?sort={sort}")).await;

            assert_eq!(response.status(), 422, "{sort}");
            assert_eq!(response.json()["errors"]["sort"], json!(["The selected sort is invalid."]));
        }
    })
    .await;
}

#[actix_web::test]
async fn search_matches_all_words_ignoring_accents_and_case() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        let first = EventInput {
            title: "Noite de São João".to_owned(),
            venue: Some("Theatro Circo".to_owned()),
            ..event(series, "sao-joao")
        };
        let second = EventInput { title: "100% Data_Day".to_owned(), ..event(series, "data-day") };
        save(&app.state.db, [first, second]).await;

        for (question, expected) in [
            ("sao joao", vec!["sao-joao"]),
            ("SÃO theatro", vec!["sao-joao"]),
            ("sao data", vec![]),
            ("100%25", vec!["data-day"]),
            ("100%25%25", vec![]),
            ("a_d", vec!["data-day"]),
            ("a_a", vec![]),
            ("%5C", vec![]),
            ("' OR 1=1 --", vec![]),
            ("%00joao%00", vec!["sao-joao"]),
        ] {
            let response = app.guest().get(&format!("/api/v1/events?q={question}")).await;

            assert_eq!(response.status(), 200, "q={question}: {}", response.text());
            assert_eq!(slugs(&response.json()), expected, "q={question}");
            assert_eq!(response.json()["meta"]["total"], expected.len(), "q={question}");
        }
    })
    .await;
}

#[actix_web::test]
async fn the_configured_event_is_current() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        save(&app.state.db, [event(series, "hackathon-2025"), event(series, "hackathon-2027")]).await;
        let chosen: Slug = "hackathon-2027".parse().expect("a slug");

        let before = app.guest().get("/api/v1/events?sort=createdAt").await.json();
        settings::change(&app.state, Setting::CurrentEvent(chosen)).await.expect("a change");
        let after = app.guest().get("/api/v1/events?sort=createdAt").await.json();

        let current = |response: &Value| rows(response).map(|event| event["current"] == true).collect::<Vec<_>>();
        assert_eq!((current(&before), current(&after)), (vec![true, false], vec![false, true]));
    })
    .await;
}

fn rows(response: &Value) -> impl Iterator<Item = &Value> {
    response["data"].as_array().expect("rows").iter()
}

fn slugs(response: &Value) -> Vec<String> {
    rows(response).map(|event| event["slug"].as_str().expect("a slug").to_owned()).collect()
}
