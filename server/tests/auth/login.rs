//! Logging in and out.

use serde_json::json;
use server::entities::sea_orm_active_enums::UserRole;

use crate::support::{TestApp, on_each_database, users::PASSWORD};

#[actix_web::test]
async fn who_logs_in_is_known_until_they_log_out() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;

        let known = client.get("/api/v1/user").await;
        assert_eq!((known.status(), known.json()["email"].as_str()), (200, Some(user.email.as_str())));
        assert_eq!(client.get("/api/v1/user/permissions").await.json(), json!([]));

        let answer = client.post("/api/v1/logout", &json!({})).await;
        assert_eq!((answer.status(), answer.header("clear-site-data")), (204, "\"storage\""));
        assert_eq!(client.get("/api/v1/user").await.status(), 401);
        assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn an_administrator_may_everything() {
    on_each_database(async |app: TestApp| {
        let (client, _) = app.member_in(&[UserRole::Administrator]).await;

        let permissions = client.get("/api/v1/user/permissions").await.json();
        assert_eq!(permissions.as_array().map(Vec::len), Some(65));
    })
    .await;
}

#[actix_web::test]
async fn a_changed_password_ends_other_sessions_and_keeps_this_one_under_another_id() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let elsewhere = app.guest();
        app.sign_in(&elsewhere, &user).await;
        let old = client.cookie("session").expect("a session");
        let change = json!({ "currentPassword": PASSWORD, "password": "another one here", "passwordConfirmation": "another one here" });

        assert_eq!(client.put("/api/v1/user/password", &change).await.status(), 204);

        assert_ne!(client.cookie("session").expect("a session"), old);
        assert_eq!(client.get("/api/v1/user").await.status(), 200);
        assert_eq!(elsewhere.get("/api/v1/user").await.status(), 401);
        assert_eq!(client.delete("/api/v1/user/sessions").await.status(), 204);
    })
    .await;
}
