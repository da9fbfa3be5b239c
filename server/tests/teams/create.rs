//! `POST /api/v1/teams`, `GET`, `PUT` and `DELETE /api/v1/teams/{team}`

use chrono::TimeDelta;
use entities::{
    schedule_items,
    sea_orm_active_enums::{EventStatus, ScheduleKind, UserRole},
};
use sea_orm::{EntityTrait as _, Set};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    change_event, create_team, event_with_teams, join, member_usernames, path, person, post_team, with_version,
};
use crate::support::{
    CONFLICT, TestApp,
    accounts::audited,
    assert_refused, on_each_database,
    programme::{insert, schedule_item},
};

#[actix_web::test]
async fn the_creator_of_a_team_is_captain_and_sees_its_code() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, user) = person(&app).await;

        let more = json!({ "pitch": " We map trees. ", "lookingFor": [" designer ", "designer", ""] });
        let response = post_team(&ana, event, "  Os   Atrasados ", more).await;

        assert_eq!((response.status(), response.header("etag")), (201, "\"1\""), "{}", response.text());
        let team = response.json();
        assert_eq!(response.header("location"), path(&team, ""));
        let me = json!({ "username": user.username, "name": "Ana Silva", "avatar": null });
        let code = team["joinCode"].as_str().expect("a code");
        assert_eq!(code.len(), 10);
        let expected = json!({
            "id": team["id"], "slug": "os-atrasados", "name": "Os Atrasados", "pitch": "We map trees.",
            "lookingFor": ["designer"], "visibility": "public", "joinPolicy": "code", "state": "forming",
            "event": { "slug": "next", "title": "next" }, "size": 1, "placesLeft": 2, "captain": me,
            "members": [{ "username": user.username, "name": "Ana Silva", "avatar": null, "role": "captain" }],
            "you": "captain", "version": 1, "createdAt": team["createdAt"], "updatedAt": team["updatedAt"],
            "joinCode": code,
        });
        assert_eq!(team, expected);
        assert_eq!(ana.get(&path(&team, "")).await.json(), expected);

        let seen = app.guest().get(&path(&team, "")).await;
        let mut others = expected;
        others["you"] = Value::Null;
        others.as_object_mut().expect("an object").remove("joinCode");
        assert_eq!(seen.json(), others);
        assert_eq!(seen.header("x-cache-tags").split(' ').nth(1), Some("teams"));
    })
    .await;
}

#[actix_web::test]
async fn invalid_teams_cannot_be_created() {
    on_each_database(async |app: TestApp| {
        let (event, other) = (event_with_teams(&app, "next").await, event_with_teams(&app, "other").await);
        let (draft, past) = (event_with_teams(&app, "draft").await, event_with_teams(&app, "past").await);
        change_event(&app, draft, |row| row.status = Set(EventStatus::Draft)).await;
        change_event(&app, past, |row| row.status = Set(EventStatus::Finished)).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        assert_eq!(post_team(&app.guest(), event, "x", json!({})).await.status(), 401);

        let required = "The event id field is required.";
        assert_refused(&ana.post("/api/v1/teams", &json!({ "name": "x" })).await, "eventId", required);
        let name = "The name field is required.";
        assert_refused(&post_team(&ana, event, "   ", json!({})).await, "name", name);
        let long = "The name field must not be greater than 80 characters.";
        assert_refused(&post_team(&ana, event, &"x".repeat(81), json!({})).await, "name", long);
        let invalid = "The selected event id is invalid.";
        for unknown in [draft, Uuid::nil()] {
            assert_refused(&post_team(&ana, unknown, "x", json!({})).await, "eventId", invalid);
        }
        assert_refused(&post_team(&ana, past, "x", json!({})).await, "team", "Teams are locked for this event.");
        let many = json!({ "lookingFor": ["1", "2", "3", "4", "5", "6", "7", "8", "9"] });
        assert_refused(
            &post_team(&ana, event, "x", many).await,
            "lookingFor",
            "The looking for field must not have more than 8 items.",
        );

        create_team(&ana, event, "Três e Meio", json!({ "visibility": "unlisted" })).await;
        assert_refused(
            &post_team(&rui, event, "tres E  meio", json!({})).await,
            "name",
            "The name has already been taken.",
        );
        let second = post_team(&ana, event, "Another", json!({})).await;
        assert_refused(&second, "team", "You're already in another team at this event.");
        // Elsewhere both the name and the person are free.
        create_team(&ana, other, "Três e Meio", json!({})).await;
        assert_eq!(create_team(&rui, event, "Tres-e-meio", json!({})).await["slug"], "tres-e-meio-2");
    })
    .await;
}

#[actix_web::test]
async fn teams_form_from_the_opening_of_registration_until_judging() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        let (marta, _) = person(&app).await;
        let asked = marta.post(&path(&team, "/requests"), &json!({})).await;
        let accept = format!("/requests/{}/accept", asked.json()["id"].as_str().expect("an id"));
        let is_refused = async |message: &str| {
            assert_eq!(app.guest().get("/api/v1/events/next").await.json()["teams"]["open"], false);
            assert_refused(&post_team(&rui, event, "Second", json!({})).await, "team", message);
            assert_refused(&join(&rui, &team).await, "team", message);
            assert_refused(&rui.post(&path(&team, "/requests"), &json!({})).await, "team", message);
            assert_refused(&ana.post(&path(&team, &accept), &json!({})).await, "team", message);
        };

        change_event(&app, event, |row| row.registration_opens_at = Set(None)).await;
        is_refused("You can't create or join a team until registration opens.").await;

        let judging = schedule_items::Model {
            kind: ScheduleKind::Judging,
            start_at: app.state.clock.now(),
            ..schedule_item(event, "judging")
        };
        insert::<schedule_items::Entity>(&app.state.db, [judging]).await;
        change_event(&app, event, |row| row.status = Set(EventStatus::Live)).await;
        is_refused("Teams are locked for this event.").await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        create_team(&staff, event, "Third", json!({})).await;

        schedule_items::Entity::delete_many().exec(app.state.db.writer()).await.expect("no rows");
        change_event(&app, event, |row| row.status = Set(EventStatus::Live)).await;
        assert_eq!(app.guest().get("/api/v1/events/next").await.json()["teams"]["open"], true);
        assert_eq!(rui.post(&path(&team, "/requests"), &json!({})).await.status(), 201);
        assert_eq!(join(&rui, &team).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn team_creation_is_limited_to_ten_attempts_an_hour() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, _) = person(&app).await;
        create_team(&ana, event, "First", json!({})).await;
        for malformed in [json!({}), json!({ "name": [] }), json!([]), json!({ "eventId": event })] {
            assert_eq!(ana.post("/api/v1/teams", &malformed).await.status(), 422, "{malformed}");
        }
        for _ in 0..5 {
            assert_eq!(post_team(&ana, event, "More", json!({})).await.status(), 422);
        }
        assert_eq!(post_team(&ana, event, "More", json!({})).await.status(), 429);
    })
    .await;
}

/// Number of changes of teams in the audit log.
async fn updates(app: &TestApp) -> usize {
    audited(app).await.iter().filter(|action| *action == "team.updated").count()
}

#[actix_web::test]
async fn the_captain_can_change_fields_and_clear_them() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, _) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({ "pitch": "One." })).await;

        let response = with_version(&ana, "PUT", &path(&team, ""), 1, json!({ "name": "Meia-Noite" })).await;
        assert_eq!((response.status(), response.header("etag")), (200, "\"2\""), "{}", response.text());
        let changed = response.json();
        assert_eq!(
            (&changed["name"], &changed["slug"], &changed["pitch"]),
            (&json!("Meia-Noite"), &json!("meia-noite"), &json!("One."))
        );

        let response =
            with_version(&ana, "PUT", &path(&team, ""), 2, json!({ "pitch": null, "joinPolicy": "closed" })).await;
        assert_eq!((&response.json()["pitch"], &response.json()["joinPolicy"]), (&json!(null), &json!("closed")));
        assert_eq!(updates(&app).await, 2);
    })
    .await;
}

#[actix_web::test]
async fn outdated_and_missing_versions_are_refused() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, _) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(ana.put(&path(&team, ""), &json!({ "version": 1, "pitch": "One." })).await.status(), 200);

        let missing = ana.put(&path(&team, ""), &json!({ "name": "x" })).await;
        let old = with_version(&ana, "PUT", &path(&team, ""), 1, json!({ "name": "x" })).await;

        assert_refused(&missing, "version", "The version field is required.");
        assert_eq!((old.status(), &old.json()["message"]), (409, &json!(CONFLICT)));
        assert_eq!(old.json()["current"], ana.get(&path(&team, "")).await.json());
        assert_eq!(updates(&app).await, 1);
    })
    .await;
}

#[actix_web::test]
async fn only_the_captain_can_update_the_team() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _), (eva, _)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        create_team(&eva, event, "Other", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);

        for other in [&rui, &eva] {
            let response = other.put(&path(&team, ""), &json!({ "version": 1, "name": "x" })).await;
            assert_eq!(
                (response.status(), &response.json()["message"]),
                (403, &json!("Only the captain can do that."))
            );
        }
        assert_eq!(app.guest().put(&path(&team, ""), &json!({ "version": 1 })).await.status(), 401);
        assert_eq!(ana.put("/api/v1/teams/0198a2f0-0000-7000-8000-000000000000", &json!({})).await.status(), 404);
        assert_eq!(updates(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn refused_changes_are_not_audited() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (eva, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        create_team(&eva, event, "Other", json!({})).await;

        let name = ana.put(&path(&team, ""), &json!({ "version": 1, "name": "OTHER" })).await;
        assert_refused(&name, "name", "The name has already been taken.");
        let empty = ana.put(&path(&team, ""), &json!({ "version": 1, "name": null })).await;
        assert_refused(&empty, "name", "The name field is required.");
        let state = ana.put(&path(&team, ""), &json!({ "version": 1, "state": "locked" })).await;
        assert_eq!(state.status(), 403);

        assert_eq!(updates(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn disbanding_a_team_frees_its_members() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);

        assert_refused(&ana.delete(&path(&team, "")).await, "version", "The version field is required.");
        assert_eq!(with_version(&ana, "DELETE", &path(&team, ""), 7, json!({})).await.status(), 409);
        assert_eq!(with_version(&rui, "DELETE", &path(&team, ""), 1, json!({})).await.status(), 403);
        assert_eq!(with_version(&ana, "DELETE", &path(&team, ""), 1, json!({})).await.status(), 204);

        for client in [&ana, &rui, &app.guest()] {
            assert_eq!(client.get(&path(&team, "")).await.status(), 404);
        }
        assert_eq!(with_version(&ana, "DELETE", &path(&team, ""), 2, json!({})).await.status(), 404);
        assert_eq!(join(&rui, &team).await.status(), 404);
        assert_eq!(ana.get("/api/v1/user/teams").await.json(), json!([]));
        let again = create_team(&rui, event, "First", json!({})).await;
        assert_eq!(join(&ana, &again).await.status(), 200);
        assert_eq!(member_usernames(&app, &again).await.len(), 2);
    })
    .await;
}

#[actix_web::test]
async fn teams_cannot_change_after_the_lock_time() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, user), (eva, _)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        assert_eq!(join(&rui, &team).await.status(), 200);
        let join_request = eva.post(&path(&team, "/requests"), &json!({})).await.json();
        let lock_at = app.state.clock.now() + TimeDelta::minutes(1);
        change_event(&app, event, |row| row.team_lock_at = Set(Some(lock_at))).await;
        assert_eq!(ana.get(&path(&team, "")).await.json()["state"], "forming");
        app.clock.advance(61);

        assert_eq!(ana.get(&path(&team, "")).await.json()["state"], "locked");
        const LOCKED: &str = "The team is locked.";
        let accept = path(&team, &format!("/requests/{}/accept", join_request["id"].as_str().expect("an id")));
        let member = path(&team, &format!("/members/{}", user.username));
        assert_refused(&join(&eva, &team).await, "team", LOCKED);
        assert_refused(&ana.post(&accept, &json!({})).await, "team", LOCKED);
        assert_refused(&rui.post(&path(&team, "/leave"), &json!({})).await, "team", LOCKED);
        assert_refused(
            &ana.post(&path(&team, "/captain"), &json!({ "username": user.username })).await,
            "team",
            LOCKED,
        );
        assert_refused(&ana.delete(&member).await, "team", LOCKED);
        assert_refused(&ana.put(&path(&team, ""), &json!({ "version": 1, "name": "x" })).await, "team", LOCKED);
        assert_refused(&with_version(&ana, "DELETE", &path(&team, ""), 1, json!({})).await, "team", LOCKED);
        assert_refused(&post_team(&eva, event, "x", json!({})).await, "team", "Teams are locked for this event.");
        // Members get this error at any time.
        assert_eq!(join(&rui, &team).await.json()["message"], "You're already in this team.");
    })
    .await;
}
