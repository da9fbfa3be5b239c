//! Hidden rows: unpublished rows, and everything of draft events.

use entities::{
    role_permissions,
    sea_orm_active_enums::{EventStatus, UserRole},
};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};

use super::{RESOURCES, destroy, errors, staff_and_event};
use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn unpublished_rows_do_not_change_public_responses() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for resource in RESOURCES.iter().filter(|resource| !resource.shown.is_empty()) {
            let public = format!("/api/v1/events/hackathon-2027/{}", resource.path);
            let before = app.guest().get(&public).await.json();
            let row = resource.create(&staff, &resource.body(event, "SECRET")).await;

            let now = app.guest().get(&public).await;

            assert_eq!(now.json(), before, "{}", resource.path);
            assert_eq!(app.guest().get(&resource.of(&row)).await.status(), 401);
        }
    })
    .await;
}

#[actix_web::test]
async fn rows_of_draft_events_require_the_permission_to_edit_events() {
    on_each_database(async |app: TestApp| {
        let (admin, open) = (app.member_in(&[UserRole::Administrator]).await.0, staff_and_event(&app).await.1);
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let series = series(&app.state.db).await;
        let mut draft = event(series, "hackathon-2028");
        draft.status = EventStatus::Draft;
        let draft = save_one(&app.state.db, draft).await;
        let mut rows = Vec::new();
        for resource in &RESOURCES {
            rows.push(resource.create(&staff, &resource.public_body(draft, "SECRET")).await);
            resource.create(&staff, &resource.public_body(open, "Open")).await;
        }
        // The permission covers judges and other resources, but not events.
        let edits = role_permissions::Column::Permission.eq("events:update");
        role_permissions::Entity::delete_many().filter(edits).exec(app.state.db.writer()).await.expect("no row");

        for (resource, row) in RESOURCES.iter().zip(&rows) {
            let path = resource.of(row);
            assert_eq!(admin.get(&path).await.json(), *row);
            assert_eq!(staff.get(&path).await.status(), 404, "{}", resource.path);
            if resource.resource != "events" {
                assert_eq!(staff.put(&path, &json!({ "version": 1 })).await.status(), 404, "{}", resource.path);
            }
            assert_eq!(destroy(&staff, &path, 1).await.status(), 404);
            let list = staff.get(&resource.list()).await;
            assert_eq!((&list.json()["meta"]["total"], list.text().contains("SECRET")), (&json!(1), false));
            let filtered = staff.get(&format!("{}?event=hackathon-2028", resource.list())).await;
            assert_eq!(errors(&filtered), json!({ "event": ["The selected event is invalid."] }));
            let response = staff.post(&resource.list(), &resource.body(draft, "Another")).await;
            assert_eq!(errors(&response), json!({ "eventId": ["The selected event id is invalid."] }));
            for below in ["hackathon-2028", &draft.to_string()] {
                let public = format!("/api/v1/events/{below}/{}", resource.path);
                assert_eq!(app.guest().get(&public).await.status(), 404);
                assert_eq!(staff.get(&public).await.status(), 404);
                let seen = admin.get(&public).await;
                assert_eq!((seen.status(), seen.header("cache-control")), (200, "private, no-store"));
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn staff_can_read_a_challenge_before_its_reveal() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let mut body = RESOURCES[4].public_body(event, "The envelope");
        (body["revealAt"], body["data"]) = (json!("2027-03-05T18:00:00Z"), json!("SECRET data"));

        let row = RESOURCES[4].create(&staff, &body).await;

        assert_eq!((&row["data"], &row["revealed"]), (&json!("SECRET data"), &json!(false)));
        let public = app.guest().get("/api/v1/events/hackathon-2027/challenges").await;
        assert_eq!(public.json()["data"][0]["data"], Value::Null);
        assert!(!public.text().contains("SECRET") && !public.text().contains("A problem."));
        // Public lists are the same for staff.
        assert!(!staff.get("/api/v1/events/hackathon-2027/challenges").await.text().contains("SECRET"));
    })
    .await;
}

#[actix_web::test]
async fn schedules_and_teams_of_draft_events_require_events_update() {
    on_each_database(async |app: TestApp| {
        let admin = app.member_in(&[UserRole::Administrator]).await.0;
        let open = staff_and_event(&app).await.1;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let series = series(&app.state.db).await;
        let mut draft = event(series, "hackathon-2028");
        draft.status = EventStatus::Draft;
        let draft = save_one(&app.state.db, draft).await;
        let item = |title: &str| {
            let (start, end) = ("2027-03-01T09:00:00Z", "2027-03-01T10:00:00Z");
            json!({ "title": title, "kind": "talk", "state": "published", "startAt": start, "endAt": end })
        };
        let made = async |path: &str, body: Value| {
            let response = admin.post(path, &body).await;
            assert_eq!(response.status(), 201, "{path}: {}", response.text());
            response.json()
        };
        made("/api/v1/events/hackathon-2027/schedules", item("Open")).await;
        made("/api/v1/teams", json!({ "eventId": open, "name": "Open" })).await;
        let below = "/api/v1/events/hackathon-2028";
        let talk = made(&format!("{below}/schedules"), item("SECRET")).await;
        made(&format!("{below}/schedule-releases"), json!({ "note": "SECRET" })).await;
        let team = made("/api/v1/teams", json!({ "eventId": draft, "name": "SECRET", "joinPolicy": "request" })).await;
        let edits = role_permissions::Column::Permission.eq("events:update");
        role_permissions::Entity::delete_many().filter(edits).exec(app.state.db.writer()).await.expect("no row");

        for list in ["/api/v1/schedules", "/api/v1/teams"] {
            let (own, all) = (staff.get(list).await, admin.get(list).await);
            assert_eq!((&own.json()["meta"]["total"], &all.json()["meta"]["total"]), (&json!(1), &json!(2)), "{list}");
            assert!(!own.text().contains("SECRET") && !own.text().contains("hackathon-2028"), "{list}");
            let filtered = staff.get(&format!("{list}?event=hackathon-2028")).await;
            assert_eq!(errors(&filtered), json!({ "event": ["The selected event is invalid."] }));
            assert_eq!(admin.get(&format!("{list}?event=hackathon-2028")).await.json()["meta"]["total"], 1);
        }
        let of = |path: &str, row: &Value| format!("/api/v1/{path}/{}", row["id"].as_str().expect("an id"));
        let (talk, team) = (of("schedules", &talk), of("teams", &team));
        assert_eq!((admin.get(&talk).await.status(), staff.get(&talk).await.status()), (200, 404));
        for seen in [
            &team,
            &format!("{below}/schedules"),
            &format!("{below}/schedules/secret"),
            &format!("{below}/schedule-releases"),
            &format!("{below}/schedule-releases/1"),
            &format!("{below}/teams"),
        ] {
            assert_eq!(admin.get(seen).await.status(), 200, "{seen}");
            for client in [&staff, &app.guest()] {
                let response = client.get(seen).await;
                assert_eq!((response.status(), response.text().contains("SECRET")), (404, false), "{seen}");
            }
        }
        // Both are indistinguishable from rows that never existed.
        let never = format!("/api/v1/teams/{}", uuid::Uuid::now_v7());
        let tags = |response: &crate::support::Response| response.header("x-cache-tags").to_owned();
        let guest = app.guest();
        assert_eq!(tags(&guest.get(&team).await), tags(&guest.get(&never).await));

        let (item, id) = (item("Another"), talk.trim_start_matches("/api/v1/schedules/"));
        for path in
            [format!("{below}/schedules"), format!("{below}/schedules/secret"), format!("{below}/schedules/{id}")]
        {
            let mut body = item.clone();
            body["version"] = json!(1);
            assert_eq!(staff.post(&path, &body).await.status(), 404, "{path}");
        }
        assert_eq!(staff.post(&format!("{below}/schedule-releases"), &json!({})).await.status(), 404);
        // Users who may delete events cannot delete one they may not see.
        for version in [7, 1] {
            assert_eq!(destroy(&staff, below, version).await.status(), 404);
        }
        assert_eq!(
            destroy(&staff, &format!("{below}/schedules/secret"), 7).await.status(),
            404,
            "and no 409 that shows it"
        );
        let renamed = staff.put(&team, &json!({ "name": "Known", "version": 7 })).await;
        assert_eq!((renamed.status(), renamed.text().contains("SECRET")), (404, false));
        assert_eq!(destroy(&staff, &team, 7).await.status(), 404);
        for (path, body) in [("join", json!({ "code": "x" })), ("requests", json!({})), ("code", json!({}))] {
            assert_eq!(staff.post(&format!("{team}/{path}"), &body).await.status(), 404, "{path}");
        }
        assert_eq!(staff.get(&format!("{team}/requests")).await.status(), 404);
    })
    .await;
}
