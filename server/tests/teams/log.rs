//! The audit log of what members do with teams.

use serde_json::{Value, json};

use super::{create_team, event_with_teams, join, path, person, staff::written, with_version};
use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn member_actions_are_audited_by_id_without_the_code() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second), (eva, third)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        let nothing = json!({});
        let ask = async |client| {
            let join_request: crate::support::Response =
                crate::support::TestClient::post(client, &path(&team, "/requests"), &json!({ "message": "Rui" })).await;
            assert_eq!(join_request.header("location"), path(&team, "/requests"));
            join_request.json()["id"].as_str().expect("an id").to_owned()
        };

        assert_eq!(join(&rui, &team).await.status(), 200);
        assert_eq!(join(&rui, &team).await.status(), 200, "again is nothing new");
        ask(&eva).await;
        assert_eq!(eva.delete(&path(&team, "/requests")).await.status(), 204);
        let join_request = ask(&eva).await;
        let verb = |id: &str, verb: &str| path(&team, &format!("/requests/{id}/{verb}"));
        assert_eq!(ana.post(&verb(&join_request, "decline"), &nothing).await.status(), 200);
        let join_request = ask(&eva).await;
        for _ in 0..2 {
            assert_eq!(ana.post(&verb(&join_request, "accept"), &nothing).await.status(), 200, "again is nothing new");
        }
        let to = json!({ "username": second.username });
        assert_eq!(ana.post(&path(&team, "/captain"), &to).await.status(), 200);
        let rotated = rui.post(&path(&team, "/code"), &nothing).await.json();
        assert_eq!(rui.delete(&path(&team, &format!("/members/{}", first.username))).await.status(), 204);
        assert_eq!(rui.post(&path(&team, "/leave"), &nothing).await.status(), 204);
        let version = eva.get(&path(&team, "")).await.json()["version"].as_i64().expect("a version");
        let renamed = with_version(&eva, "PUT", &path(&team, ""), version, json!({ "name": "Second" })).await;
        assert_eq!(renamed.status(), 200, "{}", renamed.text());
        assert_eq!(eva.post(&path(&team, "/leave"), &json!({ "confirm": true })).await.status(), 204);

        let written = written(&app).await;
        let lines: Vec<_> = written.iter().map(|entry| (entry.action.as_str(), entry.actor_id)).collect();
        let (ana, rui, eva) = (Some(first.id), Some(second.id), Some(third.id));
        assert_eq!(
            lines,
            [
                ("team.stored", ana),
                ("team.joined", rui),
                ("team.requested", eva),
                ("team.request_withdrawn", eva),
                ("team.requested", eva),
                ("team.request_declined", ana),
                ("team.requested", eva),
                ("team.request_accepted", ana),
                ("team.handed_over", ana),
                ("team.code_renewed", rui),
                ("team.member_removed", rui),
                ("team.left", rui),
                ("team.updated", eva),
                ("team.left", eva),
            ]
        );
        assert!(written.iter().all(|entry| entry.target_id.as_deref() == team["id"].as_str()));
        let after = |place: usize| written[place].after.clone().unwrap_or_default();
        assert_eq!(after(7), json!({ "requestId": join_request, "userId": third.id }));
        assert_eq!(after(8), json!({ "captainId": second.id }));
        assert_eq!(after(11), json!({ "captainId": third.id, "state": "forming" }));
        assert_eq!(after(13), json!({ "captainId": null, "state": "disbanded" }));
        assert_eq!(written[13].before, Some(json!({ "userId": third.id })));
        let all = format!("{written:?}");
        for code in [&team["joinCode"], &rotated["joinCode"]] {
            assert!(!all.contains(code.as_str().expect("a code")));
        }
        for name in [&first.username, &second.username, &third.username, &"Rui".to_owned()] {
            assert!(!all.contains(name.as_str()), "{name}");
        }
        assert_eq!(after(9), Value::Null);
    })
    .await;
}
