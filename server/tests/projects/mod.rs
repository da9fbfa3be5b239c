//! `GET /api/v1/events/{id or slug}/projects`

use entities::{
    projects::{Entity, Model},
    sea_orm_active_enums::ProjectState,
};
use serde_json::{Value, json};

use crate::admin_resource::{PROJECTS, errors, send_with_version, staff_and_event};
use crate::support::{
    TestApp,
    factories::{event, open_event, save_one, series},
    on_each_database,
    programme::{insert, project},
};

const PATH: &str = "/api/v1/events/hackathon-2027/projects";

#[actix_web::test]
async fn a_project_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let full = Model {
            title: "Gota".to_owned(),
            team: "Meia-Noite".to_owned(),
            repo_url: Some("https://code.example/gota".to_owned()),
            demo_url: Some("https://gota.example".to_owned()),
            image: Some("/projects/gota.avif".to_owned()),
            image_alt: "A drop".to_owned(),
            place: Some(1),
            prizes: json!(["First prize"]),
            quote_text: Some("Then we knew.".to_owned()),
            quote_author: Some("Catarina Lobo".to_owned()),
            ..project(id, "gota")
        };
        insert::<Entity>(db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "gota", "title": "Gota", "team": "Meia-Noite", "pitch": "A pitch.",
                "repoUrl": "https://code.example/gota", "demoUrl": "https://gota.example",
                "image": "/projects/gota.avif", "imageAlt": "A drop", "imagePlaceholder": null, "place": 1, "prizes": ["First prize"],
                "quote": { "text": "Then we knew.", "author": "Catarina Lobo" },
            })
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{id} projects"));
    })
    .await;
}

#[actix_web::test]
async fn winners_come_first_and_only_accepted_projects_are_listed() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let with = |slug, place, state| Model { place, state, ..project(id, slug) };
        let all = [
            with("b-without-a-place", None, ProjectState::Accepted),
            with("third", Some(3), ProjectState::Accepted),
            with("a-without-a-place", None, ProjectState::Accepted),
            with("first", Some(1), ProjectState::Accepted),
            with("draft", Some(1), ProjectState::Draft),
            with("submitted", Some(1), ProjectState::Submitted),
            with("withdrawn", Some(1), ProjectState::Withdrawn),
            with("disqualified", Some(1), ProjectState::Disqualified),
        ];
        insert::<Entity>(db, all).await;

        let response = app.guest().get(PATH).await.json();

        let rows = response["data"].as_array().expect("rows");
        let slugs: Vec<&Value> = rows.iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["first", "third", "a-without-a-place", "b-without-a-place"]);
        assert_eq!((&rows[0]["quote"], &rows[0]["prizes"]), (&Value::Null, &json!([])));
    })
    .await;
}

#[actix_web::test]
async fn staff_can_link_a_project_to_a_team_of_its_event() {
    on_each_database(async |app: TestApp| {
        let (staff, event_id) = staff_and_event(&app).await;
        let series = series(&app.state.db).await;
        save_one(&app.state.db, open_event(series, "hackathon-2027")).await;
        let other = save_one(&app.state.db, open_event(series, "hackathon-2026")).await;
        let (ana, user) = app.member().await;
        let team = async |event: uuid::Uuid, name: &str| {
            let made = ana.post("/api/v1/teams", &json!({ "eventId": event, "name": name })).await;
            assert_eq!(made.status(), 201, "{}", made.text());
            made.json()["id"].clone()
        };
        let (own, elsewhere) = (team(event_id, "Gota").await, team(other, "Ata").await);
        let body = |team: &Value| {
            json!({ "eventId": event_id, "title": "Leaks", "pitch": "A pitch.", "state": "accepted", "teamId": team })
        };
        let profile = format!("/api/v1/users/{}/teams", user.username);
        let made_by = async || {
            let rows = app.guest().get(&profile).await.json();
            let row = rows.as_array().expect("rows").iter().find(|row| row["team"]["id"] == own).expect("a team").clone();
            row["project"].clone()
        };

        let none = json!({ "teamId": ["This team isn't part of this event. Choose one that is."] });
        for unknown in [&elsewhere, &json!(uuid::Uuid::now_v7())] {
            assert_eq!(errors(&staff.post("/api/v1/projects", &body(unknown)).await), none);
        }
        assert_eq!(staff.post("/api/v1/projects", &body(&json!("Gota"))).await.status(), 422);
        let row = PROJECTS.create(&staff, &body(&own)).await;

        assert_eq!((&row["teamId"], &row["team"]), (&own, &json!("Gota")));
        assert_eq!(made_by().await, json!({ "slug": "leaks", "title": "Leaks" }));
        assert!(!app.guest().get(PATH).await.text().contains("teamId"));
        let path = PROJECTS.of(&row);
        let change = async |version: i64, body: Value| send_with_version(&staff, reqwest::Method::PUT, &path, version, &body).await;
        let named = change(1, json!({ "team": "Rui and Ana" })).await.json();
        assert_eq!((&named["teamId"], &named["team"]), (&own, &json!("Rui and Ana")));
        assert_eq!(change(2, json!({ "teamId": null })).await.json()["teamId"], Value::Null);
        assert_eq!(made_by().await, Value::Null);
        assert_eq!(change(3, json!({ "teamId": own })).await.json()["team"], "Gota");
        assert_eq!(errors(&change(4, json!({ "teamId": elsewhere })).await), none);

        let gone = format!("/api/v1/teams/{}/leave", own.as_str().expect("an id"));
        assert_eq!(change(4, json!({ "teamId": null })).await.status(), 200);
        assert_eq!(ana.post(&gone, &json!({ "confirm": true })).await.status(), 204);
        assert_eq!(errors(&change(5, json!({ "teamId": own })).await), none, "it is no more");
    })
    .await;
}
