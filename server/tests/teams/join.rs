//! `POST /api/v1/teams/{team}/join`, `POST /api/v1/teams/join`, `POST /api/v1/teams/{team}/code`

use serde_json::json;

use super::{create_team, event_with_teams, join, member_usernames, path, person, with_version};
use crate::support::{TestApp, accounts::emails, assert_refused, on_each_database};

const WRONG: &str = "That code isn't right. Check it and try again.";

#[actix_web::test]
async fn a_join_code_admits_once_and_joining_again_is_reported() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, captain), (rui, user)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        let code = team["joinCode"].as_str().expect("a code");
        let typed = format!(" {}-{} ", code[..5].to_lowercase(), &code[5..]);

        let response = rui.post(&path(&team, "/join"), &json!({ "code": typed })).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        let seen = response.json();
        assert_eq!((&seen["you"], &seen["size"], &seen["joinCode"]), (&json!("member"), &json!(2), &json!(code)));
        assert_eq!(seen.get("message"), None);
        for body in [json!({ "code": code }), json!({ "code": "wrong" }), json!({})] {
            let again = rui.post(&path(&team, "/join"), &body).await;
            assert_eq!(
                (again.status(), &again.json()["message"], &again.json()["size"]),
                (200, &json!("You're already in this team."), &json!(2))
            );
        }
        let again = rui.post("/api/v1/teams/join", &json!({ "code": code })).await;
        assert_eq!((again.status(), &again.json()["message"]), (200, &json!("You're already in this team.")));
        assert_eq!(member_usernames(&app, &team).await.last(), Some(&user.username));
        let recipients: Vec<_> = emails(&app)
            .await
            .into_iter()
            .filter(|mail| mail.kind == "team.joined")
            .map(|mail| mail.recipient)
            .collect();
        assert_eq!(recipients, [captain.email]);
    })
    .await;
}

#[actix_web::test]
async fn joining_by_code_needs_no_team_id() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "visibility": "unlisted" })).await;

        for wrong in ["0000000000", "x", "\u{0}"] {
            assert_refused(&rui.post("/api/v1/teams/join", &json!({ "code": wrong })).await, "code", WRONG);
        }
        assert_refused(&rui.post("/api/v1/teams/join", &json!({})).await, "code", "The code field is required.");
        assert_eq!(app.guest().post("/api/v1/teams/join", &json!({ "code": team["joinCode"] })).await.status(), 401);
        let response = rui.post("/api/v1/teams/join", &json!({ "code": team["joinCode"] })).await;
        assert_eq!((response.status(), &response.json()["id"]), (200, &team["id"]));
    })
    .await;
}

#[actix_web::test]
async fn joining_requires_a_login_a_known_team_and_its_code() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;

        assert_eq!(app.guest().post(&path(&team, "/join"), &json!({})).await.status(), 401);
        assert_refused(&rui.post(&path(&team, "/join"), &json!({})).await, "code", "The code field is required.");
        assert_refused(&rui.post(&path(&team, "/join"), &json!({ "code": "0000000000" })).await, "code", WRONG);
        let nowhere = "/api/v1/teams/0198a2f0-0000-7000-8000-000000000000/join";
        assert_eq!(rui.post(nowhere, &json!({ "code": "x" })).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn users_cannot_join_a_second_team() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        let other = create_team(&rui, event, "Other", json!({})).await;

        assert_refused(&join(&rui, &team).await, "team", "You're already in another team at this event.");
        assert_eq!(rui.post(&path(&other, "/leave"), &json!({ "confirm": true })).await.status(), 204);
        assert_eq!(join(&rui, &team).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn closed_and_full_teams_cannot_be_joined() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;

        let closed = ana.put(&path(&team, ""), &json!({ "version": 1, "joinPolicy": "closed" })).await;
        assert_eq!(closed.status(), 200);
        assert_refused(&join(&rui, &team).await, "team", "This team isn't accepting new members.");
        let open = ana.put(&path(&team, ""), &json!({ "version": 2, "joinPolicy": "request" })).await;
        assert_eq!(open.status(), 200);
        for _ in 0..2 {
            assert_eq!(join(&person(&app).await.0, &team).await.status(), 200);
        }
        assert_refused(&join(&rui, &team).await, "team", "The team is full.");
    })
    .await;
}

#[actix_web::test]
async fn join_code_attempts_are_rate_limited() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        for guess in 0..10 {
            let body = json!({ "code": format!("000000000{guess}") });
            let way = if guess % 2 == 0 { path(&team, "/join") } else { "/api/v1/teams/join".to_owned() };
            assert_refused(&rui.post(&way, &body).await, "code", WRONG);
        }
        assert_eq!(join(&rui, &team).await.status(), 429, "right, and too late");
        app.clock.advance(61);
        let leave = path(&team, "/leave");
        for _ in 0..12 {
            assert_eq!(join(&rui, &team).await.status(), 200, "what opens something is no guess");
            assert_eq!(rui.post(&leave, &json!({})).await.status(), 204);
        }
    })
    .await;
}

#[actix_web::test]
async fn repeated_joins_by_members_are_limited_to_ten_a_minute() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);
        for again in 0..10 {
            let way = if again % 2 == 0 { path(&team, "/join") } else { "/api/v1/teams/join".to_owned() };
            let response = rui.post(&way, &json!({ "code": team["joinCode"] })).await;
            assert_eq!((response.status(), &response.json()["message"]), (200, &json!("You're already in this team.")));
        }

        assert_eq!(join(&rui, &team).await.status(), 429);
        app.clock.advance(61);
        assert_eq!(join(&rui, &team).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn rotating_the_code_invalidates_the_old_one() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _), (eva, _)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);

        assert_eq!(rui.post(&path(&team, "/code"), &json!({})).await.status(), 403);
        let response = ana.post(&path(&team, "/code"), &json!({})).await;

        assert_eq!(response.status(), 200, "{}", response.text());
        let rotated = response.json();
        assert_ne!(rotated["joinCode"], team["joinCode"]);
        assert_refused(&join(&eva, &team).await, "code", WRONG);
        assert_eq!(join(&eva, &rotated).await.status(), 200);
        let stale = with_version(&ana, "PUT", &path(&team, ""), 1, json!({ "name": "x" })).await;
        assert_eq!(stale.status(), 409);
    })
    .await;
}
