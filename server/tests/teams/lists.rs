//! `GET /api/v1/events/{event}/teams`, `GET /api/v1/user/teams`, `GET /api/v1/users/{username}/teams`

use entities::{
    projects,
    sea_orm_active_enums::{EventStatus, ProjectState},
};
use sea_orm::Set;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{change_event, create_team, event_with_teams, join, path, person};
use crate::support::{TestApp, TestClient, accounts::emails, on_each_database, programme};

const TABLES: [&str; 5] = ["teams", "team_members", "team_requests", "events", "users"];

async fn names(client: &TestClient, query: &str) -> Vec<String> {
    let response = client.get(&format!("/api/v1/events/next/teams{query}")).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    let rows = response.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

/// Three listed teams, of which Ébano is full and Zinco takes nobody, and an unlisted one. Returns the event, and the
/// captain and the row of Ébano.
async fn teams_of_an_event(app: &TestApp) -> (Uuid, TestClient, Value) {
    let event = event_with_teams(app, "next").await;
    let (captain, _) = person(app).await;
    let full = create_team(&captain, event, "Ébano", json!({})).await;
    for (name, more) in [
        ("Zinco", json!({ "joinPolicy": "closed" })),
        ("almofada de praia", json!({})),
        ("Segredo", json!({ "visibility": "unlisted" })),
    ] {
        create_team(&person(app).await.0, event, name, more).await;
    }
    for _ in 0..2 {
        assert_eq!(join(&person(app).await.0, &full).await.status(), 200);
    }
    (event, captain, full)
}

#[actix_web::test]
async fn teams_can_be_sorted_searched_and_filtered_by_free_seats() {
    on_each_database(async |app: TestApp| {
        let (event, ..) = teams_of_an_event(&app).await;
        let guest = app.guest();

        for (query, expected) in [
            ("", &["almofada de praia", "Ébano", "Zinco"][..]),
            ("?sort=-name", &["Zinco", "Ébano", "almofada de praia"]),
            ("?sort=createdAt", &["Ébano", "Zinco", "almofada de praia"]),
            ("?q=ebano", &["Ébano"]),
            ("?q=PRAIA%20almo", &["almofada de praia"]),
            ("?q=segredo", &[]),
            ("?open=true", &["almofada de praia"]),
        ] {
            assert_eq!(names(&guest, query).await, expected, "{query}");
        }
        assert_eq!(names(&guest, "?sort=-size").await[0], "Ébano");

        change_event(&app, event, |row| row.team_lock_at = Set(Some(app.state.clock.now()))).await;
        assert_eq!(names(&guest, "?open=true").await, [""; 0]);
        assert_eq!(guest.get("/api/v1/events/next/teams").await.json()["data"][0]["state"], "locked");
    })
    .await;
}

#[actix_web::test]
async fn a_team_is_found_by_its_current_name_and_the_skills_it_looks_for() {
    on_each_database(async |app: TestApp| {
        let (_, captain, team) = teams_of_an_event(&app).await;
        let guest = app.guest();
        let change = async |change: Value| {
            let response = captain.put(&path(&team, ""), &change).await;
            assert_eq!(response.status(), 200, "{}", response.text());
        };

        change(json!({ "version": 1, "lookingFor": ["Programação", "Desenho"], "name": "Ébano puro" })).await;
        assert_eq!(names(&guest, "?q=programacao").await, ["Ébano puro"]);
        assert_eq!(names(&guest, "?q=desenho%20ebano").await, ["Ébano puro"]);
        assert_eq!(names(&guest, "?q=desenho%20zinco").await, [""; 0]);
        change(json!({ "version": 2, "name": "Ébano" })).await;
        assert_eq!((names(&guest, "?q=puro").await.len(), names(&guest, "?q=DESENHO").await.len()), (0, 1));
        change(json!({ "version": 3, "lookingFor": null })).await;
        assert_eq!(names(&guest, "?q=desenho").await, [""; 0]);
    })
    .await;
}

#[actix_web::test]
async fn unknown_filters_are_refused_and_links_keep_the_known_ones() {
    on_each_database(async |app: TestApp| {
        event_with_teams(&app, "next").await;
        let list = "/api/v1/events/next/teams";

        let neither = app.guest().get(&format!("{list}?open=banana")).await;
        let unknown_order = app.guest().get(&format!("{list}?sort=joinCode")).await;
        let page = app.guest().get(&format!("{list}?open=true&perPage=1")).await.json();

        let words = "The open field must be true or false.";
        assert_eq!((neither.status(), &neither.json()["errors"]), (422, &json!({ "open": [words] })));
        assert_eq!(unknown_order.status(), 422);
        assert_eq!(page["links"]["first"], "http://localhost:8080/api/v1/events/next/teams?page=1&perPage=1&open=true");
    })
    .await;
}

#[actix_web::test]
async fn personal_team_lists_are_not_cached_for_others() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, _) = person(&app).await;
        create_team(&ana, event, "First", json!({})).await;
        let list = "/api/v1/events/next/teams";

        let (own, others) = (ana.get(list).await, app.guest().get(list).await);

        assert_eq!(
            (&own.json()["data"][0]["you"], own.header("cache-control")),
            (&json!("captain"), "private, no-store")
        );
        assert_eq!(others.json()["data"][0]["you"], Value::Null);
        assert!(own.text().contains("joinCode") && !others.text().contains("joinCode"));
        assert_eq!(
            others.header("x-cache-tags").split(' ').take(3).collect::<Vec<_>>(),
            [&format!("event:{event}"), "teams", "users"]
        );
    })
    .await;
}

/// An unlisted team and a listed one, and the username of the captain of the unlisted one.
async fn unlisted_and_listed_team(app: &TestApp) -> ([Value; 2], String) {
    let event = event_with_teams(app, "next").await;
    let ((ana, user), (rui, _)) = (person(app).await, person(app).await);
    let hidden = json!({ "visibility": "unlisted", "joinPolicy": "request" });
    let hidden = create_team(&ana, event, "Segredo", hidden).await;
    ([hidden, create_team(&rui, event, "Visível", json!({})).await], user.username)
}

fn has_code(text: &str, teams: &[Value]) -> bool {
    teams.iter().any(|team| text.contains(team["joinCode"].as_str().expect("a code")))
}

#[actix_web::test]
async fn unlisted_teams_and_join_codes_are_in_no_list() {
    on_each_database(async |app: TestApp| {
        let (teams, captain) = unlisted_and_listed_team(&app).await;
        let (rui, _) = person(&app).await;
        assert_eq!(rui.post(&path(&teams[0], "/requests"), &json!({})).await.status(), 201);

        for client in [&rui, &app.guest()] {
            for list in
                ["/api/v1/events/next/teams?perPage=100", "/api/v1/events/next/teams?q=segredo", "/api/v1/user/teams"]
            {
                let response = client.get(list).await;
                // The URL of the list itself contains the search.
                let rows = response.json().get("data").unwrap_or(&response.json()).to_string().to_lowercase();
                assert!(!rows.contains("segredo"), "{list}: {rows}");
                assert!(!has_code(response.text(), &teams), "{list}");
            }
            let of = client.get(&format!("/api/v1/users/{captain}/teams")).await;
            assert_eq!((of.status(), of.json()), (200, json!([])));
        }
        assert_eq!(app.guest().get("/api/v1/user/teams").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn outsiders_find_an_unlisted_team_by_its_id_but_learn_no_join_code() {
    on_each_database(async |app: TestApp| {
        let (teams, _) = unlisted_and_listed_team(&app).await;
        let (rui, _) = person(&app).await;

        let wrong = rui.post(&path(&teams[0], "/join"), &json!({ "code": "0000000000" })).await;
        let join_request = rui.post(&path(&teams[0], "/requests"), &json!({})).await;

        assert_eq!((wrong.status(), join_request.status()), (422, 201));
        for response in [wrong, join_request] {
            assert!(!has_code(response.text(), &teams) && !response.text().contains("Segredo"));
        }
        for client in [&rui, &app.guest()] {
            let seen = client.get(&path(&teams[0], "")).await;
            assert_eq!((seen.status(), &seen.json()["name"]), (200, &json!("Segredo")));
            assert!(seen.json().get("joinCode").is_none());
        }
        assert!(!emails(&app).await.iter().any(|mail| has_code(&mail.html, &teams)));
    })
    .await;
}

#[actix_web::test]
async fn teams_of_draft_events_are_not_found() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, user) = person(&app).await;
        let team = create_team(&ana, event, "First", json!({})).await;
        change_event(&app, event, |row| row.status = Set(EventStatus::Draft)).await;

        for client in [&ana, &app.guest()] {
            assert_eq!(client.get("/api/v1/events/next/teams").await.status(), 404);
            assert_eq!(client.get(&path(&team, "")).await.status(), 404);
            let of = client.get(&format!("/api/v1/users/{}/teams", user.username)).await;
            assert_eq!(of.json(), json!([]));
        }
        assert_eq!(ana.get("/api/v1/user/teams").await.json(), json!([]));
        assert_eq!(join(&ana, &team).await.status(), 404);
        assert_eq!(ana.post("/api/v1/teams/join", &json!({ "code": team["joinCode"] })).await.status(), 422);
        assert_eq!(ana.post(&path(&team, "/leave"), &json!({ "confirm": true })).await.status(), 404);
    })
    .await;
}

#[actix_web::test]
async fn public_profiles_list_teams_with_their_projects() {
    on_each_database(async |app: TestApp| {
        let (event, other) = (event_with_teams(&app, "next").await, event_with_teams(&app, "other").await);
        let (ana, user) = person(&app).await;
        let team = create_team(&ana, event, "Gota", json!({})).await;
        let second = create_team(&ana, other, "Ata", json!({})).await;
        let id = team["id"].as_str().and_then(|id| id.parse().ok());
        let own = projects::Model { team_id: id, ..programme::project(event, "gota") };
        let withdrawn =
            projects::Model { state: ProjectState::Withdrawn, team_id: id, ..programme::project(event, "a") };
        // A team with the name of another one does not own its projects.
        let namesake = projects::Model { team: "Ata".to_owned(), ..programme::project(other, "ata") };
        programme::insert::<projects::Entity>(&app.state.db, [own, withdrawn, namesake]).await;

        let response = app.guest().get(&format!("/api/v1/users/{}/teams", user.username)).await;

        let mut rows = response.json().as_array().expect("rows").clone();
        rows.sort_by_key(|row| row["event"]["slug"].to_string());
        let of = |slug: &str, team: &Value, project: Value| {
            json!({
                "event": { "slug": slug, "title": slug, "startAt": "2027-03-01T09:00:00Z" },
                "team": { "id": team["id"], "slug": team["slug"], "name": team["name"] },
                "project": project,
            })
        };
        let made = json!({ "slug": "gota", "title": "gota" });
        assert_eq!(rows, [of("next", &team, made), of("other", &second, Value::Null)]);
        assert_eq!(app.guest().get("/api/v1/users/nobody/teams").await.status(), 404);
        assert_eq!(ana.get("/api/v1/user/teams").await.json().as_array().map(Vec::len), Some(2));
    })
    .await;
}

#[actix_web::test]
async fn the_number_of_list_queries_is_constant() {
    on_each_database(async |app: TestApp| {
        let event = event_with_teams(&app, "next").await;
        let (ana, user) = person(&app).await;
        create_team(&ana, event, "Team 0", json!({})).await;
        let admin = app.guest();
        let staff = app.user_in(&[entities::sea_orm_active_enums::UserRole::Administrator]).await;
        app.clock.advance(4);
        app.sign_in(&admin, &staff).await;
        let statements = async || {
            let mut counts = Vec::new();
            let profile = format!("/api/v1/users/{}/teams", user.username);
            for (client, way) in [
                (&app.guest(), "/api/v1/events/next/teams?perPage=100"),
                (&ana, "/api/v1/events/next/teams?perPage=100&sort=size&open=true"),
                (&ana, "/api/v1/user/teams"),
                (&admin, "/api/v1/teams?perPage=100"),
                (&app.guest(), profile.as_str()),
            ] {
                counts.push(
                    app.statements(&TABLES, async || assert_eq!(client.get(way).await.status(), 200)).await.len(),
                );
            }
            counts
        };

        let one = statements().await;
        for number in 1..20 {
            create_team(&person(&app).await.0, event, &format!("Team {number}"), json!({})).await;
        }
        let twenty = statements().await;

        assert_eq!(one, twenty);
        assert_eq!(one[0], 5, "the event, which teams, the teams, who is in them, and when they lock");
    })
    .await;
}
