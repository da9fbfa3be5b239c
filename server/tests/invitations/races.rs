//! Concurrent requests. On SQLite, writers run one after another.

use entities::{invitation_uses, judges, sea_orm_active_enums::InvitationState};
use futures_util::future::{join, join_all};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;

use super::{PATH, accept, begin, invited, row, token};
use crate::support::{
    TestApp, TestClient, deadlocks,
    factories::{event, save_one, series},
    on_each_database, until_accepted,
};

#[actix_web::test]
async fn three_of_fifty_concurrent_acceptances_succeed() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "maxUses": 3 })).await;
        let token = token(invitation["link"].as_str().expect("a link"));
        let mut clients: Vec<TestClient> = Vec::new();
        for _ in 0..50 {
            // Not more logins a minute than one address may have.
            app.clock.advance(3);
            clients.push(app.member().await.0);
        }

        let responses =
            join_all(clients.iter().map(|client| until_accepted(async || accept(client, &token).await))).await;

        let mut statuses: Vec<u16> = responses.iter().map(|response| response.status()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [vec![200; 3], vec![422; 47]].concat());
        let row = row(&app, &invitation).await;
        assert_eq!((row.state, row.used, row.version), (InvitationState::Accepted, 3, 4));
        let db = app.state.db.reader();
        assert_eq!(invitation_uses::Entity::find().count(db).await, Ok(3));
        let mut positions: Vec<i32> =
            judges::Entity::find().all(db).await.expect("rows").iter().map(|row| row.position).collect();
        positions.sort_unstable();
        assert_eq!(positions, [1, 2, 3]);
        assert_eq!(deadlocks(&app).await, 0, "a deadlock is a 503, too");
    })
    .await;
}

#[actix_web::test]
async fn twenty_concurrent_acceptances_by_one_user_count_once() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let invitation = invited(&staff, json!({ "kind": "mentor", "maxUses": 3 })).await;
        let token = token(invitation["link"].as_str().expect("a link"));
        let (client, _) = app.member().await;

        let responses = join_all((0..20).map(|_| accept(&client, &token))).await;

        assert!(responses.iter().all(|response| response.status() == 200 && response.json() == responses[0].json()));
        assert_eq!(row(&app, &invitation).await.used, 1);
        assert_eq!(judges::Entity::find().count(app.state.db.reader()).await, Ok(1));
        assert_eq!(deadlocks(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn one_of_ten_concurrent_invitations_to_one_address_succeeds() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let body = json!({ "kind": "mentor", "email": "ana@example.com" });
        staff.csrf_token().await;

        let responses = join_all((0..10).map(|_| staff.post(PATH, &body))).await;

        let mut statuses: Vec<u16> = responses.iter().map(|response| response.status()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [vec![201], vec![422; 9]].concat());
        assert_eq!(deadlocks(&app).await, 0);
    })
    .await;
}

#[actix_web::test]
async fn an_event_is_deleted_or_its_invitation_accepted_but_not_both() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (client, _) = app.member().await;
        let series = series(&app.state.db).await;
        for number in 0..10 {
            let slug = format!("edition-{number}");
            let id = save_one(&app.state.db, event(series, &slug)).await;
            let path = format!("/api/v1/events/{slug}");
            let made = staff.post(&format!("{path}/invitations"), &json!({ "kind": "mentor", "maxUses": 2 })).await;
            let token = token(made.json()["link"].as_str().expect("a link"));

            let (accepted, dropped) = join(accept(&client, &token), staff.delete_if_version(&path, 1)).await;

            let left = judges::Entity::find().filter(judges::Column::EventId.eq(id)).count(app.state.db.reader()).await;
            match (accepted.status(), dropped.status()) {
                (200, 422) => assert_eq!(left, Ok(1)),
                (404, 204) => assert_eq!(left, Ok(0)),
                other => panic!("{other:?}: {} {}", accepted.text(), dropped.text()),
            }
        }
        assert_eq!(deadlocks(&app).await, 0);
    })
    .await;
}
