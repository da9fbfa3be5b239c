//! Deletion of events, and what prevents it.

use entities::{
    invitations,
    sea_orm_active_enums::{EventStatus, UserRole},
    ticket_types,
};
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};
use server::{
    hackathon::events::EventInput,
    platform::settings::{self, Setting},
};
use uuid::Uuid;

use crate::support::{
    TestApp, TestClient, assert_refused,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::{insert, ticket_type},
};

const PATH: &str = "/api/v1/events/hackathon-2027";
const SHOWN: &str = "This is the site's current edition. Make another one current first.";

/// A staff member and an event, in the month before it starts.
async fn begin(app: &TestApp, status: EventStatus) -> (TestClient, Uuid) {
    app.clock.set(month(2));
    let series = series(&app.state.db).await;
    let id = save_one(&app.state.db, EventInput { status, ..event(series, "hackathon-2027") }).await;
    (app.member_in(&[UserRole::Staff]).await.0, id)
}

#[actix_web::test]
async fn the_slug_cannot_change_after_publication() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app, EventStatus::Draft).await;
        let moved = staff.post(PATH, &json!({ "slug": "hackathon-braga", "version": 1 })).await;
        assert_eq!((moved.status(), &moved.json()["slug"]), (200, &json!("hackathon-braga")), "{}", moved.text());
        let path = "/api/v1/events/hackathon-braga";
        assert_eq!(staff.post(path, &json!({ "status": "published", "version": 2 })).await.status(), 200);

        let stays = "This edition has been published, so you can't change its slug.";
        assert_refused(&staff.post(path, &json!({ "slug": "hackathon-2027", "version": 3 })).await, "slug", stays);
        let same = staff.post(path, &json!({ "slug": "hackathon-braga", "title": "Braga", "version": 3 })).await;

        assert_eq!((same.status(), &same.json()["title"]), (200, &json!("Braga")), "{}", same.text());
        assert_eq!(app.guest().get(path).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn the_current_event_cannot_be_unpublished_or_deleted() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app, EventStatus::Published).await;
        let about = async |slug: &str| {
            let chosen = Setting::CurrentEvent(slug.parse().expect("a slug"));
            settings::change(&app.state, chosen).await.expect("a change");
        };
        about("hackathon-2027").await;

        assert_refused(&staff.post(PATH, &json!({ "status": "draft", "version": 1 })).await, "status", SHOWN);
        assert_refused(&staff.delete_if_version(PATH, 1).await, "id", SHOWN);
        assert_eq!(app.guest().get(PATH).await.json()["version"], 1);

        about("another").await;
        assert_eq!(staff.post(PATH, &json!({ "status": "draft", "version": 1 })).await.status(), 200);
        // Drafts stay hidden even if they are the site's current event.
        about("hackathon-2027").await;
        assert_eq!(staff.delete_if_version(PATH, 2).await.status(), 204);
    })
    .await;
}

#[actix_web::test]
async fn a_current_event_set_by_another_process_is_protected_at_once() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app, EventStatus::Published).await;
        // This process has just read what the site is about.
        assert_eq!(app.guest().get("/api/v1/site").await.status(), 200);
        let chosen = Setting::CurrentEvent("hackathon-2027".parse().expect("a slug"));
        settings::store(app.state.db.writer(), &chosen, app.state.clock.now()).await.expect("a setting");

        assert_refused(&staff.delete_if_version(PATH, 1).await, "id", SHOWN);
        assert_refused(&staff.post(PATH, &json!({ "status": "draft", "version": 1 })).await, "status", SHOWN);
    })
    .await;
}

#[actix_web::test]
async fn started_events_cannot_be_deleted_unless_cancelled_or_draft() {
    on_each_database(async |app: TestApp| {
        begin(&app, EventStatus::Published).await;
        let series = series(&app.state.db).await;
        for (slug, status) in [("off", EventStatus::Cancelled), ("never", EventStatus::Draft)] {
            save_one(&app.state.db, EventInput { status, ..event(series, slug) }).await;
        }
        app.clock.set(month(4));
        // An event that staff marked as live has started, whatever the time.
        for (slug, status) in
            [("live", EventStatus::Live), ("over", EventStatus::Finished), ("old", EventStatus::Archived)]
        {
            let later = EventInput { start_at: month(6), end_at: month(7), status, ..event(series, slug) };
            save_one(&app.state.db, later).await;
        }
        // No session lasts this long.
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;

        let begun = "This edition has started, so it can't be deleted. Archive it instead.";
        assert_refused(&staff.delete_if_version(PATH, 1).await, "id", begun);
        for slug in ["live", "over", "old"] {
            assert_refused(&staff.delete_if_version(&format!("/api/v1/events/{slug}"), 1).await, "id", begun);
        }

        for slug in ["off", "never"] {
            assert_eq!(staff.delete_if_version(&format!("/api/v1/events/{slug}"), 1).await.status(), 204, "{slug}");
        }
    })
    .await;
}

#[actix_web::test]
async fn unused_invitations_are_deleted_with_their_event() {
    with_invitations(false).await;
}

#[actix_web::test]
async fn a_used_invitation_blocks_deleting_its_event() {
    with_invitations(true).await;
}

async fn with_invitations(is_used: bool) {
    on_each_database(async |app: TestApp| {
        let (staff, id) = begin(&app, EventStatus::Published).await;
        insert::<ticket_types::Entity>(&app.state.db, [ticket_type(id, "standard")]).await;
        let invited = async |more: Value| {
            let mut body = json!({ "kind": "ticket", "ticket": "standard" });
            body.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
            let response = staff.post(&format!("{PATH}/invitations"), &body).await;
            assert_eq!(response.status(), 201, "{}", response.text());
            response.json()
        };
        let act = async |invitation: &Value, act: &str| {
            let link = invitation["link"].as_str().expect("a link");
            let token = link.rsplit('/').next().expect("a token");
            let path = format!("/api/v1/invitations/{token}/{act}");
            let (client, _) = app.member().await;
            assert!(client.post(&path, &json!({})).await.status() < 300);
        };
        invited(json!({ "draft": true })).await;
        invited(json!({ "email": "eva@example.com" })).await;
        act(&invited(json!({})).await, "decline").await;
        let back = invited(json!({ "reservesSeat": true })).await;
        let back = format!("{PATH}/invitations/{}/revoke", back["id"].as_str().expect("an id"));
        assert_eq!(staff.post(&back, &json!({})).await.status(), 200);
        if is_used {
            let used = invited(json!({})).await;
            act(&used, "accept").await;

            let kept = "This edition has 1 accepted invitation, so it can't be deleted. Archive it instead.";
            assert_refused(&staff.delete_if_version(PATH, 1).await, "id", kept);
            let used = format!("{PATH}/invitations/{}/revoke", used["id"].as_str().expect("an id"));
            assert_eq!(staff.post(&used, &json!({})).await.status(), 200);
            // It does not undo the acceptance.
            assert_refused(&staff.delete_if_version(PATH, 1).await, "id", kept);
            assert_eq!(invitations::Entity::find().count(app.state.db.reader()).await, Ok(5));
            return;
        }

        let dropped = staff.delete_if_version(PATH, 1).await;

        assert_eq!(dropped.status(), 204, "{}", dropped.text());
        assert_eq!(invitations::Entity::find().count(app.state.db.reader()).await, Ok(0));
        assert_eq!(ticket_types::Entity::find().count(app.state.db.reader()).await, Ok(0));
    })
    .await;
}

#[actix_web::test]
async fn a_released_or_favourited_schedule_blocks_deleting_its_event() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = begin(&app, EventStatus::Published).await;
        let (member, _) = app.member().await;
        let item = json!({
            "title": "Opening", "kind": "talk", "state": "published",
            "startAt": "2027-03-01T10:00:00Z", "endAt": "2027-03-01T11:00:00Z",
        });
        let made = staff.post(&format!("{PATH}/schedules"), &item).await;
        assert_eq!(made.status(), 201, "{}", made.text());
        let own = format!("/api/v1/user/favourites/{}", made.json()["id"].as_str().expect("an id"));

        assert!(member.put(&own, &Value::Null).await.status() < 300);
        let kept = "This edition has 1 favourite in the schedule, so it can't be deleted. Archive it instead.";
        assert_refused(&staff.delete_if_version(PATH, 1).await, "id", kept);
        assert!(member.delete(&own).await.status() < 300);
        assert_eq!(staff.post(&format!("{PATH}/schedule-releases"), &json!({})).await.status(), 201);

        let actual = "This edition has 1 schedule release, so it can't be deleted. Archive it instead.";
        assert_refused(&staff.delete_if_version(PATH, 1).await, "id", actual);
    })
    .await;
}
