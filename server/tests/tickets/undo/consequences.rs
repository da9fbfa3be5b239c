//! What waits until a decision can no longer be undone: answers, teams and seats for the waiting list.

use entities::ticket_answers;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};

use super::{
    GRACE, TestApp, administrator, approval_event, bought, decide, free_event, on_each_database, person, shown, text,
    ticket_path, undo,
};
use crate::{
    support::{TestClient, users::PASSWORD},
    tickets::delete_with,
};

async fn stored(app: &TestApp) -> u64 {
    ticket_answers::Entity::find().count(app.state.db.reader()).await.expect("a number")
}

/// Asks a question and buys a ticket with an answer.
async fn answered(app: &TestApp, staff: &TestClient, ana: &TestClient) -> Value {
    let question = json!({ "eventId": "hackathon-2027", "kind": "short_text", "label": "Diet" });
    let question = staff.post("/api/v1/ticket-questions", &question).await.json();
    let answers = json!({ text(&question["id"]): "Vegan" });
    let body = json!({ "complete": true, "acceptTerms": true, "answers": answers });
    let response = ana.post(&super::purchase_path("free"), &body).await;
    assert_eq!((response.status(), stored(app).await), (200, 1), "{}", response.text());
    response.json()["ticket"].clone()
}

#[actix_web::test]
async fn answers_return_with_the_ticket_and_are_deleted_after_the_undo_period() {
    on_each_database(async |app: TestApp| {
        approval_event(&app, 10).await;
        let staff = administrator(&app).await;
        let (ana, _) = person(&app).await;
        let ticket = answered(&app, &staff, &ana).await;

        let rejected = decide(&staff, &ticket, json!({ "state": "rejected" })).await;
        app.process_purchases().await;
        assert_eq!(undo(&staff, &rejected).await.status(), 200);
        app.clock.advance(GRACE);
        app.process_purchases().await;
        assert_eq!(shown(&staff, &ticket).await["answers"][0]["value"], "Vegan");

        decide(&staff, &ticket, json!({ "state": "rejected" })).await;
        app.clock.advance(GRACE - 1);
        app.process_purchases().await;
        assert_eq!(stored(&app).await, 1);
        app.clock.advance(1);
        app.process_purchases().await;
        assert_eq!(stored(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn a_deleted_account_loses_its_answers_and_its_ticket_for_good() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = administrator(&app).await;
        let (ana, user) = person(&app).await;
        let ticket = answered(&app, &staff, &ana).await;
        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        let proof = ana.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        assert_eq!(proof.status(), 201, "{}", proof.text());

        let deleted = delete_with(&ana, "/api/v1/user", &json!({ "confirmation": user.username })).await;

        assert_eq!((deleted.status(), stored(&app).await), (204, 0), "{}", deleted.text());
        let undone = undo(&staff, &cancelled).await;
        assert_eq!(
            super::refusal(&undone, "ticket"),
            "The ticket has changed since, so this can't be undone.",
            "{}",
            undone.text()
        );
        assert_eq!(shown(&staff, &ticket).await["undoableUntil"], Value::Null);
        app.clock.advance(GRACE);
        app.process_purchases().await;
    })
    .await;
}

async fn teams(client: &TestClient) -> usize {
    client.get("/api/v1/user/teams").await.json().as_array().expect("a list").len()
}

#[actix_web::test]
async fn a_holder_leaves_their_team_after_the_undo_period() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 10).await;
        let staff = administrator(&app).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        for (client, name) in [(&ana, "First"), (&rui, "Second")] {
            let team = client.post("/api/v1/teams", &json!({ "eventId": event, "name": name })).await;
            assert_eq!(team.status(), 201, "{}", team.text());
        }
        let (ticket, other) = (bought(&ana).await, bought(&rui).await);

        let cancelled = decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        app.process_purchases().await;
        assert_eq!(undo(&staff, &cancelled).await.status(), 200);
        app.clock.advance(GRACE);
        app.process_purchases().await;
        assert_eq!(teams(&ana).await, 1, "the ticket is valid again");

        decide(&staff, &ticket, json!({ "state": "cancelled" })).await;
        decide(&staff, &other, json!({ "state": "cancelled" })).await;
        bought(&rui).await;
        app.clock.advance(GRACE);
        app.process_purchases().await;
        assert_eq!((teams(&ana).await, teams(&rui).await), (0, 1), "who has another ticket stays");
        assert_eq!(ana.get(&ticket_path(&ticket)).await.json()["state"], "cancelled");
    })
    .await;
}
