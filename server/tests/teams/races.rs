//! Concurrent requests. On SQLite, writers run one after another. On a busy machine some wait for too long: they get a
//! 503, and are sent again.

use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{create_team, event_with_teams, member_usernames, path, person};
use crate::{
    account,
    support::{Response, TestApp, TestClient, deadlocks, on_each_database, until_accepted},
};

async fn people(app: &TestApp, many: usize) -> Vec<TestClient> {
    let mut people = Vec::new();
    for _ in 0..many {
        people.push(person(app).await.0);
    }
    people
}

async fn come(client: &TestClient, team: &Value) -> Response {
    until_accepted(async || super::join(client, team).await).await
}

async fn found(client: &TestClient, event: Uuid, name: &str) -> Response {
    until_accepted(async || super::post_team(client, event, name, json!({})).await).await
}

async fn post(client: &TestClient, path: &str, body: &Value) -> Response {
    until_accepted(async || client.post(path, body).await).await
}

async fn put(client: &TestClient, path: &str, body: &Value) -> Response {
    until_accepted(async || client.put(path, body).await).await
}

async fn delete_account(client: &TestClient, username: &str) -> Response {
    until_accepted(async || account::delete(client, username).await).await
}

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|other| **other == status).count()
}

#[actix_web::test]
async fn fifty_concurrent_joins_fill_exactly_the_free_seats() {
    on_each_database(async |app: TestApp| {
        // The captain has one of the four seats.
        let event = event_with_teams(&app, "next").await;
        super::change_event(&app, event, |row| row.team_max = sea_orm::Set(4)).await;
        let (ana, _) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({})).await;
        let people = people(&app, 50).await;
        join_all(people.iter().map(TestClient::csrf_token)).await;

        let responses = join_all(people.iter().map(|client| come(client, &team))).await;

        let statuses: Vec<u16> = responses.iter().map(Response::status).collect();
        assert_eq!((count(&statuses, 200), count(&statuses, 422)), (3, 47), "{statuses:?}");
        assert!(
            responses
                .iter()
                .all(|response| response.status() == 200 || response.json()["message"] == "The team is full.")
        );
        assert_eq!(member_usernames(&app, &team).await.len(), 4);
        let again = join_all(people.iter().map(|client| come(client, &team))).await;
        assert_eq!(again.iter().filter(|response| response.text().contains("You're already in this team.")).count(), 3);
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn twenty_concurrent_acceptances_fill_exactly_the_free_seats() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        super::change_event(&app, event, |row| row.team_max = sea_orm::Set(4)).await;
        let (ana, _) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({ "joinPolicy": "request" })).await;
        let mut paths = Vec::new();
        for client in people(&app, 20).await {
            let response = client.post(&path(&team, "/requests"), &json!({})).await.json();
            paths.push(path(&team, &format!("/requests/{}/accept", response["id"].as_str().expect("an id"))));
        }

        let nothing = json!({});
        let responses = join_all(paths.iter().map(|path| post(&ana, path, &nothing))).await;

        let statuses: Vec<u16> = responses.iter().map(Response::status).collect();
        assert_eq!((count(&statuses, 200), count(&statuses, 422)), (3, 17), "{statuses:?}");
        assert_eq!(member_usernames(&app, &team).await.len(), 4);
        assert_eq!(ana.get(&path(&team, "/requests")).await.json().as_array().map(Vec::len), Some(17));
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn concurrent_joins_to_many_teams_succeed_once() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let mut teams = Vec::new();
        for (number, client) in people(&app, 6).await.iter().enumerate() {
            teams.push(create_team(client, event, &format!("Team {number}"), json!({})).await);
        }
        let (rui, _) = person(&app).await;
        rui.csrf_token().await;

        let responses = join(
            join_all(teams.iter().map(|team| come(&rui, team))),
            join_all((0..3).map(|_| found(&rui, event, "My own"))),
        )
        .await;

        let statuses: Vec<u16> = responses.0.iter().chain(&responses.1).map(Response::status).collect();
        assert_eq!(count(&statuses, 200) + count(&statuses, 201), 1, "{statuses:?}");
        assert_eq!(count(&statuses, 422), 8, "{statuses:?}");
        let mine = rui.get("/api/v1/user/teams").await.json();
        assert_eq!(mine.as_array().map(Vec::len), Some(1));
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn concurrently_created_teams_of_one_name_are_one() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let people = people(&app, 8).await;

        let same = join_all(people.iter().map(|client| found(client, event, "Gota"))).await;
        let statuses: Vec<u16> = same.iter().map(Response::status).collect();
        assert_eq!((count(&statuses, 201), count(&statuses, 422)), (1, 7), "{statuses:?}");

        // Names that differ may make one slug.
        let others = people.iter().zip(&same).filter(|(_, response)| response.status() == 422);
        let names = ["Ás de ouros", "As-de-ouros", "as.de.ouros"];
        let alike = join_all(others.zip(names).map(|((client, _), name)| found(client, event, name))).await;
        let mut slugs: Vec<String> = alike.iter().map(|response| response.json()["slug"].to_string()).collect();
        slugs.sort();
        slugs.dedup();
        assert_eq!(slugs.len(), 3, "{slugs:?}");
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn concurrent_leaves_and_joins_keep_exactly_one_captain() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        for round in 0..5 {
            let people = people(&app, 3).await;
            let team = create_team(&people[0], event, &format!("Team {round}"), json!({})).await;
            for client in &people[1..] {
                assert_eq!(come(client, &team).await.status(), 200);
            }
            let (newcomer, leave, confirm) = (person(&app).await.0, path(&team, "/leave"), json!({ "confirm": true }));

            let (left, came) =
                join(join_all(people.iter().map(|client| post(client, &leave, &confirm))), come(&newcomer, &team))
                    .await;

            assert!(left.iter().all(|response| response.status() == 204), "{left:?}");
            match came.status() {
                200 => {
                    let members = member_usernames(&app, &team).await;
                    assert!(members.len() == 1 && members[0].ends_with('*'), "{members:?}");
                }
                status => {
                    assert!(matches!(status, 404 | 422), "{}", came.text());
                    assert_eq!(app.guest().get(&path(&team, "")).await.status(), 404);
                }
            }
        }
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn a_concurrent_handover_and_leave_keeps_one_captain() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        for round in 0..5 {
            let ((ana, _), (rui, second), (eva, _)) = (person(&app).await, person(&app).await, person(&app).await);
            let team = create_team(&ana, event, &format!("Team {round}"), json!({})).await;
            for client in [&rui, &eva] {
                assert_eq!(come(client, &team).await.status(), 200);
            }
            let (captain, leave) = (path(&team, "/captain"), path(&team, "/leave"));
            let (to, nothing) = (json!({ "username": second.username }), json!({}));

            let (handed, left) = join(post(&ana, &captain, &to), post(&rui, &leave, &nothing)).await;

            assert_eq!(left.status(), 204, "{}", left.text());
            assert!(matches!(handed.status(), 200 | 422), "{}", handed.text());
            let members = member_usernames(&app, &team).await;
            assert_eq!(
                (members.len(), members.iter().filter(|name| name.ends_with('*')).count()),
                (2, 1),
                "{members:?}"
            );
        }
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn concurrent_account_deletions_and_joins_do_not_deadlock() {
    on_each_database(async |app: TestApp| {
        let (event, other) = (event_with_teams(&app, "next").await, event_with_teams(&app, "other").await);
        let mut owners = Vec::new();
        for number in 0..4 {
            let (client, user) = person(&app).await;
            let one = create_team(&client, event, &format!("Team {number}"), json!({})).await;
            let two = create_team(&client, other, &format!("Team {number}"), json!({})).await;
            owners.push((client, user, one, two));
        }
        let comers = people(&app, 4).await;

        let ends = owners.iter().map(|(client, user, ..)| delete_account(client, &user.username));
        let comes = comers
            .iter()
            .zip(&owners)
            .map(async |(client, (_, _, one, two))| join(come(client, one), come(client, two)).await);
        let (ended, came) = join(join_all(ends), join_all(comes)).await;

        assert!(ended.iter().all(|response| response.status() == 204), "{ended:?}");
        for ((first, second), (_, _, one, two)) in came.iter().zip(&owners) {
            for (response, team) in [(first, one), (second, two)] {
                assert!(matches!(response.status(), 200 | 404), "{}", response.text());
                if response.status() == 200 {
                    let members = member_usernames(&app, team).await;
                    assert!(members.len() == 1 && members[0].ends_with('*'), "{members:?}");
                }
            }
        }
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn one_of_fifty_concurrent_updates_wins() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, _) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({})).await;
        let bodies: Vec<_> = (0..50).map(|number| json!({ "version": 1, "pitch": format!("{number}") })).collect();
        let there = path(&team, "");

        let responses = join_all(bodies.iter().map(|body| put(&ana, &there, body))).await;

        let statuses: Vec<u16> = responses.iter().map(Response::status).collect();
        assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 49), "{statuses:?}");
        assert_eq!(ana.get(&there).await.json()["version"], 2);
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn concurrent_renames_to_one_slug_get_distinct_slugs() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let people = people(&app, 6).await;
        let mut teams = Vec::new();
        for (number, client) in people.iter().enumerate() {
            teams.push(create_team(client, event, &format!("Team {number}"), json!({})).await);
        }
        join_all(people.iter().map(TestClient::csrf_token)).await;
        let names = ["As de ouros", "As-de-ouros", "As.de.ouros", "As, de ouros", "As/de/ouros", "As + de + ouros"];

        let renamed = people.iter().zip(&teams).zip(names).map(|((client, team), name)| async move {
            put(client, &path(team, ""), &json!({ "version": 1, "name": name })).await
        });
        let responses = join_all(renamed).await;

        let mut slugs: Vec<String> = responses.iter().map(|response| response.json()["slug"].to_string()).collect();
        assert!(responses.iter().all(|response| response.status() == 200), "{responses:?}");
        slugs.sort();
        slugs.dedup();
        assert_eq!(slugs.len(), 6, "{slugs:?}");

        let same = people.iter().zip(&teams).map(|(client, team)| async move {
            put(client, &path(team, ""), &json!({ "version": 2, "name": "Gota" })).await
        });
        let responses = join_all(same).await;

        let statuses: Vec<u16> = responses.iter().map(Response::status).collect();
        assert_eq!((count(&statuses, 200), count(&statuses, 422)), (1, 5), "{statuses:?}");
        let taken = responses.iter().filter(|response| response.status() == 422);
        assert!(taken.into_iter().all(|response| response.json()["message"] == "The name has already been taken."));
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}
