//! Badges: visibility at events and on profiles, awarding and revoking.

use entities::{
    badge_awards,
    sea_orm_active_enums::{AwardSource, EventStatus, UserRole, UserState},
};
use futures_util::future::join_all;
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    admin_resource::{BADGES, NOT_ALLOWED, destroy, errors, log, staff_and_event},
    support::{
        Response, TestApp, TestClient,
        factories::{event, save_one, series},
        on_each_database,
        programme::insert,
        status_and_message,
    },
};

const PATH: &str = "/api/v1/events/hackathon-2027/badges";
const PROFILE: &str = "/api/v1/users/ana-silva/badges";
const HAS_IT: &str = "This person already has the badge.";

async fn badge(staff: &TestClient, name: &str, others: Value) -> Value {
    let mut body = json!({ "name": name, "text": "For coming.", "icon": "star" });
    body.as_object_mut().expect("fields").extend(others.as_object().expect("fields").clone());
    BADGES.create(staff, &body).await
}

async fn award(staff: &TestClient, badge: &Value, username: &str, event: Option<Uuid>) -> Response {
    let path = format!("{}/awards", BADGES.of(badge));
    staff.post(&path, &json!({ "username": username, "eventId": event })).await
}

fn field<'a>(rows: &'a Value, name: &str) -> Vec<&'a Value> {
    rows.as_array().expect("rows").iter().map(|row| &row[name]).collect()
}

#[actix_web::test]
async fn badge_lists_omit_secret_and_inactive_badges() {
    on_each_database(async |app: TestApp| {
        let (staff, event_id) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let other = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        let own = badge(&staff, "Night owl", json!({ "eventId": event_id, "points": 30, "position": 2 })).await;
        badge(&staff, "First time", json!({ "position": 1 })).await;
        badge(&staff, "SECRET", json!({ "secret": true })).await;
        badge(&staff, "Off", json!({ "active": false })).await;
        badge(&staff, "Elsewhere", json!({ "eventId": other })).await;

        let response = app.guest().get(PATH).await;

        assert_eq!(field(&response.json()["data"], "name"), ["First time", "Night owl"]);
        assert_eq!(
            response.json()["data"][1],
            json!({
                "id": own["id"], "key": "night-owl", "name": "Night owl", "text": "For coming.", "icon": "star",
                "points": 30,
            })
        );
        assert!(!response.text().contains("SECRET"));
        assert_eq!(response.header("x-cache-tags"), format!("event:{event_id} badges"));
        let listed = async |state: &str| {
            let list = staff.get(&format!("/api/v1/badges?sort=name&state={state}")).await.json();
            field(&list["data"], "name").into_iter().cloned().collect::<Vec<_>>()
        };
        assert_eq!(listed("inactive").await, ["Off"]);
        assert_eq!(listed("secret").await, ["SECRET"]);
        assert_eq!(listed("active").await.len(), 4);
    })
    .await;
}

#[actix_web::test]
async fn only_counting_rules_require_a_count() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let row = badge(&staff, "Third time", json!({ "rule": "attended_editions", "ruleCount": 3 })).await;
        assert_eq!((&row["rule"], &row["ruleCount"]), (&json!("attended_editions"), &json!(3)));

        let emptied = staff.put(&BADGES.of(&row), &json!({ "ruleCount": null, "version": 1 })).await;
        assert_eq!(errors(&emptied), json!({ "ruleCount": ["The rule count field is required."] }));
        let won = staff.put(&BADGES.of(&row), &json!({ "rule": "won", "version": 1 })).await.json();
        assert_eq!((&won["rule"], &won["ruleCount"]), (&json!("won"), &Value::Null));
    })
    .await;
}

#[actix_web::test]
async fn awarded_badges_appear_on_the_profile_including_secret_ones() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        app.user().await;
        let first = badge(&staff, "First time", json!({})).await;
        let secret = badge(&staff, "Found the cat", json!({ "secret": true })).await;
        assert_eq!(app.guest().get(PROFILE).await.json(), json!([]));

        let given = award(&staff, &first, "ana-silva", Some(event)).await.json();
        app.clock.advance(60);
        let found = award(&staff, &secret, "ana-silva", None).await.json();

        let shown = app.guest().get(PROFILE).await;
        assert_eq!(
            shown.json(),
            json!([
                {
                    "key": "found-the-cat", "name": "Found the cat", "text": "For coming.", "icon": "star",
                    "event": null, "awardedAt": found["awardedAt"],
                },
                {
                    "key": "first-time", "name": "First time", "text": "For coming.", "icon": "star",
                    "event": { "slug": "hackathon-2027", "title": "hackathon-2027" },
                    "awardedAt": given["awardedAt"],
                },
            ])
        );
        assert_eq!(shown.header("x-cache-tags"), "users badges events");
        // The badge stays secret to others.
        assert!(!app.guest().get(PATH).await.text().contains("cat"));
    })
    .await;
}

#[actix_web::test]
async fn an_award_is_returned_with_its_address() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        app.user().await;
        let first = badge(&staff, "First time", json!({})).await;

        let given = award(&staff, &first, "Ana-Silva ", Some(event)).await;

        assert_eq!(given.status(), 201, "{}", given.text());
        let location = given.header("location");
        assert!(location.starts_with(&BADGES.of(&first)), "{location}");
        assert_eq!(staff.get(location).await.json(), given.json());
        let mut actual = given.json();
        assert!(actual["id"].take().is_string() && actual["awardedAt"].take().is_string());
        assert_eq!(
            actual,
            json!({
                "id": null, "user": { "username": "ana-silva", "name": "Ana Silva" }, "eventId": event,
                "source": "manual", "awardedAt": null, "revokedAt": null,
            })
        );
    })
    .await;
}

#[actix_web::test]
async fn a_revoked_badge_leaves_the_profile_and_can_be_revoked_once() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        app.user().await;
        let first = badge(&staff, "First time", json!({})).await;
        let secret = badge(&staff, "Found the cat", json!({ "secret": true })).await;
        award(&staff, &first, "ana-silva", Some(event)).await;
        let found = award(&staff, &secret, "ana-silva", None).await.json();
        let path = |badge: &Value| format!("{}/awards/{}", BADGES.of(badge), found["id"].as_str().expect("an id"));

        assert_eq!(staff.delete(&path(&secret)).await.status(), 204);

        assert_eq!(field(&app.guest().get(PROFILE).await.json(), "key"), ["first-time"]);
        assert_eq!(staff.delete(&path(&secret)).await.status(), 404, "it is revoked already");
        assert!(staff.get(&path(&secret)).await.json()["revokedAt"].is_string());
        // It is an award of another badge.
        assert_eq!(staff.delete(&path(&first)).await.status(), 404);
        assert_eq!(staff.get(&path(&first)).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn awards_are_audited_without_names() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        let ana = app.user().await;
        let first = badge(&staff, "First time", json!({})).await;

        let given = award(&staff, &first, "ana-silva", Some(event)).await;
        assert_eq!(staff.delete(given.header("location")).await.status(), 204);

        let rows = log(&app, "badge").await;
        let actions: Vec<&str> = rows.iter().map(|row| row.action.as_str()).collect();
        assert_eq!(actions, ["badge.stored", "badge.awarded", "badge.revoked"]);
        let actual = rows[1].after.clone().expect("what was given");
        assert_eq!((&actual["user"], actual.to_string().contains("ilva")), (&json!(ana.id), false));
    })
    .await;
}

#[actix_web::test]
async fn a_badge_is_awarded_once_and_again_after_revocation() {
    on_each_database(async |app: TestApp| {
        let (staff, event) = staff_and_event(&app).await;
        app.user().await;
        let first = badge(&staff, "First time", json!({})).await;
        for at in [None, Some(event)] {
            let responses = join_all((0..5).map(|_| award(&staff, &first, "ana-silva", at))).await;

            let given: Vec<&Response> = responses.iter().filter(|response| response.status() == 201).collect();
            assert_eq!(given.len(), 1, "{at:?}");
            for response in responses.iter().filter(|response| response.status() != 201) {
                assert_eq!(errors(response), json!({ "username": [HAS_IT] }));
            }
            let id = given[0].json()["id"].clone();
            let path = format!("{}/awards/{}", BADGES.of(&first), id.as_str().expect("an id"));
            assert_eq!(staff.delete(&path).await.status(), 204);
            app.clock.advance(60);
            let again = award(&staff, &first, "ana-silva", at).await;
            assert_eq!((again.status(), &again.json()["id"], &again.json()["revokedAt"]), (201, &id, &Value::Null));
        }
        assert_eq!(field(&app.guest().get(PROFILE).await.json(), "key"), ["first-time", "first-time"]);
        let list = staff.get(&format!("{}/awards?q=ana", BADGES.of(&first))).await.json();
        assert_eq!((&list["meta"]["total"], &list["data"][0]["user"]["name"]), (&json!(2), &json!("Ana Silva")));
        let none = staff.get(&format!("{}/awards?q=rui", BADGES.of(&first))).await.json();
        assert_eq!(none["data"], json!([]));
    })
    .await;
}

#[actix_web::test]
async fn re_awarding_a_revoked_rule_badge_marks_it_as_manual() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let ana = app.user().await;
        let won = badge(&staff, "Winner", json!({ "rule": "won" })).await;
        let row = badge_awards::Model {
            id: Uuid::now_v7(),
            badge_id: won["id"].as_str().and_then(|id| id.parse().ok()).expect("an id"),
            user_id: ana.id,
            event_id: None,
            source: AwardSource::Rule,
            awarded_by: None,
            awarded_at: app.state.clock.now(),
            revoked_at: None,
        };
        insert::<badge_awards::Entity>(&app.state.db, [row.clone()]).await;
        let path = format!("{}/awards/{}", BADGES.of(&won), row.id);
        assert_eq!(staff.get(&path).await.json()["source"], "rule");

        assert_eq!(staff.delete(&path).await.status(), 204);
        let again = award(&staff, &won, "ana-silva", None).await;

        assert_eq!((again.status(), again.json()["id"].clone()), (201, json!(row.id)), "{}", again.text());
        assert_eq!(again.json()["source"], "manual");
        assert_eq!(staff.get(&path).await.json(), again.json());
    })
    .await;
}

#[actix_web::test]
async fn only_active_badges_of_the_event_are_awarded_to_existing_users() {
    on_each_database(async |app: TestApp| {
        let (staff, event_id) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        let other = save_one(&app.state.db, event(series, "hackathon-2026")).await;
        let ana = app.user().await;
        let own = badge(&staff, "Night owl", json!({ "eventId": event_id })).await;
        let off = badge(&staff, "Off", json!({ "active": false })).await;
        let path = format!("{}/awards", BADGES.of(&own));

        let unknown_user = json!({ "username": ["No one has this username. Check the spelling."] });
        for name in ["somebody-else", "ana\u{0}silva", ""] {
            assert_eq!(errors(&award(&staff, &own, name, None).await), unknown_user, "{name:?}");
        }
        assert_eq!(
            errors(&staff.post(&path, &json!({})).await),
            json!({ "username": ["The username field is required."] })
        );
        let elsewhere = errors(&award(&staff, &own, "ana-silva", Some(other)).await);
        assert_eq!(elsewhere, json!({ "eventId": ["This badge belongs to another edition."] }));
        let everywhere = badge(&staff, "Everywhere", json!({})).await;
        let unknown_event = errors(&award(&staff, &everywhere, "ana-silva", Some(Uuid::now_v7())).await);
        assert_eq!(unknown_event, json!({ "eventId": ["The selected event id is invalid."] }));
        assert_eq!(
            errors(&award(&staff, &off, "ana-silva", None).await),
            json!({ "id": ["This badge isn't active, so it can't be awarded. Activate it first."] })
        );
        assert_eq!(award(&staff, &own, "ana-silva", None).await.json()["eventId"], json!(event_id));

        app.change(&ana, |row| row.state = sea_orm::Set(UserState::Disabled)).await;
        assert_eq!(errors(&award(&staff, &own, "ana-silva", None).await), unknown_user);
        for path in [PROFILE, "/api/v1/users/nobody/badges", "/api/v1/users/%00/badges"] {
            let response = app.guest().get(path).await;
            assert_eq!((response.status(), response.header("x-cache-tags")), (404, "users"));
        }
    })
    .await;
}

#[actix_web::test]
async fn awarded_badges_are_deactivated_instead_of_deleted() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        app.user().await;
        let first = badge(&staff, "First time", json!({})).await;
        let id = award(&staff, &first, "ana-silva", None).await.json()["id"].clone();
        let blocked = json!({ "id": ["Someone has this badge, so it can't be deleted. Deactivate it instead."] });

        assert_eq!(errors(&destroy(&staff, &BADGES.of(&first), 1).await), blocked);
        assert_eq!(staff.put(&BADGES.of(&first), &json!({ "active": false, "version": 1 })).await.status(), 200);
        assert_eq!(field(&app.guest().get(PROFILE).await.json(), "key"), ["first-time"]);
        let path = format!("{}/awards/{}", BADGES.of(&first), id.as_str().expect("an id"));
        assert_eq!(staff.delete(&path).await.status(), 204);

        assert_eq!(errors(&destroy(&staff, &BADGES.of(&first), 2).await), blocked, "that it was is history, too");
        assert_eq!(badge_awards::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn awarding_a_badge_during_its_deletion_is_not_found() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        app.user().await;
        let first = badge(&staff, "First time", json!({})).await;
        let tx = app.state.db.begin().await.expect("a transaction");
        let id: Uuid = first["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        entities::badges::Entity::delete_by_id(id).exec(&tx).await.expect("a row");

        let given = app.send_before_commit(tx, award(&staff, &first, "ana-silva", None)).await;

        assert_eq!(given.status(), 404, "{}", given.text());
    })
    .await;
}

#[actix_web::test]
async fn profiles_hide_draft_events_of_badges() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        app.user().await;
        let series = series(&app.state.db).await;
        let mut draft = event(series, "hackathon-2028");
        draft.status = EventStatus::Draft;
        let draft = save_one(&app.state.db, draft).await;
        let first = badge(&staff, "Helped to plan", json!({})).await;
        assert_eq!(award(&staff, &first, "ana-silva", Some(draft)).await.status(), 201);
        // A badge of the draft event is hidden altogether.
        let own = badge(&staff, "The hackathon-2028 pilot", json!({ "eventId": draft })).await;
        assert_eq!(award(&staff, &own, "ana-silva", None).await.status(), 201);

        let shown = app.guest().get(PROFILE).await;

        assert_eq!(field(&shown.json(), "key"), ["helped-to-plan"]);
        assert_eq!((shown.json()[0]["event"].clone(), shown.text().contains("hackathon-2028")), (Value::Null, false));
    })
    .await;
}

#[actix_web::test]
async fn awarding_requires_the_permission_to_edit_badges() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = staff_and_event(&app).await;
        let (member, _) = app.member().await;
        let (brainr, _) = app.member_in(&[UserRole::Brainr]).await;
        let first = badge(&staff, "First time", json!({})).await;
        let path = format!("{}/awards", BADGES.of(&first));
        let one = format!("{path}/{}", Uuid::now_v7());

        for (client, refusal) in [(&app.guest(), (401, "Unauthenticated.")), (&member, (403, NOT_ALLOWED))] {
            let refusal = (refusal.0, Value::from(refusal.1));
            assert_eq!(status_and_message(&client.get(&path).await), refusal);
            assert_eq!(status_and_message(&client.post(&path, &json!({})).await), refusal);
            assert_eq!(status_and_message(&client.get(&one).await), refusal);
            assert_eq!(status_and_message(&client.delete(&one).await), refusal);
        }
        assert_eq!(award(&brainr, &first, "ana-silva", None).await.status(), 201);
        assert_eq!(brainr.get(&path).await.json()["meta"]["total"], 1);
        assert_eq!(brainr.delete(&one).await.status(), 404);
        assert_eq!(brainr.delete(&format!("{path}/nothing")).await.status(), 404);
        let nothing = format!("/api/v1/badges/{}/awards", Uuid::now_v7());
        assert_eq!(staff.get(&nothing).await.status(), 404);
        assert_eq!(staff.post(&nothing, &json!({ "username": "ana-silva" })).await.status(), 404);
    })
    .await;
}
