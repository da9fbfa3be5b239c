//! Servers that are killed around an offer.

use chrono::{TimeDelta, Utc};
use entities::{mails, ticket_types, waiting_list_offers as offers};
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};
use serde_json::{Value, json};
use server::{hackathon::events::EventInput, ticketing::invariants};

use crate::support::{
    DEFAULTS, TestApp, TestClient, TestDatabase, TestProcess, eventually,
    factories::{event, save_one, series},
    programme::{insert, ticket_type},
};

const EVENT: &str = "/api/v1/events/hackathon-2027";

async fn buy(client: &TestClient) -> Value {
    let body = json!({ "complete": true, "acceptTerms": true });
    let response = client.post(&format!("{EVENT}/tickets/free/purchase"), &body).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()["ticket"].clone()
}

#[actix_web::test]
async fn a_seat_freed_before_a_kill_is_offered_after_the_restart() {
    for database in TestDatabase::each().await {
        let app = TestApp::on(database, DEFAULTS).await;
        let now = Utc::now();
        app.clock.set(now);
        app.switch_on("waiting_list").await;
        let input = EventInput {
            capacity: Some(1),
            start_at: now + TimeDelta::days(30),
            end_at: now + TimeDelta::days(32),
            registration_opens_at: Some(now - TimeDelta::days(1)),
            registration_closes_at: Some(now + TimeDelta::days(20)),
            ..event(series(&app.state.db).await, "hackathon-2027")
        };
        let id = save_one(&app.state.db, input).await;
        let free = ticket_types::Model { price_minor: 0, ..ticket_type(id, "free") };
        insert::<ticket_types::Entity>(&app.state.db, [free]).await;
        let ((holder, user), (ana, _)) = (app.member().await, app.member().await);
        let ticket = buy(&holder).await;
        let body = json!({ "event": "hackathon-2027" });
        assert_eq!(ana.post("/api/v1/waiting-list", &body).await.status(), 201);

        // This application has no task, like a process that is killed right after the commit.
        let path = format!("/api/v1/users/{}/tickets/{}", user.username, ticket["id"].as_str().expect("an id"));
        assert_eq!(holder.delete(&path).await.status(), 204);
        assert_eq!(made(&app).await, (0, 0));

        let settings = [("APP_ENV", "development"), ("LOG_FORMAT", "json"), ("PASSWORD_MEMORY_KIB", "8")];
        for _ in 0..2 {
            let process = TestProcess::serve_at(app.database_url(), &settings);
            eventually("the seat is offered", async || made(&app).await.0 > 0).await;
            process.signal("-KILL");
            actix_web::rt::task::spawn_blocking(move || process.wait()).await.expect("an end");
        }
        app.process_purchases().await;

        assert_eq!(made(&app).await, (1, 1));
        let found = invariants::violations(app.state.db.reader(), app.state.clock.now()).await;
        assert_eq!(found.expect("rows"), []);
        app.stop().await;
    }
}

/// Number of offers, and of emails about them.
async fn made(app: &TestApp) -> (u64, u64) {
    let db = app.state.db.reader();
    let emails = mails::Entity::find().filter(mails::Column::Kind.eq("waiting_list.offered"));
    (offers::Entity::find().count(db).await.expect("a count"), emails.count(db).await.expect("a count"))
}
