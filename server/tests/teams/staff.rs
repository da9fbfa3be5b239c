//! What staff see of teams, and how they change them.

use entities::{audit_entries, sea_orm_active_enums::UserRole};
use sea_orm::{EntityTrait as _, QueryOrder as _};
use serde_json::{Value, json};

use super::{change_event, create_team, event_with_teams, join, member_usernames, path, person, with_version};
use crate::support::{Response, TestApp, TestClient, assert_refused, on_each_database};

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

/// An unlisted team, and a disbanded one of another event. Returns staff, the captain, and the disbanded team.
async fn teams_of_two_events(app: &TestApp) -> (TestClient, TestClient, Value) {
    let (event, other) = (event_with_teams(app, "next").await, event_with_teams(app, "other").await);
    let (ana, _) = person(app).await;
    create_team(&ana, event, "First", json!({ "visibility": "unlisted" })).await;
    app.clock.advance(1);
    let second = create_team(&ana, other, "Second", json!({})).await;
    assert_eq!(with_version(&ana, "DELETE", &path(&second, ""), 1, json!({})).await.status(), 204);
    (staff(app).await, ana, second)
}

#[actix_web::test]
async fn staff_can_list_sort_search_filter_and_count_the_teams_of_all_events() {
    on_each_database(async |app: TestApp| {
        let (admin, ..) = teams_of_two_events(&app).await;
        let list = async |query: &str| {
            let response = admin.get(&format!("/api/v1/teams{query}")).await;
            assert_eq!(response.status(), 200, "{}", response.text());
            response.json()
        };

        for (query, expected) in [
            ("", &["Second", "First"][..]),
            ("?sort=name", &["First", "Second"]),
            ("?event=next", &["First"]),
            ("?state=disbanded", &["Second"]),
            ("?q=fir", &["First"]),
        ] {
            let list = list(query).await;
            let names: Vec<_> = list["data"].as_array().expect("rows").iter().map(|row| row["name"].clone()).collect();
            assert_eq!(names, expected, "{query}");
        }
        assert_eq!(list("?state=disbanded").await["counts"], json!({ "state": { "disbanded": 1, "forming": 1 } }));
        assert_eq!(list("?event=next").await["counts"], json!({ "state": { "forming": 1 } }));
        for query in ["?event=nowhere", "?state=nothing", "?sort=size"] {
            assert_eq!(admin.get(&format!("/api/v1/teams{query}")).await.status(), 422, "{query}");
        }
    })
    .await;
}

#[actix_web::test]
async fn only_staff_see_all_teams_and_disbanded_ones_and_no_codes() {
    on_each_database(async |app: TestApp| {
        let (admin, ana, disbanded) = teams_of_two_events(&app).await;

        assert!(!admin.get("/api/v1/teams").await.text().contains("joinCode"));
        assert_eq!(admin.get(&path(&disbanded, "")).await.json()["state"], "disbanded");
        let refused = [ana.get("/api/v1/teams").await, app.guest().get("/api/v1/teams").await];
        assert_eq!(refused.map(|response| response.status()), [403, 401]);
    })
    .await;
}

async fn set_state(admin: &TestClient, team: &Value, version: i64, state: &str) -> Response {
    with_version(admin, "PUT", &path(team, ""), version, json!({ "state": state })).await
}

#[actix_web::test]
async fn staff_can_change_the_team_state_only_along_the_state_machine() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let team = create_team(&person(&app).await.0, event, "First", json!({})).await;
        let admin = staff(&app).await;
        let set = async |version: i64, state: &str| set_state(&admin, &team, version, state).await;

        for state in ["submitted", "judged", "disbanded"] {
            assert_refused(&set(1, state).await, "state", &format!("The state can't change from forming to {state}."));
        }
        assert_eq!(set(1, "nothing").await.status(), 422);
        assert_eq!(set(1, "locked").await.json()["state"], "locked");
        assert_refused(&set(2, "forming").await, "state", "The state can't change from locked to forming.");
        for (version, state) in [(2, "submitted"), (3, "judged"), (4, "disqualified")] {
            assert_eq!(set(version, state).await.json()["state"], state);
        }
        assert_eq!(set(1, "locked").await.status(), 409);
        assert_eq!(written(&app).await.len(), 5);
    })
    .await;
}

#[actix_web::test]
async fn staff_can_rename_but_not_delete_a_locked_team_that_nobody_can_join() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        let admin = staff(&app).await;
        assert_eq!(set_state(&admin, &team, 1, "locked").await.status(), 200);

        assert_refused(&join(&rui, &team).await, "team", "The team is locked.");
        let destroyed = with_version(&admin, "DELETE", &path(&team, ""), 2, json!({})).await;
        let words = "This team has submitted work, so it can't be deleted. Disqualify it instead.";
        assert_refused(&destroyed, "id", words);
        let renamed = with_version(&admin, "PUT", &path(&team, ""), 2, json!({ "name": "Politer" })).await;
        assert_eq!((renamed.status(), &renamed.json()["state"]), (200, &json!("locked")), "staff may still");

        let written = written(&app).await;
        let actions: Vec<&str> = written.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, ["team.stored", "team.updated", "team.updated"]);
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
