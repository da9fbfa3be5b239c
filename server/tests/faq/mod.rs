//! `GET /api/v1/faq`

use serde_json::{Value, json};
use server::entities::{
    faq_items::{Entity, Model},
    sea_orm_active_enums::FaqState,
};

use crate::support::{
    TestApp, on_each_database,
    programme::{insert, question},
};

#[actix_web::test]
async fn a_question_is_shown_with_its_answer_and_tagged() {
    on_each_database(async |app: TestApp| {
        insert::<Entity>(&app.state.db, [question("may-i", 1)]).await;

        let answer = app.guest().get("/api/v1/faq").await;

        let mut shown = answer.json()["data"][0].clone();
        assert!(shown["id"].take().is_string());
        assert_eq!(
            shown,
            json!({
                "id": null, "slug": "may-i", "group": "Before you come", "question": "May I?", "answer": "Yes.",
                "html": "<p>Yes.</p>\n",
            })
        );
        // Without an event, what a text says of the year ends with it.
        assert_eq!(answer.header("x-cache-tags"), "faq settings events 2027-01-01T00:00:00Z");
    })
    .await;
}

#[actix_web::test]
async fn questions_come_in_the_order_of_staff_without_drafts() {
    on_each_database(async |app: TestApp| {
        let draft = Model { state: FaqState::Draft, ..question("draft", 0) };
        insert::<Entity>(&app.state.db, [question("c", 3), question("a", 1), draft, question("b", 2)]).await;

        let answer = app.guest().get("/api/v1/faq?perPage=2").await.json();

        let slugs: Vec<&Value> = answer["data"].as_array().expect("rows").iter().map(|row| &row["slug"]).collect();
        assert_eq!(slugs, ["a", "b"]);
        assert_eq!((&answer["meta"]["total"], &answer["meta"]["lastPage"]), (&json!(3), &json!(2)));
    })
    .await;
}
