//! `GET /api/v1/events/{id or slug}/schedules`, and what staff do with them.

mod clash;
mod holders;
mod lookup;
mod releases;
mod staff;

use chrono::TimeDelta;
use entities::{
    schedule_items::{Entity, Model},
    sea_orm_active_enums::{ScheduleAudience, ScheduleKind, ScheduleState},
};
use serde_json::{Value, json};

use crate::support::{
    Response, TestApp,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, schedule_item},
};

const PATH: &str = "/api/v1/events/hackathon-2027/schedules";

/// A talk of an hour on the first of March, but for what is otherwise.
fn input(otherwise: Value) -> Value {
    let mut body =
        json!({ "title": "Talk", "kind": "talk", "startAt": "2027-03-01T09:00:00Z", "endAt": "2027-03-01T10:00:00Z" });
    body.as_object_mut().expect("an object").extend(otherwise.as_object().expect("an object").clone());
    body
}

fn errors(response: &Response) -> Value {
    response.json()["errors"].clone()
}

#[actix_web::test]
async fn an_item_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let full = Model {
            title: "Solder a sensor".to_owned(),
            r#abstract: Some("Plasters are included.".to_owned()),
            kind: ScheduleKind::MiniEvent,
            room: Some("Gallery".to_owned()),
            track: Some("Workshops".to_owned()),
            highlight: true,
            hosts: json!([{ "name": "Rui", "role": null }]),
            mandatory: true,
            ..schedule_item(id, "solder")
        };
        insert::<Entity>(db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "solder", "title": "Solder a sensor", "abstract": "Plasters are included.",
                "kind": "mini_event", "startAt": "2027-03-01T09:00:00Z", "endAt": "2027-03-01T10:00:00Z",
                "room": "Gallery", "track": "Workshops", "highlight": true, "hosts": [{ "name": "Rui", "role": null }],
                "mandatory": true, "audience": "public", "sponsor": null, "state": "published", "change": null,
            })
        );
        let tags = response.header("x-cache-tags");
        assert_eq!(tags, format!("event:{id} schedules organisations sponsors 2027-03-01T09:00:00Z"));
        assert_eq!(app.guest().get(&format!("{PATH}/solder")).await.json(), response.json()["data"][0]);
    })
    .await;
}

#[actix_web::test]
async fn the_tags_contain_the_next_time_an_item_begins_or_ends() {
    on_each_database(async |app: TestApp| {
        let id = save_one(&app.state.db, event(series(&app.state.db).await, "hackathon-2027")).await;
        let start_at = month(3) + TimeDelta::hours(2);
        let talk = Model { start_at, end_at: start_at + TimeDelta::hours(1), ..schedule_item(id, "talk") };
        insert::<Entity>(&app.state.db, [talk]).await;

        for (now, next) in [
            (month(3), "2027-03-01T11:00:00Z"),
            (start_at, "2027-03-01T12:00:00Z"),
            (start_at + TimeDelta::hours(1), "2027-03-03T09:00:00Z"),
        ] {
            app.clock.set(now);
            app.state.db.invalidation().invalidate_all();
            let tags = app.guest().get(PATH).await.header("x-cache-tags").to_owned();
            assert!(tags.ends_with(next), "{now}: {tags}");
        }
    })
    .await;
}

#[actix_web::test]
async fn public_items_are_listed_in_order_of_time() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let at = |slug, from: i64, minutes: i64| {
            let start_at = month(3) + TimeDelta::hours(from);
            Model { start_at, end_at: start_at + TimeDelta::minutes(minutes), ..schedule_item(id, slug) }
        };
        let items = [
            at("late", 5, 60),
            at("long", 1, 90),
            at("short", 1, 30),
            at("moment", 2, 0),
            Model { audience: ScheduleAudience::Staff, ..at("shift", 3, 60) },
            Model { audience: ScheduleAudience::Holders, ..at("for-holders", 3, 60) },
            Model { state: ScheduleState::Draft, ..at("draft", 3, 60) },
            Model { state: ScheduleState::Cancelled, ..at("cancelled", 3, 60) },
        ];
        insert::<Entity>(db, items).await;

        let response = app.guest().get(PATH).await.json();

        let slugs: Vec<&Value> = response["data"].as_array().expect("rows").iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["short", "long", "moment", "cancelled", "late"]);
    })
    .await;
}

#[actix_web::test]
async fn published_judging_items_define_the_judging_phase() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let judging = |slug, hours| Model {
            kind: ScheduleKind::Judging,
            start_at: month(3) + TimeDelta::hours(hours),
            end_at: month(3) + TimeDelta::hours(hours + 1),
            ..schedule_item(id, slug)
        };
        let cancelled = Model { state: ScheduleState::Cancelled, ..judging("cancelled", 1) };
        // Unpublished items do not affect the public phase.
        let calibration = Model { audience: ScheduleAudience::Staff, ..judging("calibration", 2) };
        insert::<Entity>(db, [judging("second", 40), judging("first", 36), cancelled, calibration]).await;

        let mut phases = Vec::new();
        for hours in [35, 36, 48] {
            app.clock.set(month(3) + TimeDelta::hours(hours));
            app.state.db.invalidation().invalidate_all();
            for path in ["/api/v1/events/hackathon-2027", "/api/v1/events"] {
                let response = app.guest().get(path).await.json();
                let event = response.get("data").map_or(&response, |rows| &rows[0]);
                phases.push(event["phase"].clone());
            }
        }

        assert_eq!(phases, ["live", "live", "judging", "judging", "finished", "finished"]);
    })
    .await;
}

#[actix_web::test]
async fn a_page_can_hold_500_items() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        insert::<Entity>(db, (0..501).map(|number| schedule_item(id, &format!("item-{number}")))).await;

        for (query, rows, per_page) in
            [("perPage=500", 500, 500), ("perPage=9999", 500, 500), ("perPage=500&page=2", 1, 500), ("", 15, 15)]
        {
            let page = app.guest().get(&format!("{PATH}?{query}")).await.json();
            let shown = page["data"].as_array().expect("rows").len();
            assert_eq!(
                (shown, &page["meta"]["perPage"], &page["meta"]["total"]),
                (rows, &json!(per_page), &json!(501)),
                "{query}"
            );
        }
        let statements =
            app.statements(&["schedule_items", "events", "organisations", "schedule_releases"], async || {
                app.state.db.invalidation().invalidate_all();
                app.guest().get(&format!("{PATH}?perPage=500&page=2")).await;
            });
        assert!(statements.await.len() <= 5, "however many rows there are");
    })
    .await;
}
