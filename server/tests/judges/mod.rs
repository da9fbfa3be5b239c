//! `GET /api/v1/events/{id or slug}/judges`

use entities::{
    judges::{Entity, Model},
    sea_orm_active_enums::JudgeState,
};
use serde_json::{Value, json};

use crate::support::{
    TestApp,
    factories::{event, save_one, series},
    on_each_database,
    programme::{insert, judge},
};

const PATH: &str = "/api/v1/events/hackathon-2027/judges";

#[actix_web::test]
async fn a_judge_is_returned_in_full_with_cache_tags() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let full = Model {
            role: "Head of the jury".to_owned(),
            organisation: Some("Mill".to_owned()),
            photo: Some("/people/ines.avif".to_owned()),
            bio: Some("Counts electrons.".to_owned()),
            ..judge(id, "Inês Carvalho")
        };
        insert::<Entity>(db, [full]).await;

        let response = app.guest().get(PATH).await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "name": "Inês Carvalho", "role": "Head of the jury", "organisation": "Mill",
                "photo": "/people/ines.avif", "bio": "Counts electrons.",
            })
        );
        assert_eq!(response.header("x-cache-tags"), format!("event:{id} judges"));
    })
    .await;
}

#[actix_web::test]
async fn only_accepted_judges_are_listed_in_staff_order() {
    on_each_database(async |app: TestApp| {
        let (db, series) = (&app.state.db, series(&app.state.db).await);
        let id = save_one(db, event(series, "hackathon-2027")).await;
        let with = |name, position, state| Model { position, state, ..judge(id, name) };
        let people = [
            with("Second", 2, JudgeState::Accepted),
            with("First", 1, JudgeState::Active),
            with("Invited", 3, JudgeState::Invited),
            with("Withdrawn", 4, JudgeState::Withdrawn),
        ];
        insert::<Entity>(db, people).await;

        let response = app.guest().get(PATH).await.json();

        let names: Vec<&Value> = response["data"].as_array().expect("rows").iter().map(|row| &row["name"]).collect();
        assert_eq!(names, ["First", "Second"]);
    })
    .await;
}
