//! What everybody may know of somebody.

use sea_orm::Set;
use serde_json::json;
use server::entities::sea_orm_active_enums::UserState;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn a_profile_tells_name_picture_and_since_when_and_nothing_else() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;

        let answer = app.guest().get("/api/v1/users/ana-silva/profile").await;

        let expected =
            json!({ "username": "ana-silva", "name": "Ana Silva", "avatar": null, "memberSince": user.created_at });
        assert_eq!((answer.status(), answer.json()), (200, expected));
        assert_eq!(answer.header("x-cache-tags"), "users");
        assert_eq!(app.guest().get("/api/v1/users/Ana-Silva/profile").await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn nobody_and_whoever_was_disabled_have_no_profile() {
    on_each_database(async |app: TestApp| {
        let user = app.user().await;
        app.change(&user, |row| row.state = Set(UserState::Disabled)).await;

        for name in ["ana-silva", "nobody", "%00", "ana%2fsilva"] {
            let answer = app.guest().get(&format!("/api/v1/users/{name}/profile")).await;
            assert_eq!(answer.status(), 404, "{name}");
            assert_eq!(answer.json(), json!({ "message": "Not found." }), "{name}");
        }
    })
    .await;
}
