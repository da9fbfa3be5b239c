//! Concurrent buyers. On SQLite, writers run one after another.

use entities::{
    sea_orm_active_enums::TicketState::{Confirmed, Held},
    ticket_types, tickets,
};
use futures_util::future::join_all;
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};
use serde_json::json;

use super::{add_type, bought, buy, free_event, on_each_database, person, purchase_path, start, states};
use crate::support::{Response, TestApp, TestClient, programme::ticket_type};

#[actix_web::test]
async fn buyers_who_change_between_two_types_do_not_block_one_another() {
    on_each_database(async |app: TestApp| {
        let event = free_event(&app, 30).await;
        let second = ticket_types::Model { price_minor: 0, capacity: Some(10), ..ticket_type(event, "second") };
        add_type(&app, second).await;
        let mut buyers = Vec::new();
        for _ in 0..40 {
            buyers.push(person(&app).await.0);
        }
        join_all(buyers.iter().map(TestClient::csrf_token)).await;

        let visits = buyers.iter().enumerate().map(|(at, client)| async move {
            let types = if at % 2 == 0 { ["free", "second"] } else { ["second", "free"] };
            [start(client, types[0]).await, start(client, types[1]).await]
        });
        let responses: Vec<Response> = join_all(visits).await.into_iter().flatten().collect();

        assert!(responses.iter().all(|response| matches!(response.status(), 200 | 422)));
        let held = tickets::Entity::find().filter(tickets::Column::State.eq(Held));
        assert!(held.count(app.state.db.reader()).await.expect("a count") <= 30);
    })
    .await;
}

#[actix_web::test]
async fn parallel_requests_of_one_user_make_one_ticket() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 10).await;
        let (ana, user) = person(&app).await;
        ana.csrf_token().await;

        let responses = join_all((0..8).map(|_| buy(&ana, "free"))).await;

        let ids: std::collections::HashSet<String> =
            responses.iter().map(|response| response.json()["ticket"]["id"].to_string()).collect();
        assert_eq!((ids.len(), states(&app, &user).await.len()), (1, 1));
    })
    .await;
}

#[actix_web::test]
async fn a_seat_given_back_while_others_buy_is_sold_once() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, _), (rui, _), (eva, _)) = (person(&app).await, person(&app).await, person(&app).await);
        start(&ana, "free").await;
        join_all([&rui, &eva].map(TestClient::csrf_token)).await;
        let path = purchase_path("free");

        let release = async { ana.delete(&path).await };
        let (_, one, other) = futures_util::join!(release, buy(&rui, "free"), buy(&eva, "free"));

        assert!(one.status() != 200 || other.status() != 200, "{} {}", one.text(), other.text());
        let confirmed = tickets::Entity::find().filter(tickets::Column::State.eq(Confirmed));
        assert!(confirmed.count(app.state.db.reader()).await.expect("a count") <= 1);
    })
    .await;
}

#[actix_web::test]
async fn a_cancelled_seat_can_be_bought_at_once() {
    on_each_database(async |app: TestApp| {
        free_event(&app, 1).await;
        let ((ana, _), (rui, _)) = (person(&app).await, person(&app).await);
        let ticket = bought(&ana).await;

        assert_eq!(ana.delete(&super::ticket_path(&ticket)).await.status(), 204);

        assert_eq!(buy(&rui, "free").await.json()["nextStep"], json!("confirmed"));
    })
    .await;
}
