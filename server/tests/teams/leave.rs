//! `POST /api/v1/teams/{team}/leave`, `POST …/captain`, `DELETE …/members/{username}`, and the end of an account

use entities::sea_orm_active_enums::UserRole;
use sea_orm::Set;
use serde_json::{Value, json};

use super::{change_event, create_team, event_with_teams, join, member_usernames, path, person, with_version};
use crate::support::{TestApp, accounts::emails, assert_refused, on_each_database};

const UNKNOWN_MEMBER: &str = "That person isn't in the team.";

#[actix_web::test]
async fn a_leaving_captain_is_succeeded_by_the_oldest_member_or_their_choice() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, second), (eva, third)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);
        app.clock.advance(1);
        assert_eq!(join(&eva, &team).await.status(), 200);
        let leave = path(&team, "/leave");

        assert_refused(&ana.post(&leave, &json!({ "to": "nobody" })).await, "to", UNKNOWN_MEMBER);
        assert_eq!(ana.post(&leave, &json!({})).await.status(), 204);

        assert_eq!(member_usernames(&app, &team).await, [format!("{}*", second.username), third.username.clone()]);
        assert_refused(&ana.post(&leave, &json!({})).await, "team", "You aren't in this team.");
        let mails: Vec<_> = emails(&app).await.into_iter().filter(|mail| mail.kind == "team.captain").collect();
        assert_eq!(mails.iter().map(|mail| &mail.recipient).collect::<Vec<_>>(), [&second.email]);

        assert_eq!(join(&ana, &team).await.status(), 200);
        assert_eq!(rui.post(&leave, &json!({ "to": third.username.to_uppercase() })).await.status(), 204);
        assert_eq!(member_usernames(&app, &team).await[0], format!("{}*", third.username));
        assert_eq!(ana.post(&leave, &json!({ "to": third.username })).await.status(), 204, "a member may name them");
    })
    .await;
}

#[actix_web::test]
async fn the_last_member_ends_the_team_after_a_confirmation() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (eva, other)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&eva, &team).await.status(), 200);
        let leave = path(&team, "/leave");
        assert_eq!(ana.post(&leave, &json!({ "to": other.username })).await.status(), 204);

        let last = "You're the last member. Leaving deletes the team.";
        assert_refused(&eva.post(&leave, &json!({})).await, "confirm", last);
        assert_refused(&eva.post(&leave, &json!({ "confirm": false })).await, "confirm", last);
        assert_eq!(eva.post(&leave, &json!({ "confirm": true })).await.status(), 204);

        assert_eq!(eva.get(&path(&team, "")).await.status(), 404);
        create_team(&eva, event, "First", json!({})).await;
    })
    .await;
}

#[actix_web::test]
async fn only_the_captain_can_hand_over_the_team() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second), (eva, other)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);
        let captain = path(&team, "/captain");

        assert_eq!(app.guest().post(&captain, &json!({})).await.status(), 401);
        for (client, status) in [(&rui, 403), (&eva, 403)] {
            assert_eq!(client.post(&captain, &json!({ "username": second.username })).await.status(), status);
        }
        assert_refused(&ana.post(&captain, &json!({})).await, "username", "The username field is required.");
        assert_refused(&ana.post(&captain, &json!({ "username": other.username })).await, "username", UNKNOWN_MEMBER);
        let response = ana.post(&captain, &json!({ "username": second.username })).await;
        assert_eq!((response.status(), &response.json()["you"]), (200, &json!("member")), "{}", response.text());
        assert_eq!(response.json()["captain"]["username"], second.username.as_str());
        assert_eq!(ana.post(&captain, &json!({ "username": first.username })).await.status(), 403);
        assert_eq!(member_usernames(&app, &team).await, [first.username.clone(), format!("{}*", second.username)]);
    })
    .await;
}

#[actix_web::test]
async fn a_removed_member_cannot_rejoin_with_the_old_code() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second), (eva, third)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        for client in [&rui, &eva] {
            assert_eq!(join(client, &team).await.status(), 200);
        }
        let member = |name: &str| path(&team, &format!("/members/{name}"));

        assert_eq!(rui.delete(&member(&third.username)).await.status(), 403);
        assert_eq!(ana.delete(&member("nobody")).await.status(), 404);
        let oneself = "You can't remove yourself. Leave the team instead.";
        assert_refused(&ana.delete(&member(&first.username)).await, "username", oneself);
        assert_eq!(ana.delete(&member(&second.username)).await.status(), 204);

        assert_eq!(member_usernames(&app, &team).await.len(), 2);
        assert_refused(&join(&rui, &team).await, "code", "That code isn't right. Check it and try again.");
        let mails = emails(&app).await;
        let actual: Vec<_> =
            mails.iter().filter(|mail| mail.kind == "team.removed").map(|mail| &mail.recipient).collect();
        assert_eq!(actual, [&second.email]);
        create_team(&rui, event, "Free again", json!({})).await;
    })
    .await;
}

#[actix_web::test]
async fn a_locked_team_remains_when_its_last_account_is_deleted() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second)) = (person(&app).await, person(&app).await);
        let (own, other) =
            (create_team(&ana, event, "First", json!({})).await, create_team(&rui, event, "Second", json!({})).await);
        app.clock.advance(4);
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        change_event(&app, event, |row| row.team_lock_at = Set(Some(app.state.clock.now()))).await;

        assert_eq!(crate::account::delete(&ana, &first.username).await.status(), 204);
        assert_eq!(admin.delete(&path(&other, &format!("/members/{}", second.username))).await.status(), 204);

        for team in [&own, &other] {
            let seen = app.guest().get(&path(team, "")).await;
            assert_eq!((seen.status(), &seen.json()["state"]), (200, &json!("locked")), "{}", seen.text());
            assert_eq!((&seen.json()["size"], &seen.json()["captain"]), (&json!(0), &Value::Null));
        }
        let listed = app.guest().get("/api/v1/events/next/teams").await.json();
        assert_eq!(listed["meta"]["total"], 2);
    })
    .await;
}

#[actix_web::test]
async fn disbanding_a_team_notifies_its_members() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, first), (rui, second), (eva, third)) = (person(&app).await, person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "Cheap pills", json!({})).await;
        for client in [&rui, &eva] {
            assert_eq!(join(client, &team).await.status(), 200);
        }
        app.change(&third, |row| row.preferences = Set(json!({ "eventMails": false }))).await;

        assert_eq!(with_version(&ana, "DELETE", &path(&team, ""), 1, json!({})).await.status(), 204);

        let mails: Vec<_> = emails(&app).await.into_iter().filter(|mail| mail.kind == "team.disbanded").collect();
        assert_eq!(mails.iter().map(|mail| &mail.recipient).collect::<Vec<_>>(), [&second.email]);
        assert_eq!(mails[0].subject, "Your team at next was deleted");
        let link = "http://localhost:8080/events/next/register";
        for text in [&mails[0].text, &mails[0].html] {
            assert!(text.contains(link) && !text.contains(&format!("{link}/")) && !text.contains("pills"), "{text}");
        }
        // All other members are notified, no matter who disbands the team.
        let again = create_team(&ana, event, "First", json!({})).await;
        app.clock.advance(4);
        let (admin, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(with_version(&admin, "DELETE", &path(&again, ""), 1, json!({})).await.status(), 204);
        let last = emails(&app).await.pop().expect("a mail");
        assert_eq!((last.kind.as_str(), &last.recipient), ("team.disbanded", &first.email));
    })
    .await;
}

#[actix_web::test]
async fn deleting_an_account_leaves_all_teams() {
    on_each_database(async |app: TestApp| {
        let (event, other) = (event_with_teams(&app, "next").await, event_with_teams(&app, "other").await);
        let ((ana, user), (rui, second)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({})).await;
        let alone = create_team(&ana, other, "Alone", json!({})).await;
        assert_eq!(join(&rui, &team).await.status(), 200);

        let copy = ana.post("/api/v1/user/export", &json!({})).await;
        assert_eq!(copy.status(), 200, "{}", copy.text());
        let places = copy.json()["teams"].clone();
        assert_eq!(
            (&places[0]["team"], &places[0]["role"], &places[1]["team"]),
            (&json!("First"), &json!("captain"), &json!("Alone"))
        );
        assert!(!copy.text().contains(team["joinCode"].as_str().expect("a code")));

        let response = crate::account::delete(&ana, &user.username).await;

        assert_eq!(response.status(), 204, "{}", response.text());
        assert_eq!(member_usernames(&app, &team).await, [format!("{}*", second.username)]);
        assert_eq!(rui.get(&path(&team, "")).await.json()["you"], "captain");
        assert_eq!(app.guest().get(&path(&alone, "")).await.status(), 404);
        assert!(emails(&app).await.iter().any(|mail| mail.kind == "team.captain" && mail.recipient == second.email));
    })
    .await;
}
