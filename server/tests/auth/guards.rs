//! Guards: authentication, recent confirmation and permissions.

use actix_web::get;
use entities::{
    audit_entries,
    role_permissions::{Column, Entity},
    sea_orm_active_enums::UserRole,
};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde_json::json;
use server::{
    accounts::auth::{RecentlyAuthenticated, RequirePermission},
    platform::{
        http::{respond::NoContent, route_config::RouteConfig},
        permissions::{ALL, UsersList},
    },
};

use crate::support::{DEFAULTS, Setup, TestApp, on_each_database, on_each_database_with};

const GUARDED: Setup = Setup { routes: Some(routes), ..DEFAULTS };

fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(recent).service(listing);
}

#[utoipa::path(operation_id = "test_recent", extensions(("x-guard" = json!("recent"))))]
#[get("/api/test/recent")]
async fn recent(_by: RecentlyAuthenticated) -> NoContent {
    NoContent
}

#[utoipa::path(operation_id = "test_listing", extensions(("x-guard" = json!("permission users:list"))))]
#[get("/api/test/listing")]
async fn listing(_by: RequirePermission<UsersList>) -> NoContent {
    NoContent
}

#[actix_web::test]
async fn sensitive_actions_require_recent_authentication() {
    on_each_database_with(GUARDED, async |app: TestApp| {
        let (client, _) = app.member().await;
        assert_eq!(app.guest().get("/api/test/recent").await.status(), 401);
        assert_eq!(client.get("/api/test/recent").await.status(), 204);

        app.clock.advance(15 * 60);

        let response = client.get("/api/test/recent").await;
        assert_eq!(
            (response.status(), response.json()),
            (423, json!({ "message": "Password confirmation required." }))
        );
    })
    .await;
}

#[actix_web::test]
async fn revoked_permissions_apply_to_the_next_request() {
    on_each_database_with(GUARDED, async |app: TestApp| {
        let (client, user) = app.member_in(&[UserRole::Staff]).await;
        let db = app.state.db.writer();
        let refused = json!({ "message": "User does not have the right permissions." });
        assert_eq!(client.get("/api/test/listing").await.status(), 204);

        let held = Entity::delete_many().filter(Column::Role.eq("staff"));
        held.filter(Column::Permission.eq("users:list")).exec(db).await.expect("a change");
        let response = client.get("/api/test/listing").await;
        assert_eq!((response.status(), response.json()), (403, refused));

        app.grant(&user, UserRole::Administrator).await;
        assert_eq!(client.get("/api/test/listing").await.status(), 204);
        server::accounts::users::revoke_role(db, user.id, UserRole::Administrator).await.expect("a change");
        assert_eq!(client.get("/api/test/listing").await.status(), 403);
        assert_eq!(app.guest().get("/api/test/listing").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn denied_staff_requests_are_audited_once_a_minute() {
    on_each_database_with(GUARDED, async |app: TestApp| {
        let (client, user) = app.member().await;
        let refusals = async || {
            let named = audit_entries::Column::Action.eq("permission.refused");
            let oldest = audit_entries::Entity::find().filter(named).order_by_asc(audit_entries::Column::Id);
            oldest.all(app.state.db.reader()).await.expect("rows")
        };
        let mut responses = Vec::new();
        for _ in 0..20 {
            responses.push(client.get("/api/test/listing").await);
        }
        let destroyed = client.delete(&format!("/api/v1/users/{}", user.id)).await;
        assert_eq!((responses[19].status(), destroyed.status()), (403, 403));
        assert_eq!(app.guest().get("/api/test/listing").await.status(), 401);

        let rows = refusals().await;
        let of = |permission: &str| rows.iter().filter(|row| row.target_id.as_deref() == Some(permission)).count();
        assert_eq!((rows.len(), of("users:list"), of("users:destroy")), (2, 1, 1));
        assert_eq!((rows[0].actor_id, rows[0].target_kind.as_deref()), (Some(user.id), Some("permission")));
        assert_eq!(rows[0].request_id.as_deref(), Some(responses[0].header("x-request-id")));
        assert_eq!(rows[0].after, Some(json!({ "method": "GET", "route": "/api/test/listing" })));

        app.clock.advance(61);
        client.get("/api/test/listing").await;
        assert_eq!(refusals().await.len(), 3);
    })
    .await;
}

#[actix_web::test]
async fn users_can_list_their_permissions() {
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
        assert_eq!(all.len(), ALL.len());
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
