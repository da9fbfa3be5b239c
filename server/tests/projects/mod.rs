//! `GET /api/v1/events/{id or slug}/projects`

use serde_json::{Value, json};
use server::entities::{
    projects::{Entity, Model},
    sea_orm_active_enums::ProjectState,
};

use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, project},
};

const PATH: &str = "/api/v1/events/hackathon-2027/projects";

#[actix_web::test]
async fn a_project_is_shown_in_full_and_tagged() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let full = Model {
            title: "Gota".to_owned(),
            team: "Meia-Noite".to_owned(),
            repo_url: Some("https://code.example/gota".to_owned()),
            demo_url: Some("https://gota.example".to_owned()),
            image: Some("/projects/gota.avif".to_owned()),
            place: Some(1),
            prizes: json!(["First prize"]),
            quote_text: Some("Then we knew.".to_owned()),
            quote_author: Some("Catarina Lobo".to_owned()),
            ..project(id, "gota")
        };
        insert::<Entity>(db, [full]).await;

        let answer = app.guest().get(PATH).await;

        let mut shown = answer.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "gota", "title": "Gota", "team": "Meia-Noite", "pitch": "A pitch.",
                "repoUrl": "https://code.example/gota", "demoUrl": "https://gota.example",
                "image": "/projects/gota.avif", "place": 1, "prizes": ["First prize"],
                "quote": { "text": "Then we knew.", "author": "Catarina Lobo" },
            })
        );
        assert_eq!(answer.header("x-cache-tags"), format!("event:{id} projects"));
    })
    .await;
}

#[actix_web::test]
async fn winners_come_first_and_only_what_was_accepted_is_shown() {
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

        let answer = app.guest().get(PATH).await.json();

        let rows = answer["data"].as_array().expect("rows");
        let slugs: Vec<&Value> = rows.iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["first", "third", "a-without-a-place", "b-without-a-place"]);
        assert_eq!((&rows[0]["quote"], &rows[0]["prizes"]), (&Value::Null, &json!([])));
    })
    .await;
}
