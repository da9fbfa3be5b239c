//! Export and erasure of answers.

use chrono::TimeDelta;
use entities::{events, sea_orm_active_enums::TicketState::Held, ticket_answers};
use sea_orm::{ConnectionTrait as _, EntityTrait as _, PaginatorTrait as _, Set};
use serde_json::json;
use server::ticketing;

use super::{ask, buy_with, staff};
use crate::{
    support::{TestApp, factories::month, users::PASSWORD},
    tickets::{delete_with, free_event, on_each_database, person, start, states, ticket_path},
};

async fn stored(app: &TestApp) -> u64 {
    ticket_answers::Entity::find().count(app.state.db.reader()).await.expect("a number")
}

#[actix_web::test]
async fn answers_are_exported_and_deleted_with_the_ticket_and_the_account() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let id = ask(&staff, "dietary", json!({ "label": "Dietary needs" })).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = buy_with(&ana, "free", json!({ id.as_str(): ["Vegan"] })).await.json()["ticket"].clone();
        let other = buy_with(&rui, "free", json!({ id.as_str(): ["Halal"] })).await.json()["ticket"].clone();

        let copy = ana.post("/api/v1/user/export", &json!({})).await.json()["ticketAnswers"].clone();
        assert_eq!(copy.as_array().map(Vec::len), Some(1), "{copy}");
        assert_eq!(
            (&copy[0]["ticketId"], &copy[0]["question"], &copy[0]["answer"]),
            (&ticket["id"], &json!("Dietary needs"), &json!(["Vegan"]))
        );

        assert_eq!(rui.delete(&ticket_path(&other)).await.status(), 204);
        assert_eq!(stored(&app).await, 1, "a cancelled ticket has no answers");
        // The ticket of a past event stays without its holder.
        let past = app.state.clock.now() - TimeDelta::hours(1);
        let over =
            events::ActiveModel { start_at: Set(past - TimeDelta::days(2)), end_at: Set(past), ..Default::default() };
        events::Entity::update_many().set(over).exec(app.state.db.writer()).await.expect("a row");
        let proof = ana.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        assert_eq!(proof.status(), 201, "{}", proof.text());
        let deleted = delete_with(&ana, "/api/v1/user", &json!({ "confirmation": user.username })).await;
        assert_eq!((deleted.status(), stored(&app).await), (204, 0), "{}", deleted.text());
    })
    .await;
}

#[actix_web::test]
async fn answers_are_erased_after_the_retention_period_of_their_event() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let id = ask(&staff, "short_text", json!({})).await;
        let (ana, _) = person(&app).await;
        assert_eq!(buy_with(&ana, "free", json!({ id.as_str(): "Rust" })).await.status(), 200);
        let event = events::Entity::find().one(app.state.db.reader()).await.expect("a database").expect("an event");
        let retention = TimeDelta::days(event.retention_days.into());

        app.clock.set(event.end_at.max(month(3)) + retention);
        app.process_purchases().await;
        assert_eq!(stored(&app).await, 1);
        app.clock.advance(1);
        app.process_purchases().await;

        assert_eq!(stored(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn answers_are_erased_while_another_step_fails() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let staff = staff(&app).await;
        let id = ask(&staff, "short_text", json!({})).await;
        let ((ana, _), (rui, other)) = (person(&app).await, person(&app).await);
        assert_eq!(buy_with(&ana, "free", json!({ id.as_str(): "Rust" })).await.status(), 200);
        start(&rui, "free").await;
        let event = events::Entity::find().one(app.state.db.reader()).await.expect("a database").expect("an event");
        app.clock
            .set(event.end_at.max(month(3)) + TimeDelta::days(event.retention_days.into()) + TimeDelta::seconds(1));

        // The end of a hold cannot be recorded.
        let db = app.state.db.writer();
        db.execute_unprepared("ALTER TABLE audit_entries RENAME TO lost").await.expect("a table");
        let outcome = Box::pin(ticketing::run_once(&app.state, &app.payments)).await;
        let answers = stored(&app).await;
        db.execute_unprepared("ALTER TABLE lost RENAME TO audit_entries").await.expect("a table");

        assert!(outcome.is_err());
        assert_eq!((answers, states(&app, &other).await), (0, vec![Held]));
    })
    .await;
}
