//! Who is let through: by being somebody, by proof, by permission.

use actix_web::get;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::json;
use server::{
    auth::{May, Recent},
    entities::{
        role_permissions::{Column, Entity},
        sea_orm_active_enums::{PermissionRole, UserRole},
    },
    http::respond::NoContent,
    permissions::{self, UsersList},
};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::support::{Setup, TestApp, USUAL, on_each_database, on_each_database_with};

const GUARDED: Setup = Setup { routes, ..USUAL };

fn routes(cfg: &mut ServiceConfig) {
    cfg.service(recent).service(listing);
}

#[utoipa::path(operation_id = "test_recent", extensions(("x-guard" = json!("recent"))))]
#[get("/api/test/recent")]
async fn recent(_by: Recent) -> NoContent {
    NoContent
}

#[utoipa::path(operation_id = "test_listing", extensions(("x-guard" = json!("permission users:list"))))]
#[get("/api/test/listing")]
async fn listing(_by: May<UsersList>) -> NoContent {
    NoContent
}

#[actix_web::test]
async fn what_matters_wants_a_proof_that_is_not_old() {
    on_each_database_with(GUARDED, async |app: TestApp| {
        let (client, _) = app.member().await;
        assert_eq!(app.guest().get("/api/test/recent").await.status(), 401);
        assert_eq!(client.get("/api/test/recent").await.status(), 204);

        app.clock.advance(15 * 60);

        let answer = client.get("/api/test/recent").await;
        assert_eq!((answer.status(), answer.json()), (423, json!({ "message": "Password confirmation required." })));
    })
    .await;
}

#[actix_web::test]
async fn a_permission_that_is_taken_away_is_gone_with_the_next_request() {
    on_each_database_with(GUARDED, async |app: TestApp| {
        let (client, user) = app.member_in(&[UserRole::Staff]).await;
        let db = app.state.db.writer();
        let refused = json!({ "message": "User does not have the right permissions." });
        assert_eq!(client.get("/api/test/listing").await.status(), 204);

        let held = Entity::delete_many().filter(Column::Role.eq(PermissionRole::Staff));
        held.filter(Column::Permission.eq("users:list")).exec(db).await.expect("a change");
        let answer = client.get("/api/test/listing").await;
        assert_eq!((answer.status(), answer.json()), (403, refused));

        app.grant(&user, UserRole::Administrator).await;
        assert_eq!(client.get("/api/test/listing").await.status(), 204);
        permissions::revoke(db, user.id, UserRole::Administrator).await.expect("a change");
        assert_eq!(client.get("/api/test/listing").await.status(), 403);
        assert_eq!(app.guest().get("/api/test/listing").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn everybody_learns_what_they_may_do() {
    on_each_database(async |app: TestApp| {
        let of = async |roles: &[UserRole]| {
            let (client, _) = app.member_in(roles).await;
            let names = client.get("/api/v1/user/permissions").await.json();
            names
                .as_array()
                .expect("names")
                .iter()
                .map(|name| name.as_str().expect("a name").to_owned())
                .collect::<Vec<_>>()
        };
        let all = of(&[UserRole::Administrator]).await;
        assert_eq!(all.len(), 68);
        assert!(all.contains(&"waiting-list:export".to_owned()) && !all.contains(&"waiting-list:store".to_owned()));
        assert!(of(&[]).await.is_empty());
        let staff = of(&[UserRole::Staff]).await;
        assert!(staff.contains(&"users:list".to_owned()) && !staff.contains(&"users:destroy".to_owned()));
        assert!(staff.iter().all(|name| all.contains(name)), "{staff:?}");
        assert!(of(&[UserRole::Brainr, UserRole::Staff]).await.len() >= staff.len());
        assert_eq!(app.guest().get("/api/v1/user/permissions").await.status(), 401);
    })
    .await;
}
