//! Answers on the tickets of users.

use chrono::TimeDelta;
use entities::{events, sea_orm_active_enums::UserRole};
use sea_orm::{EntityTrait as _, Set};
use serde_json::{Value, json};

use super::{answers_in, answers_path, ask, buy_with, staff};
use crate::{
    support::{TestApp, accounts::audited},
    tickets::{free_event, on_each_database, person, refusal, text, ticket_path},
};

#[actix_web::test]
async fn holders_change_their_answers() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let size = ask(&staff, "tshirt_size", json!({ "required": true })).await;
        let note = ask(&staff, "long_text", json!({})).await;
        let (ana, _) = person(&app).await;
        let ticket = buy_with(&ana, "free", json!({ size.as_str(): "M" })).await.json()["ticket"].clone();
        let path = answers_path(&ticket);

        let shown = ana.get(&path).await.json();
        assert_eq!(answers_in(&shown["questions"]), [(size.clone(), json!("M")), (note.clone(), Value::Null)]);
        assert_eq!((&shown["canChange"], &shown["changeableUntil"]), (&json!(true), &ticket["event"]["startAt"]));
        let changed = ana.put(&path, &json!({ "answers": { note.as_str(): "A note" } })).await;
        assert_eq!(answers_in(&changed.json()["questions"]), [(size.clone(), json!("M")), (note, json!("A note"))]);
        let refused = ana.put(&path, &json!({ "answers": { size.as_str(): null } })).await;
        assert_eq!(refusal(&refused, &format!("answers.{size}")), "Answer this question.");
        assert!(audited(&app).await.contains(&"ticket.answered".to_owned()));
        // Renaming keeps them.
        let version = ana.get(&ticket_path(&ticket)).await.json()["version"].clone();
        let renamed = ana.put(&ticket_path(&ticket), &json!({ "holderName": "Eva", "version": version })).await;
        assert_eq!((renamed.status(), ana.get(&path).await.json()), (200, changed.json()));
    })
    .await;
}

#[actix_web::test]
async fn only_holders_change_their_answers_and_only_until_the_deadline() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let staff = staff(&app).await;
        let size = ask(&staff, "tshirt_size", json!({ "required": true })).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = buy_with(&ana, "free", json!({ size.as_str(): "M" })).await.json()["ticket"].clone();
        let path = answers_path(&ticket);

        for (client, status) in [(&rui, 404), (&app.guest(), 401)] {
            assert_eq!(client.get(&path).await.status(), status);
            assert_eq!(client.put(&path, &json!({ "answers": {} })).await.status(), status);
        }
        assert_eq!(staff.get(&path).await.status(), 200);
        assert_eq!(staff.put(&path, &json!({ "answers": {} })).await.status(), 404, "only holders answer");

        let deadline = app.state.clock.now() + TimeDelta::seconds(60);
        let freeze =
            events::ActiveModel { id: Set(event), transfer_freeze_at: Set(Some(deadline)), ..Default::default() };
        events::Entity::update(freeze).exec(app.state.db.writer()).await.expect("a row");
        app.clock.advance(60);
        let late = ana.put(&path, &json!({ "answers": { size.as_str(): "L" } })).await;
        assert_eq!(refusal(&late, "answers"), "You can no longer change the answers for this ticket.");
        assert_eq!(ana.get(&path).await.json()["canChange"], false);
    })
    .await;
}

#[actix_web::test]
async fn a_transfer_deletes_the_answers_and_the_new_holder_answers() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let size = ask(&staff, "tshirt_size", json!({ "required": true })).await;
        let ((ana, _), (rui, recipient)) = (person(&app).await, person(&app).await);
        let ticket = buy_with(&ana, "free", json!({ size.as_str(): "M" })).await.json()["ticket"].clone();
        let path = format!("{}/transfers", ticket_path(&ticket));
        let offer = ana.post(&path, &json!({ "email": recipient.email })).await.json();

        let accept = format!("/api/v1/ticket-transfers/{}/accept", text(&offer["id"]));
        let accepted = rui.post(&accept, &json!({})).await.json();

        let own = answers_path(&accepted);
        assert_eq!(answers_in(&rui.get(&own).await.json()["questions"]), [(size.clone(), Value::Null)]);
        assert_eq!(
            answers_in(&ana.get(&answers_path(&ticket)).await.json()["questions"]),
            [(size.clone(), Value::Null)]
        );
        let refused = rui.put(&own, &json!({ "answers": {} })).await;
        assert_eq!(refusal(&refused, &format!("answers.{size}")), "Answer this question.");
        let answered = rui.put(&own, &json!({ "answers": { size.as_str(): "XL" } })).await.json();
        assert_eq!(answers_in(&answered["questions"]), [(size, json!("XL"))]);
    })
    .await;
}

#[actix_web::test]
async fn staff_lists_omit_private_answers() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let size = ask(&staff, "tshirt_size", json!({})).await;
        let diet = ask(&staff, "dietary", json!({})).await;
        let (ana, _) = person(&app).await;
        let answers = json!({ size.as_str(): "M", diet.as_str(): ["Vegan"] });
        let ticket = buy_with(&ana, "free", answers).await.json()["ticket"].clone();
        let path = format!("/api/v1/users-tickets/{}", text(&ticket["id"]));
        let (member, _) = app.member_in(&[UserRole::Staff]).await;

        let listed = member.get("/api/v1/users-tickets").await.json()["data"][0]["answers"].clone();
        let shown = member.get(&path).await.json();

        assert_eq!((listed.as_array().map(Vec::len), &listed[0]["value"]), (Some(1), &json!("M")));
        assert_eq!(shown["answers"].as_array().map(Vec::len), Some(2));
        assert_eq!((&shown["answers"][1]["value"], &shown["answers"][1]["private"]), (&json!(["Vegan"]), &json!(true)));
        let change = json!({ "holderName": "Eva", "version": shown["version"] });
        assert_eq!(member.put(&path, &change).await.json()["answers"], listed);
    })
    .await;
}
