//! Public profiles.

use entities::sea_orm_active_enums::UserState;
use sea_orm::Set;
use serde_json::json;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn a_public_profile_contains_name_avatar_and_date_only() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;

        let response = app.guest().get("/api/v1/users/ana-silva/profile").await;

        let expected =
            json!({ "username": "ana-silva", "name": "Ana Silva", "avatar": null, "memberSince": user.created_at });
        assert_eq!((response.status(), response.json()), (200, expected));
        assert_eq!(response.header("x-cache-tags"), "users");
        assert_eq!(app.guest().get("/api/v1/users/Ana-Silva/profile").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn unknown_and_disabled_users_have_no_profile() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        app.change(&user, |row| row.state = Set(UserState::Disabled)).await;

        for name in ["ana-silva", "nobody", "%00", "ana%2fsilva"] {
            let response = app.guest().get(&format!("/api/v1/users/{name}/profile")).await;
            assert_eq!(response.status(), 404, "{name}");
            assert_eq!(response.json(), json!({ "message": "Not found." }), "{name}");
        }
    })
    .await;
}
