//! `/api/v1/teams/{team}/requests`

use entities::{teams, users::Model as User};
use sea_orm::{EntityTrait as _, Set, sea_query::Expr};
use serde_json::{Value, json};

use super::{change_event, create_team, event_with_teams, join, member_usernames, path, person};
use crate::support::{Response, TestApp, TestClient, accounts::emails, assert_refused, on_each_database};

async fn ask(client: &TestClient, team: &Value) -> Response {
    client.post(&path(team, "/requests"), &json!({ "message": "I draw." })).await
}

async fn response(client: &TestClient, team: &Value, join_request: &Response, verb: &str) -> Response {
    let join_request = join_request.json();
    let id = join_request["id"].as_str().expect("an id");
    client.post(&path(team, &format!("/requests/{id}/{verb}")), &json!({})).await
}

async fn kinds(app: &TestApp) -> Vec<(String, String)> {
    emails(app)
        .await
        .into_iter()
        .filter(|mail| mail.kind.starts_with("team."))
        .map(|mail| (mail.kind, mail.recipient))
        .collect()
}

/// Ana with her team, Rui, and the team of somebody else; both teams accept join requests.
struct Asked {
    ana: TestClient,
    captain: User,
    rui: TestClient,
    user: User,
    team: Value,
    other: Value,
}

async fn two_teams_to_ask(app: &TestApp) -> Asked {
    let event = event_with_teams(app, "next").await;
    let ((ana, captain), (rui, user)) = (person(app).await, person(app).await);
    let on_request = || json!({ "joinPolicy": "request" });
    let team = create_team(&ana, event, "First", on_request()).await;
    let other = create_team(&person(app).await.0, event, "Other", on_request()).await;
    Asked { ana, captain, rui, user, team, other }
}

#[actix_web::test]
async fn a_join_request_is_shown_to_the_captain_only() {
    on_each_database(async |app: TestApp| {
        let Asked { ana, rui, user, team, .. } = two_teams_to_ask(&app).await;

        let join_request = ask(&rui, &team).await;

        assert_eq!(join_request.status(), 201, "{}", join_request.text());
        let json = join_request.json();
        let row = json!({
            "id": json["id"], "message": "I draw.", "state": "pending", "createdAt": json["createdAt"],
            "user": { "username": user.username, "name": "Ana Silva", "avatar": null },
        });
        assert_eq!(json, row);
        assert_eq!(rui.get(&path(&team, "")).await.json()["you"], "requested");
        let list = ana.get(&path(&team, "/requests")).await;
        assert_eq!((list.status(), list.json()), (200, json!([row])));
        for (client, status) in [(&rui, 403), (&app.guest(), 401)] {
            assert_eq!(client.get(&path(&team, "/requests")).await.status(), status);
        }
    })
    .await;
}

#[actix_web::test]
async fn a_captain_can_accept_a_join_request() {
    on_each_database(async |app: TestApp| {
        let Asked { ana, captain, rui, user, team, other } = two_teams_to_ask(&app).await;
        let join_request = ask(&rui, &team).await;
        assert_eq!(ask(&rui, &other).await.status(), 201, "one may ask several");

        let done = response(&ana, &team, &join_request, "accept").await;

        assert_eq!((done.status(), &done.json()["size"]), (200, &json!(2)), "{}", done.text());
        assert_eq!(rui.get(&path(&team, "")).await.json()["you"], "member");
        assert_eq!(rui.get(&path(&other, "")).await.json()["you"], Value::Null, "requests to other teams expire");
        assert_eq!(ana.get(&path(&team, "/requests")).await.json(), json!([]));
        let actual = kinds(&app).await;
        assert_eq!(actual[0], ("team.requested".to_owned(), captain.email));
        assert_eq!(actual.last(), Some(&("team.accepted".to_owned(), user.email)));
    })
    .await;
}

#[actix_web::test]
async fn one_can_ask_a_team_once_and_only_its_captain_can_respond_once() {
    on_each_database(async |app: TestApp| {
        let Asked { ana, rui, team, other, .. } = two_teams_to_ask(&app).await;
        let join_request = ask(&rui, &team).await;

        assert_refused(&ask(&rui, &team).await, "team", "You've already asked to join.");
        assert_eq!(response(&rui, &team, &join_request, "accept").await.status(), 403);
        assert_eq!(response(&ana, &other, &join_request, "accept").await.status(), 403);
        for time in ["first", "second"] {
            assert_eq!(response(&ana, &team, &join_request, "accept").await.status(), 200, "the {time} time");
        }
        let declined = response(&ana, &team, &join_request, "decline").await;
        assert_refused(&declined, "request", "This request has already been answered.");
        assert_refused(&ask(&rui, &team).await, "team", "You're already in this team.");
        let told = kinds(&app).await;
        assert_eq!(told.last().map(|(kind, _)| kind.as_str()), Some("team.accepted"), "refused requests send no email");
    })
    .await;
}

#[actix_web::test]
async fn a_declined_request_can_be_repeated() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, user)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;

        let join_request = ask(&rui, &team).await;
        assert_eq!(response(&ana, &team, &join_request, "decline").await.status(), 200);
        assert_eq!(kinds(&app).await.last(), Some(&("team.declined".to_owned(), user.email)));
        assert_refused(
            &response(&ana, &team, &join_request, "accept").await,
            "request",
            "This request has already been answered.",
        );
        let again = ask(&rui, &team).await;
        assert_eq!(again.status(), 201);
        assert_eq!(rui.delete(&path(&team, "/requests")).await.status(), 204);
        assert_eq!(rui.delete(&path(&team, "/requests")).await.status(), 404);
        assert_refused(
            &response(&ana, &team, &again, "accept").await,
            "request",
            "This request has already been answered.",
        );
        assert_eq!(member_usernames(&app, &team).await.len(), 1);
        let nothing = path(&team, "/requests/0198a2f0-0000-7000-8000-000000000000/accept");
        assert_eq!(ana.post(&nothing, &json!({})).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn listing_requests_does_not_wait_for_locks() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        assert_eq!(ask(&rui, &team).await.status(), 201);
        // Another transaction is about to change all teams of the event.
        let tx = app.state.db.begin().await.expect("a transaction");
        let rows = teams::Entity::update_many().col_expr(teams::Column::Pitch, Expr::value("Later."));
        rows.exec(&tx).await.expect("rows");

        let list = ana.get(&path(&team, "/requests")).await;

        assert_eq!((list.status(), list.json().as_array().map(Vec::len)), (200, Some(1)));
        tx.rollback().await.expect("the end");
    })
    .await;
}

#[actix_web::test]
async fn invalid_join_requests_are_rejected() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let code = create_team(&ana, event, "Code", json!({})).await;
        let (eva, _) = person(&app).await;
        let team = create_team(&eva, event, "Asked", json!({ "joinPolicy": "request" })).await;
        assert_eq!(ask(&app.guest(), &team).await.status(), 401);
        assert_refused(&ask(&rui, &code).await, "team", "This team doesn't accept requests.");
        assert_refused(&ask(&ana, &team).await, "team", "You're already in another team at this event.");
        let long = rui.post(&path(&team, "/requests"), &json!({ "message": "x".repeat(501) })).await;
        assert_refused(&long, "message", "The message field must not be greater than 500 characters.");

        // A user who joined another team meanwhile has no request any more.
        let join_request = ask(&rui, &team).await;
        assert_eq!(join(&rui, &code).await.status(), 200);
        assert_refused(
            &response(&eva, &team, &join_request, "accept").await,
            "request",
            "This request has already been answered.",
        );
        let waiting = ask(&person(&app).await.0, &team).await;
        for _ in 0..2 {
            assert_eq!(join(&person(&app).await.0, &team).await.status(), 200);
        }
        assert_refused(&response(&eva, &team, &waiting, "accept").await, "team", "The team is full.");
        assert_refused(&ask(&person(&app).await.0, &team).await, "team", "The team is full.");
        assert_eq!(eva.get(&path(&team, "/requests")).await.json().as_array().map(Vec::len), Some(1), "still waiting");
    })
    .await;
}

#[actix_web::test]
async fn captains_get_at_most_five_emails_an_hour_and_can_opt_out() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, captain) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        let (rui, user) = person(&app).await;
        app.change(&user, |row| row.name = Set("Cheap pills at evil.example".to_owned())).await;
        for _ in 0..7 {
            let join_request = rui.post(&path(&team, "/requests"), &json!({ "message": "pills" })).await;
            assert_eq!(join_request.status(), 201);
            assert_eq!(rui.delete(&path(&team, "/requests")).await.status(), 204);
        }
        assert_eq!(kinds(&app).await.len(), 5);
        assert!(!emails(&app).await.iter().any(|mail| mail.html.contains("pills") || mail.subject.contains("pills")));

        app.clock.advance(61 * 60);
        app.change(&captain, |row| row.preferences = Set(json!({ "eventMails": false }))).await;
        assert_eq!(ask(&rui, &team).await.status(), 201);
        assert_eq!(kinds(&app).await.len(), 5);
        for _ in 0..19 {
            ask(&rui, &team).await;
        }
        assert_eq!(ask(&rui, &team).await.status(), 429);
    })
    .await;
}

#[actix_web::test]
async fn line_breaks_in_a_title_are_removed_from_email_subjects() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        // The API rejects such a title; an import may contain it.
        change_event(&app, event, |row| row.title = Set("Hack\r\nBcc: eva@example.com\t2027".to_owned())).await;
        let ((ana, captain), (rui, _)) = (person(&app).await, person(&app).await);
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;

        let join_request = ask(&rui, &team).await;
        let done = response(&ana, &team, &join_request, "accept").await;
        let left = ana.post(&path(&team, "/leave"), &json!({})).await;

        assert_eq!((join_request.status(), done.status(), left.status()), (201, 200, 204), "{}", done.text());
        let mails = emails(&app).await;
        let subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
        assert!(subjects.len() >= 3, "{subjects:?}");
        for subject in &subjects {
            assert!(!subject.contains(char::is_control), "{subject:?}");
        }
        let first = mails.iter().find(|mail| mail.recipient == captain.email).expect("a mail");
        assert_eq!(first.subject, "Someone wants to join your team at Hack Bcc: eva@example.com 2027");
    })
    .await;
}
