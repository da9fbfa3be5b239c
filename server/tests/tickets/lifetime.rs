//! Tickets that end by expiry or with their account.

use entities::{
    sea_orm_active_enums::TicketState::{Cancelled, Confirmed, Expired, Held},
    tickets,
};
use sea_orm::EntityTrait as _;
use serde_json::json;
use server::ticketing::{cancellations as service, idempotency};

use super::{bought, free_event, on_each_database, person, row, seats_left, start, states};
use crate::{
    account::change,
    email_verification::newest_link,
    support::{
        TestApp,
        accounts::{PASSWORD, audited, emails},
    },
};

const MISTYPED: &str = "stranger@example.org";

#[actix_web::test]
async fn expired_holds_are_recorded_once() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let ((ana, user), (rui, other)) = (person(&app).await, person(&app).await);
        start(&ana, "free").await;
        app.clock.advance(10 * 60);
        start(&rui, "free").await;
        app.clock.advance(5 * 60);

        assert_eq!(service::expire_holds(&app.state).await.expect("a round"), 1);
        assert_eq!(service::expire_holds(&app.state).await.expect("a round"), 0);

        assert_eq!((states(&app, &user).await, states(&app, &other).await), (vec![Expired], vec![Held]));
        assert!(audited(&app).await.contains(&"ticket.expired".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn deleting_the_account_frees_the_seat_and_removes_the_name() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;

        assert_eq!(crate::account::delete(&ana, &user.username).await.status(), 204);

        let kept = row(&app, &ticket).await;
        assert_eq!((kept.state, kept.user_id, kept.holder_name, kept.holder_email), (Cancelled, None, None, None));
        assert_eq!(seats_left(&app, "free").await, 10);
    })
    .await;
}

#[actix_web::test]
async fn a_mistyped_email_address_gives_no_access_to_the_ticket() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        bought(&ana).await;
        let changed = change(&ana, &[("email", MISTYPED), ("currentPassword", PASSWORD)]).await;
        assert_eq!(changed.status(), 200, "{}", changed.text());

        let link = newest_link(&app, MISTYPED).await;
        let status = app.guest().get(&link.replacen('?', "/status?", 1)).await;
        assert_eq!(status.json()["state"], "reserved");
        assert_eq!(app.guest().post(&link, &json!({})).await.status(), 403);
        let reset = app.guest().post("/api/v1/forgot-password", &json!({ "email": MISTYPED })).await;
        assert_eq!(reset.status(), 200, "the response does not tell");
        assert!(emails(&app).await.iter().all(|mail| mail.kind != "account.reset_password"));

        assert_eq!(states(&app, &user).await, [Confirmed]);
        assert_eq!(ana.get(&link).await.status(), 204, "the owner can still verify the address");
    })
    .await;
}

#[actix_web::test]
async fn an_account_can_be_taken_over_once_its_ticket_has_ended() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        let ticket = bought(&ana).await;
        assert_eq!(ana.delete(&super::ticket_path(&ticket)).await.status(), 204);
        assert_eq!(change(&ana, &[("email", MISTYPED), ("currentPassword", PASSWORD)]).await.status(), 200);

        let confirmed = app.guest().post(&newest_link(&app, MISTYPED).await, &json!({})).await;

        assert_eq!(confirmed.status(), 200, "{}", confirmed.text());
        assert_eq!(states(&app, &user).await, [], "the new owner sees no ticket of the old one");
    })
    .await;
}

#[actix_web::test]
async fn idempotency_keys_are_kept_for_two_days() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let token = ana.csrf_token().await;
        let request = ana.request(reqwest::Method::POST, &super::purchase_path("free")).header("X-XSRF-TOKEN", token);
        ana.send(request.header("Idempotency-Key", "one").json(&serde_json::json!({}))).await;

        app.clock.advance(47 * 60 * 60);
        assert_eq!(idempotency::delete_expired(&app.state).await.expect("a round"), 0);
        app.clock.advance(2 * 60 * 60);
        assert_eq!(idempotency::delete_expired(&app.state).await.expect("a round"), 1);
        assert_eq!(tickets::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 1);
    })
    .await;
}
