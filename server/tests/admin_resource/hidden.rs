//! Hidden rows: unpublished rows, and everything of draft events.

use entities::{
    role_permissions,
    sea_orm_active_enums::{EventStatus, UserRole},
};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};
use server::hackathon::events::EventInput;
use uuid::Uuid;

use super::{CHALLENGES, RESOURCES, destroy, errors, staff_and_event};
use crate::support::{
    Response, TestApp, TestClient,
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
        let draft = draft_event(&app).await;
        let mut rows = Vec::new();
        for resource in &RESOURCES {
            rows.push(resource.create(&staff, &resource.public_body(draft, "SECRET")).await);
            resource.create(&staff, &resource.public_body(open, "Open")).await;
        }
        forbid_event_changes(&app).await;

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
        let mut body = CHALLENGES.public_body(event, "The envelope");
        (body["revealAt"], body["data"]) = (json!("2027-03-05T18:00:00Z"), json!("SECRET data"));

        let row = CHALLENGES.create(&staff, &body).await;

        assert_eq!((&row["data"], &row["revealed"]), (&json!("SECRET data"), &json!(false)));
        let public = app.guest().get("/api/v1/events/hackathon-2027/challenges").await;
        assert_eq!(public.json()["data"][0]["data"], Value::Null);
        assert!(!public.text().contains("SECRET") && !public.text().contains("A problem."));
        // Public lists are the same for staff.
        assert!(!staff.get("/api/v1/events/hackathon-2027/challenges").await.text().contains("SECRET"));
    })
    .await;
}

/// Below a draft event: a schedule item, a release of the schedule and a team, all called SECRET. The open event has an
/// item and a team, too.
struct Hidden {
    /// May see everything.
    admin: TestClient,
    /// May see everything but drafts of events.
    staff: TestClient,
    /// Paths of the hidden rows.
    item: String,
    team: String,
}

const BELOW: &str = "/api/v1/events/hackathon-2028";

impl Hidden {
    async fn on(app: &TestApp) -> Self {
        let admin = app.member_in(&[UserRole::Administrator]).await.0;
        let open = staff_and_event(app).await.1;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let draft = draft_event(app).await;
        let made = async |path: &str, body: Value| {
            let response = admin.post(path, &body).await;
            assert_eq!(response.status(), 201, "{path}: {}", response.text());
            response.json()
        };
        made("/api/v1/events/hackathon-2027/schedules", schedule_item("Open")).await;
        made("/api/v1/teams", json!({ "eventId": open, "name": "Open" })).await;
        let item = made(&format!("{BELOW}/schedules"), schedule_item("SECRET")).await;
        made(&format!("{BELOW}/schedule-releases"), json!({ "note": "SECRET" })).await;
        let team = json!({ "eventId": draft, "name": "SECRET", "joinPolicy": "request" });
        let team = made("/api/v1/teams", team).await;
        forbid_event_changes(app).await;
        let path = |list: &str, row: &Value| format!("/api/v1/{list}/{}", row["id"].as_str().expect("an id"));
        let (item, team) = (path("schedules", &item), path("teams", &team));
        Self { admin, staff, item, team }
    }
}

fn schedule_item(title: &str) -> Value {
    let (start, end) = ("2027-03-01T09:00:00Z", "2027-03-01T10:00:00Z");
    json!({ "title": title, "kind": "talk", "state": "published", "startAt": start, "endAt": end })
}

#[actix_web::test]
async fn lists_leave_out_items_and_teams_of_draft_events() {
    on_each_database(async |app: TestApp| {
        let Hidden { admin, staff, .. } = Hidden::on(&app).await;

        for list in ["/api/v1/schedules", "/api/v1/teams"] {
            let (own, all) = (staff.get(list).await, admin.get(list).await);
            assert_eq!((&own.json()["meta"]["total"], &all.json()["meta"]["total"]), (&json!(1), &json!(2)), "{list}");
            assert!(!own.text().contains("SECRET") && !own.text().contains("hackathon-2028"), "{list}");
            let filtered = staff.get(&format!("{list}?event=hackathon-2028")).await;
            assert_eq!(errors(&filtered), json!({ "event": ["The selected event is invalid."] }));
            assert_eq!(admin.get(&format!("{list}?event=hackathon-2028")).await.json()["meta"]["total"], 1);
        }
    })
    .await;
}

#[actix_web::test]
async fn schedules_and_teams_of_drafts_are_shown_only_to_editors() {
    on_each_database(async |app: TestApp| {
        let Hidden { admin, staff, item, team } = Hidden::on(&app).await;

        assert_eq!((admin.get(&item).await.status(), staff.get(&item).await.status()), (200, 404));
        for seen in [
            &team,
            &format!("{BELOW}/schedules"),
            &format!("{BELOW}/schedules/secret"),
            &format!("{BELOW}/schedule-releases"),
            &format!("{BELOW}/schedule-releases/1"),
            &format!("{BELOW}/teams"),
        ] {
            assert_eq!(admin.get(seen).await.status(), 200, "{seen}");
            for client in [&staff, &app.guest()] {
                let response = client.get(seen).await;
                assert_eq!((response.status(), response.text().contains("SECRET")), (404, false), "{seen}");
            }
        }
        assert_eq!(staff.get(&format!("{team}/requests")).await.status(), 404);
        // It is indistinguishable from a team that never existed.
        let never = format!("/api/v1/teams/{}", Uuid::now_v7());
        let tags = |response: &Response| response.header("x-cache-tags").to_owned();
        let guest = app.guest();
        assert_eq!(tags(&guest.get(&team).await), tags(&guest.get(&never).await));
    })
    .await;
}

#[actix_web::test]
async fn schedules_and_teams_of_drafts_are_changed_only_by_editors() {
    on_each_database(async |app: TestApp| {
        let Hidden { staff, item, team, .. } = Hidden::on(&app).await;

        let id = item.trim_start_matches("/api/v1/schedules/");
        for path in
            [format!("{BELOW}/schedules"), format!("{BELOW}/schedules/secret"), format!("{BELOW}/schedules/{id}")]
        {
            let mut body = schedule_item("Another");
            body["version"] = json!(1);
            assert_eq!(staff.post(&path, &body).await.status(), 404, "{path}");
        }
        assert_eq!(staff.post(&format!("{BELOW}/schedule-releases"), &json!({})).await.status(), 404);
        for (path, body) in [("join", json!({ "code": "x" })), ("requests", json!({})), ("code", json!({}))] {
            assert_eq!(staff.post(&format!("{team}/{path}"), &body).await.status(), 404, "{path}");
        }
    })
    .await;
}

/// No 409 shows that there is another version.
#[actix_web::test]
async fn guessed_versions_do_not_reveal_rows_of_draft_events() {
    on_each_database(async |app: TestApp| {
        let Hidden { staff, team, .. } = Hidden::on(&app).await;

        // Users who may delete events cannot delete one they may not see.
        for version in [7, 1] {
            assert_eq!(destroy(&staff, BELOW, version).await.status(), 404);
        }
        assert_eq!(destroy(&staff, &format!("{BELOW}/schedules/secret"), 7).await.status(), 404);
        let renamed = staff.put(&team, &json!({ "name": "Known", "version": 7 })).await;
        assert_eq!((renamed.status(), renamed.text().contains("SECRET")), (404, false));
        assert_eq!(destroy(&staff, &team, 7).await.status(), 404);
    })
    .await;
}

async fn draft_event(app: &TestApp) -> Uuid {
    let series = series(&app.state.db).await;
    let draft = EventInput { status: EventStatus::Draft, ..event(series, "hackathon-2028") };
    save_one(&app.state.db, draft).await
}

/// Takes the permission to edit events from all roles; only administrators, who need none, still may. Staff keep those
/// for judges and other resources.
async fn forbid_event_changes(app: &TestApp) {
    let edits = role_permissions::Column::Permission.eq("events:update");
    role_permissions::Entity::delete_many().filter(edits).exec(app.state.db.writer()).await.expect("no row");
}
