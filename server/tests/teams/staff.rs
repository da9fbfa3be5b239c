//! What staff see of teams, and how they change them.

use entities::{audit_entries, sea_orm_active_enums::UserRole};
use sea_orm::{EntityTrait as _, QueryOrder as _};
use serde_json::json;

use super::{change_event, create_team, event_with_teams, join, member_usernames, path, person, with_version};
use crate::support::{TestApp, TestClient, assert_refused, on_each_database};

async fn staff(app: &TestApp) -> TestClient {
    app.clock.advance(4);
    app.member_in(&[UserRole::Administrator]).await.0
}

/// What was written down of teams.
pub(super) async fn written(app: &TestApp) -> Vec<audit_entries::Model> {
    let entries = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
    let entries = entries.all(app.state.db.reader()).await.expect("rows");
    entries.into_iter().filter(|entry| entry.action.starts_with("team.")).collect()
}

#[actix_web::test]
async fn only_staff_can_list_the_teams_of_all_events() {
    on_each_database(async |app: TestApp| {
        let (event, other) = (event_with_teams(&app, "next").await, event_with_teams(&app, "other").await);
        let (ana, _) = person(&app).await;
        create_team(&ana, event, "First", json!({ "visibility": "unlisted" })).await;
        app.clock.advance(1);
        let second = create_team(&ana, other, "Second", json!({})).await;
        assert_eq!(with_version(&ana, "DELETE", &path(&second, ""), 1, json!({})).await.status(), 204);
        let admin = staff(&app).await;
        let names = async |query: &str| {
            let response = admin.get(&format!("/api/v1/teams{query}")).await;
            assert_eq!(response.status(), 200, "{}", response.text());
            let rows = response.json()["data"].as_array().expect("rows").clone();
            rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
        };

        assert_eq!(names("").await, ["Second", "First"]);
        assert_eq!(names("?sort=name").await, ["First", "Second"]);
        assert_eq!(names("?event=next").await, ["First"]);
        assert_eq!(names("?state=disbanded").await, ["Second"]);
        assert_eq!(names("?q=fir").await, ["First"]);
        let counts = async |query: &str| admin.get(&format!("/api/v1/teams{query}")).await.json()["counts"].take();
        assert_eq!(counts("?state=disbanded").await, json!({ "state": { "disbanded": 1, "forming": 1 } }));
        assert_eq!(counts("?event=next").await, json!({ "state": { "forming": 1 } }));
        for query in ["?event=nowhere", "?state=nothing", "?sort=size"] {
            assert_eq!(admin.get(&format!("/api/v1/teams{query}")).await.status(), 422, "{query}");
        }
        assert!(!admin.get("/api/v1/teams").await.text().contains("joinCode"));
        assert_eq!(admin.get(&path(&second, "")).await.json()["state"], "disbanded");
        assert_eq!(
            (ana.get("/api/v1/teams").await.status(), app.guest().get("/api/v1/teams").await.status()),
            (403, 401)
        );
    })
    .await;
}

#[actix_web::test]
async fn staff_can_change_the_team_state_only_along_the_state_machine() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        let admin = staff(&app).await;
        let set = async |version: i64, state: &str| {
            with_version(&admin, "PUT", &path(&team, ""), version, json!({ "state": state })).await
        };

        for state in ["submitted", "judged", "disbanded"] {
            assert_refused(&set(1, state).await, "state", &format!("The state can't change from forming to {state}."));
        }
        assert_eq!(set(1, "nothing").await.status(), 422);
        assert_eq!(set(1, "locked").await.json()["state"], "locked");
        assert_refused(&join(&rui, &team).await, "team", "The team is locked.");
        assert_refused(&set(2, "forming").await, "state", "The state can't change from locked to forming.");
        let destroyed = with_version(&admin, "DELETE", &path(&team, ""), 2, json!({})).await;
        assert_refused(
            &destroyed,
            "id",
            "This team has submitted work, so it can't be deleted. Disqualify it instead.",
        );
        let renamed = with_version(&admin, "PUT", &path(&team, ""), 2, json!({ "name": "Politer" })).await;
        assert_eq!((renamed.status(), &renamed.json()["state"]), (200, &json!("locked")), "staff may still");
        for (version, state) in [(3, "submitted"), (4, "judged"), (5, "disqualified")] {
            assert_eq!(set(version, state).await.json()["state"], state);
        }
        assert_eq!(set(1, "locked").await.status(), 409);

        let written = written(&app).await;
        assert_eq!((written.len(), written[0].action.as_str()), (6, "team.stored"));
        assert_eq!(written[1].action, "team.updated");
        assert_eq!(written[1].before.as_ref().expect("before")["state"], "forming");
        assert_eq!(written[1].after.as_ref().expect("after")["state"], "locked");
        let all: String = written.iter().map(|entry| format!("{:?}{:?}", entry.before, entry.after)).collect();
        assert!(!all.contains(team["joinCode"].as_str().expect("a code")));
    })
    .await;
}

#[actix_web::test]
async fn staff_can_remove_members_and_disband_teams_with_an_audit_trail() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);
        let admin = staff(&app).await;
        change_event(&app, event, |row| row.team_lock_at = sea_orm::Set(Some(app.state.clock.now()))).await;

        assert_eq!(admin.delete(&path(&team, &format!("/members/{}", first.username))).await.status(), 204);
        assert_eq!(member_usernames(&app, &team).await, [format!("{}*", second.username)]);
        change_event(&app, event, |row| row.team_lock_at = sea_orm::Set(None)).await;
        let version = admin.get(&path(&team, "")).await.json()["version"].as_i64().expect("a version");
        assert_eq!(with_version(&admin, "DELETE", &path(&team, ""), version, json!({})).await.status(), 204);

        let written = written(&app).await;
        assert_eq!(
            written.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(),
            ["team.stored", "team.joined", "team.member_removed", "team.destroyed"]
        );
        assert_eq!(written[2].before.as_ref().expect("before")["userId"], first.id.to_string());
        assert_eq!(written[2].after.as_ref().expect("after")["captainId"], second.id.to_string());
        assert_eq!(ana.get("/api/v1/user/teams").await.json(), json!([]));
    })
    .await;
}
