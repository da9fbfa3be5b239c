//! `GET /api/v1/faq`

mod staff;

use entities::{
    faq_items::{Entity, Model},
    sea_orm_active_enums::FaqState,
};
use serde_json::{Value, json};

use crate::support::{
    TestApp, on_each_database,
    programme::{insert, question},
};

#[actix_web::test]
async fn a_question_is_returned_with_its_answer_and_cache_tags() {
    on_each_database(async |app: TestApp| {
        insert::<Entity>(&app.state.db, [question("may-i", 1)]).await;

        let response = app.guest().get("/api/v1/faq").await;

        let mut shown = response.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "may-i", "group": "Before you come", "question": "May I?", "answer": "Yes.",
                "html": "<p>Yes.</p>\n",
            })
        );
        // Without a current event, sentences about the year are shortened.
        assert_eq!(response.header("x-cache-tags"), "faq settings events 2027-01-01T00:00:00Z");
    })
    .await;
}

#[actix_web::test]
async fn questions_are_in_staff_order_without_drafts() {
    on_each_database(async |app: TestApp| {
        let draft = Model { state: FaqState::Draft, ..question("draft", 0) };
        insert::<Entity>(&app.state.db, [question("c", 3), question("a", 1), draft, question("b", 2)]).await;

        let response = app.guest().get("/api/v1/faq?perPage=2").await.json();

        let slugs: Vec<&Value> = response["data"].as_array().expect("rows").iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["a", "b"]);
        assert_eq!((&response["meta"]["total"], &response["meta"]["lastPage"]), (&json!(3), &json!(2)));
    })
    .await;
}
