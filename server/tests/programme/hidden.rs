//! What is nobody's business yet: what staff have not published, and everything of an event that is a draft.

use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};
use server::entities::{
    role_permissions,
    sea_orm_active_enums::{EventStatus, UserRole},
};

use super::{ROOMS, destroy, errors, staff_and_event};
use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
};

#[actix_web::test]
async fn what_is_not_published_is_told_to_nobody_and_an_event_without_it_looks_the_same() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        for room in ROOMS.iter().filter(|room| !room.shown.is_empty()) {
            let public = format!("/api/v1/events/hackathon-2027/{}", room.path);
            let before = app.guest().get(&public).await.json();
            let row = room.make(&staff, &room.body(event, "SECRET")).await;

            let now = app.guest().get(&public).await;

            assert_eq!(now.json(), before, "{}", room.path);
            assert_eq!(app.guest().get(&room.of(&row)).await.status(), 401);
        }
    })
    .await;
}

#[actix_web::test]
async fn what_belongs_to_a_draft_is_for_those_who_may_edit_events() {
    on_each_database(async |app: TestApp| {
        let (admin, open) = (app.member_in(&[UserRole::Administrator]).await.0, staff_and_event(&app).await.1);
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let series = series(&app.state.db).await;
        let mut draft = event(series, "hackathon-2028");
        draft.status = EventStatus::Draft;
        let draft = save_one(&app.state.db, draft).await;
        let mut rows = Vec::new();
        for room in &ROOMS {
            rows.push(room.make(&staff, &room.new_shown(draft, "SECRET")).await);
            room.make(&staff, &room.new_shown(open, "Open")).await;
        }
        // Judges and all else may be theirs; events are not.
        let edits = role_permissions::Column::Permission.eq("events:update");
        role_permissions::Entity::delete_many().filter(edits).exec(app.state.db.writer()).await.expect("no row");

        for (room, row) in ROOMS.iter().zip(&rows) {
            let path = room.of(row);
            assert_eq!(admin.get(&path).await.json(), *row);
            assert_eq!(staff.get(&path).await.status(), 404, "{}", room.path);
            if room.resource != "events" {
                assert_eq!(staff.put(&path, &json!({ "version": 1 })).await.status(), 404, "{}", room.path);
            }
            assert_eq!(destroy(&staff, &path, 1).await.status(), 404);
            let list = staff.get(&room.list()).await;
            assert_eq!((&list.json()["meta"]["total"], list.text().contains("SECRET")), (&json!(1), false));
            let narrowed = staff.get(&format!("{}?event=hackathon-2028", room.list())).await;
            assert_eq!(errors(&narrowed), json!({ "event": ["The selected event is invalid."] }));
            let answer = staff.post(&room.list(), &room.body(draft, "Another")).await;
            assert_eq!(errors(&answer), json!({ "eventId": ["The selected event id is invalid."] }));
            for below in ["hackathon-2028", &draft.to_string()] {
                let public = format!("/api/v1/events/{below}/{}", room.path);
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
async fn staff_read_a_challenge_before_everybody_may() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let mut body = ROOMS[4].new_shown(event, "The envelope");
        (body["revealAt"], body["data"]) = (json!("2027-03-05T18:00:00Z"), json!("SECRET data"));

        let row = ROOMS[4].make(&staff, &body).await;

        assert_eq!((&row["data"], &row["revealed"]), (&json!("SECRET data"), &json!(false)));
        let public = app.guest().get("/api/v1/events/hackathon-2027/challenges").await;
        assert_eq!(public.json()["data"][0]["data"], Value::Null);
        assert!(!public.text().contains("SECRET") && !public.text().contains("A problem."));
        // Nobody sees more because they are of the staff: what everybody sees is what everybody sees.
        assert!(!staff.get("/api/v1/events/hackathon-2027/challenges").await.text().contains("SECRET"));
    })
    .await;
}
