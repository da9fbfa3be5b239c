//! Tickets that end by expiry or with their account.

use entities::{
    sea_orm_active_enums::TicketState::{Cancelled, Expired, Held},
    tickets,
};
use sea_orm::EntityTrait as _;
use server::ticketing::{cancellations as service, purchases};

use super::{bought, free_event, on_each_database, person, row, seats_left, start, states};
use crate::support::{TestApp, accounts::audited};

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
async fn idempotency_keys_are_kept_for_two_days() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, _) = person(&app).await;
        let token = ana.csrf_token().await;
        let request = ana.request(reqwest::Method::POST, &super::purchase_path("free")).header("X-XSRF-TOKEN", token);
        ana.send(request.header("Idempotency-Key", "one").json(&serde_json::json!({}))).await;

        app.clock.advance(47 * 60 * 60);
        assert_eq!(purchases::delete_expired(&app.state).await.expect("a round"), 0);
        app.clock.advance(2 * 60 * 60);
        assert_eq!(purchases::delete_expired(&app.state).await.expect("a round"), 1);
        assert_eq!(tickets::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 1);
    })
    .await;
}
