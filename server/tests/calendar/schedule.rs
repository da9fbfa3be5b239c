//! `/events/{event}/schedule.ics` and `/events/{event}/schedule/{item}.ics`.

use chrono::TimeDelta;
use entities::{
    schedule_items::{Entity, Model},
    sea_orm_active_enums::{EventStatus, ScheduleAudience, ScheduleState},
};
use serde_json::json;
use server::hackathon::events::{self, EventInput};
use uuid::Uuid;

use super::{entry, read, summaries};
use crate::support::{
    DEFAULTS, Setup, TestApp,
    factories::{event, month, save_one, series},
    on_each_database, on_each_database_with,
    programme::{insert, schedule_item},
};

const SCHEDULE: &str = "/events/hackathon-2027/schedule.ics";

async fn edition(app: &TestApp) -> Uuid {
    let series = series(&app.state.db).await;
    let venue = Some("gnration".to_owned());
    save_one(&app.state.db, EventInput { venue, ..event(series, "hackathon-2027") }).await
}

fn at(event: Uuid, slug: &str, start: &str, end: &str) -> Model {
    let moment = |text: &str| text.parse().expect("a time");
    Model { start_at: moment(start), end_at: moment(end), ..schedule_item(event, slug) }
}

#[actix_web::test]
async fn schedule_times_are_local_across_clock_changes() {
    on_each_database(async |app: TestApp| {
        let id = edition(&app).await;
        let items = [
            at(id, "before", "2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"),
            at(id, "after", "2027-03-28T01:00:00Z", "2027-03-28T02:00:00Z"),
            // The clocks show half past one twice that night.
            at(id, "first", "2027-10-31T00:30:00Z", "2027-10-31T00:45:00Z"),
            at(id, "second", "2027-10-31T01:30:00Z", "2027-10-31T02:30:00Z"),
        ];
        insert::<Entity>(&app.state.db, items).await;

        let calendar = read(&app.guest().get(SCHEDULE).await);

        assert_eq!(
            (&calendar["name"], &calendar["zones"]),
            (&json!("hackathon-2027: schedule"), &json!(["Europe/Lisbon"]))
        );
        let actual = |slug| (entry(&calendar, slug)["start"].clone(), entry(&calendar, slug)["end"].clone());
        let expected = |start: &str, end: &str| (json!(format!("{start}:00+00:00")), json!(format!("{end}:00+00:00")));
        assert_eq!(actual("before"), expected("2027-03-28T00:30", "2027-03-28T01:30"));
        assert_eq!(actual("after"), expected("2027-03-28T01:00", "2027-03-28T02:00"));
        assert_eq!(actual("first"), expected("2027-10-31T00:30", "2027-10-31T00:45"));
        assert_eq!(actual("second"), expected("2027-10-31T01:30", "2027-10-31T02:30"));
        assert_eq!(entry(&calendar, "after")["wall"], "2027-03-28T02:00:00");
    })
    .await;
}

#[actix_web::test]
async fn items_are_exported_in_full_and_moments_without_an_end() {
    on_each_database(async |app: TestApp| {
        let id = edition(&app).await;
        let title = format!("Solder, sense; {}", "and send ".repeat(30));
        let full = Model {
            title: title.trim().to_owned(),
            r#abstract: Some("Plasters, \"irons\"; all \\ included.\nBring nothing.".to_owned()),
            room: Some("Gallery, first floor".to_owned()),
            track: Some("Workshops".to_owned()),
            hosts: json!([{ "name": "Rui Sampaio", "role": "Hardware" }, { "name": "Inês", "role": null }]),
            changed_at: Some(month(2)),
            ..schedule_item(id, "solder")
        };
        let moment = Model { end_at: month(3), ..schedule_item(id, "freeze") };
        insert::<Entity>(&app.state.db, [full.clone(), moment]).await;

        for path in [SCHEDULE.to_owned(), format!("/events/hackathon-2027/schedule/{}.ics", full.id)] {
            let calendar = read(&app.guest().get(&path).await);
            let actual = entry(&calendar, title.trim());

            assert_eq!(actual["uid"], full.id.to_string());
            assert_eq!(
                (&actual["status"], &actual["stamp"]),
                (&json!("CONFIRMED"), &json!("2027-02-01T09:00:00+00:00"))
            );
            assert_eq!(actual["location"], "Gallery, first floor, gnration");
            assert_eq!(actual["categories"], json!(["Workshops"]));
            assert_eq!(actual["url"], "http://localhost:8080/events/hackathon-2027#item-solder");
            let description = actual["description"].as_str().expect("a description");
            assert!(
                description.starts_with("Plasters, \"irons\"; all \\ included.\nBring nothing.\n\n"),
                "{description}"
            );
            assert!(description.contains("With Rui Sampaio (Hardware), Inês."), "{description}");
        }
        let response = app.guest().get("/events/hackathon-2027/schedule/freeze.ics").await;
        assert_eq!(response.header("content-disposition"), "attachment; filename=\"hackathon-2027-freeze.ics\"");
        assert_eq!(entry(&read(&response), "freeze")["end"], json!(null));
    })
    .await;
}

#[actix_web::test]
async fn cancelled_items_are_marked_and_restricted_ones_omitted() {
    on_each_database(async |app: TestApp| {
        let id = edition(&app).await;
        let items = [
            Model { state: ScheduleState::Cancelled, ..schedule_item(id, "cancelled") },
            schedule_item(id, "talk"),
            Model { state: ScheduleState::Draft, ..schedule_item(id, "draft") },
            Model { audience: ScheduleAudience::Staff, ..schedule_item(id, "shift") },
            Model { audience: ScheduleAudience::Holders, ..schedule_item(id, "for-holders") },
        ];
        let ids: Vec<Uuid> = items.iter().map(|item| item.id).collect();
        insert::<Entity>(&app.state.db, items).await;

        let response = app.guest().get(SCHEDULE).await;

        let calendar = read(&response);
        let mut actual = summaries(&calendar);
        actual.sort_unstable();
        assert_eq!(actual, ["cancelled", "talk"]);
        assert_eq!(entry(&calendar, "cancelled")["status"], "CANCELLED");
        for (slug, id) in ["draft", "shift", "for-holders", "nothing"].into_iter().zip(&ids[2..]) {
            for name in [slug.to_owned(), id.to_string()] {
                let path = format!("/events/hackathon-2027/schedule/{name}.ics");
                assert_eq!(app.guest().get(&path).await.status(), 404, "{path}");
            }
        }
        assert_eq!(response.header("cache-control"), "public, max-age=300");
        let again = app.guest();
        let known = again.request(reqwest::Method::GET, SCHEDULE).header("If-None-Match", response.header("etag"));
        assert_eq!(again.send(known).await.status(), 304);
    })
    .await;
}

#[actix_web::test]
async fn draft_schedules_are_hidden_and_cancelled_events_cancel_all_items() {
    on_each_database(async |app: TestApp| {
        let series = series(&app.state.db).await;
        for (status, slug) in [(EventStatus::Draft, "draft"), (EventStatus::Cancelled, "off")] {
            let id = save_one(&app.state.db, EventInput { status, ..event(series, slug) }).await;
            insert::<Entity>(&app.state.db, [schedule_item(id, "talk")]).await;
        }

        for path in ["/events/draft/schedule.ics", "/events/draft/schedule/talk.ics", "/events/none/schedule.ics"] {
            assert_eq!(app.guest().get(path).await.status(), 404, "{path}");
        }
        let calendar = read(&app.guest().get("/events/off/schedule.ics").await);
        assert_eq!(entry(&calendar, "talk")["status"], "CANCELLED");
    })
    .await;
}

#[actix_web::test]
async fn a_change_of_the_event_is_a_new_revision_of_its_items() {
    on_each_database(async |app: TestApp| {
        let mut edition = event(series(&app.state.db).await, "hackathon-2027");
        let id = save_one(&app.state.db, edition.clone()).await;
        insert::<Entity>(&app.state.db, [schedule_item(id, "talk")]).await;
        let before = entry(&read(&app.guest().get(SCHEDULE).await), "talk").clone();

        edition.status = EventStatus::Cancelled;
        events::upsert(app.state.db.writer(), edition, month(4)).await.expect("an event");
        app.state.db.invalidation().invalidate_all();

        let after = entry(&read(&app.guest().get(SCHEDULE).await), "talk").clone();
        assert_eq!((&before["status"], &after["status"]), (&json!("CONFIRMED"), &json!("CANCELLED")));
        assert!(after["sequence"].as_i64() > before["sequence"].as_i64(), "{before} {after}");
        assert_eq!(after["stamp"], "2027-04-01T09:00:00+00:00");
    })
    .await;
}

#[actix_web::test]
async fn items_link_to_their_place_on_the_page() {
    const CURRENT: Setup = Setup { settings: &[("CURRENT_EVENT", "hackathon-2027")], ..DEFAULTS };
    on_each_database_with(CURRENT, async |app: TestApp| {
        let series = series(&app.state.db).await;
        for slug in ["hackathon-2026", "hackathon-2027"] {
            let id = save_one(&app.state.db, event(series, slug)).await;
            insert::<Entity>(&app.state.db, [schedule_item(id, "talk")]).await;
        }

        let page = |slug: &'static str| {
            let app = &app;
            async move {
                let calendar = read(&app.guest().get(&format!("/events/{slug}/schedule.ics")).await);
                entry(&calendar, "talk")["url"].as_str().expect("an address").to_owned()
            }
        };

        assert_eq!(page("hackathon-2027").await, "http://localhost:8080/challenges?tab=schedule#item-talk");
        assert_eq!(page("hackathon-2026").await, "http://localhost:8080/events/hackathon-2026#item-talk");
    })
    .await;
}

#[actix_web::test]
async fn calendar_requests_share_cached_database_reads() {
    on_each_database(async |app: TestApp| {
        let id = edition(&app).await;
        let item = |number: i64| {
            let start_at = month(3) + TimeDelta::minutes(number);
            Model { start_at, ..schedule_item(id, &format!("talk-{number}")) }
        };
        insert::<Entity>(&app.state.db, (0..50).map(item)).await;
        let guest = app.guest();

        let asks = async || {
            for number in 0..30 {
                assert_eq!(guest.get(&format!("{SCHEDULE}?{number}")).await.status(), 200);
            }
        };
        let asked = app.statements(&["events", "schedule_items"], asks).await.len();

        assert!((1..20).contains(&asked), "{asked} times for 30");
    })
    .await;
}
