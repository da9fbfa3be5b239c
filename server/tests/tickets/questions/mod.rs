//! Questions to buyers and holders, and their answers.

mod holders;
mod privacy;
mod purchase;
mod staff;

use entities::sea_orm_active_enums::UserRole;
use serde_json::{Value, json};

use super::{purchase_path, text};
use crate::support::{Response, TestApp, TestClient};

const QUESTIONS: &str = "/api/v1/ticket-questions";

/// A staff member who edits questions.
async fn staff(app: &TestApp) -> TestClient {
    app.member_in(&[UserRole::Administrator]).await.0
}

/// Adds a question to the event and returns its id.
async fn ask(staff: &TestClient, kind: &str, more: Value) -> String {
    let mut body = json!({ "eventId": "hackathon-2027", "kind": kind, "label": format!("About {kind}") });
    body.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
    let response = staff.post(QUESTIONS, &body).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    text(&response.json()["id"]).to_owned()
}

/// Completes the purchase of a ticket with answers.
async fn buy_with(client: &TestClient, ticket_type: &str, answers: Value) -> Response {
    let body = json!({ "complete": true, "acceptTerms": true, "answers": answers });
    client.post(&purchase_path(ticket_type), &body).await
}

fn answers_path(ticket: &Value) -> String {
    format!("{}/answers", super::ticket_path(ticket))
}

/// Question ids and answers.
fn answers_in(questions: &Value) -> Vec<(String, Value)> {
    let questions = questions.as_array().expect("a list").iter();
    questions.map(|question| (text(&question["id"]).to_owned(), question["answer"].clone())).collect()
}
