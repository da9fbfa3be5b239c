//! Keys that sign the codes of tickets.

use chrono::TimeDelta;
use entities::{sea_orm_active_enums::UserRole, ticket_keys, ticket_types};
use sea_orm::{EntityTrait as _, Set};
use serde_json::{Value, json};

use super::{bought, free_event, on_each_database, person, text, ticket_path};
use crate::{
    support::{
        TestApp, TestClient,
        accounts::{audited, emails},
        factories::month,
        users::PASSWORD,
    },
    tickets::change_type,
};

const KEYS: &str = "/api/v1/events/hackathon-2027/ticket-keys";

async fn url(client: &TestClient, ticket: &Value) -> String {
    text(&client.get(&ticket_path(ticket)).await.json()["url"]).to_owned()
}

/// What a code is worth at the door.
async fn worth(staff: &TestClient, ticket: &Value, url: &str) -> Value {
    let query = url.split_once('?').expect("a query").1;
    staff.get(&format!("{}/?{query}", ticket_path(ticket))).await.json()["result"].clone()
}

#[actix_web::test]
async fn codes_stay_valid_after_a_new_key_unless_the_old_ones_are_retired() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        change_type(&app, "free", |row: &mut ticket_types::ActiveModel| row.check_in_from = Set(Some(month(1)))).await;
        let ((ana, user), (rui, _)) = (person(&app).await, person(&app).await);
        let (ticket, other) = (bought(&ana).await, bought(&rui).await);
        assert_eq!(rui.delete(&ticket_path(&other)).await.status(), 204);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let first = url(&ana, &ticket).await;

        let made = staff.post(KEYS, &json!({})).await;
        assert_eq!((made.status(), &made.json()["retired"]), (201, &json!(0)), "{}", made.text());
        let second = url(&ana, &ticket).await;
        assert!(second.contains(text(&made.json()["id"])) && second != first, "{second}");
        for code in [&first, &second] {
            assert_eq!(worth(&staff, &ticket, code).await, "ok");
        }

        let made = staff.post(KEYS, &json!({ "retire": true })).await.json();

        assert_eq!((&made["retired"], &made["emails"]), (&json!(2), &json!(1)));
        for code in [&first, &second] {
            assert_eq!(worth(&staff, &ticket, code).await, "unknown");
        }
        assert_eq!(worth(&staff, &ticket, &url(&ana, &ticket).await).await, "ok");
        for _ in 0..2 {
            app.process_purchases().await;
        }
        let sent = emails(&app).await.into_iter().filter(|mail| mail.kind == "ticket.code_replaced");
        let sent: Vec<String> = sent.map(|mail| mail.recipient).collect();
        assert_eq!(sent, [user.email], "once, and to the holder of a valid ticket only");
        assert_eq!(audited(&app).await.iter().filter(|action| *action == "event.ticket_key_created").count(), 2);
    })
    .await;
}

#[actix_web::test]
async fn tickets_survive_a_change_of_the_key_that_encrypts_their_keys() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        change_type(&app, "free", |row: &mut ticket_types::ActiveModel| row.check_in_from = Set(Some(month(1)))).await;
        let (ana, _) = person(&app).await;
        let ticket = bought(&ana).await;
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let before = url(&ana, &ticket).await;

        // As if APP_KEY were another one.
        let unreadable = ticket_keys::ActiveModel { sealed_seed: Set("AAAA".to_owned()), ..Default::default() };
        ticket_keys::Entity::update_many().set(unreadable).exec(app.state.db.writer()).await.expect("a row");
        let after = [url(&ana, &ticket).await, url(&ana, &ticket).await];

        assert!(after[0] != before && after[0] == after[1], "one new key signs from now on: {after:?}");
        for code in [&before, &after[0]] {
            assert_eq!(worth(&staff, &ticket, code).await, "ok");
        }
    })
    .await;
}

#[actix_web::test]
async fn new_keys_need_the_permission_and_a_recent_confirmation() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        assert_eq!(ana.post(KEYS, &json!({})).await.status(), 403);
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        assert_eq!(staff.post(&KEYS.replace("2027", "1999"), &json!({})).await.status(), 404);
        app.clock.advance(TimeDelta::minutes(16).num_seconds());
        assert_eq!(staff.post(KEYS, &json!({})).await.status(), 423);
        let proof = staff.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        assert_eq!(proof.status(), 201);
        assert_eq!(staff.post(KEYS, &json!({})).await.status(), 201);
    })
    .await;
}
