//! The audit log of what members do with teams.

use entities::audit_entries::Model;
use serde_json::{Value, json};

use super::{create_team, event_with_teams, join, path, person, staff::written, with_version};
use crate::support::{TestApp, TestClient, on_each_database};

#[actix_web::test]
async fn joins_and_requests_are_audited() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second), (eva, third)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        let decide = async |request: &str, verb: &str| {
            ana.post(&path(&team, &format!("/requests/{request}/{verb}")), &json!({})).await.status()
        };

        assert_eq!(join(&rui, &team).await.status(), 200);
        assert_eq!(join(&rui, &team).await.status(), 200, "again is nothing new");
        ask(&eva, &team).await;
        assert_eq!(eva.delete(&path(&team, "/requests")).await.status(), 204);
        assert_eq!(decide(&ask(&eva, &team).await, "decline").await, 200);
        let join_request = ask(&eva, &team).await;
        for _ in 0..2 {
            assert_eq!(decide(&join_request, "accept").await, 200, "again is nothing new");
        }

        let written = written(&app).await;
        let (ana, rui, eva) = (Some(first.id), Some(second.id), Some(third.id));
        assert_eq!(
            lines(&written),
            [
                ("team.stored", ana),
                ("team.joined", rui),
                ("team.requested", eva),
                ("team.request_withdrawn", eva),
                ("team.requested", eva),
                ("team.request_declined", ana),
                ("team.requested", eva),
                ("team.request_accepted", ana),
            ]
        );
        assert_eq!(after(&written[7]), json!({ "requestId": join_request, "userId": third.id }));
        assert_names_only_ids(&written, &team, &[&first.username, &second.username, &third.username, "Rui"]);
    })
    .await;
}

#[actix_web::test]
async fn changes_by_captains_and_departures_are_audited() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second), (eva, third)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        for client in [&rui, &eva] {
            assert_eq!(join(client, &team).await.status(), 200);
        }

        let to = json!({ "username": second.username });
        assert_eq!(ana.post(&path(&team, "/captain"), &to).await.status(), 200);
        let rotated = rui.post(&path(&team, "/code"), &json!({})).await.json();
        assert_eq!(rui.delete(&path(&team, &format!("/members/{}", first.username))).await.status(), 204);
        assert_eq!(rui.post(&path(&team, "/leave"), &json!({})).await.status(), 204);
        let version = eva.get(&path(&team, "")).await.json()["version"].as_i64().expect("a version");
        let renamed = with_version(&eva, "PUT", &path(&team, ""), version, json!({ "name": "Second" })).await;
        assert_eq!(renamed.status(), 200, "{}", renamed.text());
        assert_eq!(eva.post(&path(&team, "/leave"), &json!({ "confirm": true })).await.status(), 204);

        let written = written(&app).await;
        let (ana, rui, eva) = (Some(first.id), Some(second.id), Some(third.id));
        assert_eq!(
            lines(&written)[3..],
            [
                ("team.handed_over", ana),
                ("team.code_renewed", rui),
                ("team.member_removed", rui),
                ("team.left", rui),
                ("team.updated", eva),
                ("team.left", eva),
            ]
        );
        assert_eq!(after(&written[3]), json!({ "captainId": second.id }));
        assert_eq!(after(&written[4]), Value::Null);
        assert_eq!(after(&written[6]), json!({ "captainId": third.id, "state": "forming" }));
        assert_eq!(after(&written[8]), json!({ "captainId": null, "state": "disbanded" }));
        assert_eq!(written[8].before, Some(json!({ "userId": third.id })));
        let new_code = rotated["joinCode"].as_str().expect("a code");
        assert_names_only_ids(&written, &team, &[&first.username, &second.username, &third.username, new_code]);
    })
    .await;
}

/// Asks to be let in, and returns the id of the request.
async fn ask(client: &TestClient, team: &Value) -> String {
    let join_request = client.post(&path(team, "/requests"), &json!({ "message": "Rui" })).await;
    assert_eq!(join_request.header("location"), path(team, "/requests"));
    join_request.json()["id"].as_str().expect("an id").to_owned()
}

fn lines(written: &[Model]) -> Vec<(&str, Option<uuid::Uuid>)> {
    written.iter().map(|entry| (entry.action.as_str(), entry.actor_id)).collect()
}

fn after(entry: &Model) -> Value {
    entry.after.clone().unwrap_or_default()
}

/// The entries are about the team, and contain neither its code nor the given words.
fn assert_names_only_ids(written: &[Model], team: &Value, absent: &[&str]) {
    assert!(written.iter().all(|entry| entry.target_id.as_deref() == team["id"].as_str()));
    let all = format!("{written:?}");
    for word in absent.iter().copied().chain([team["joinCode"].as_str().expect("a code")]) {
        assert!(!all.contains(word), "{word}");
    }
}
