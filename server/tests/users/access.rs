//! Staff block users and log them out.

use entities::{sea_orm_active_enums::UserRole, users};
use serde_json::{Value, json};

use UserRole::{Administrator, Door, Staff};

use crate::support::{
    Response, TestApp, TestClient, accounts::audited, on_each_database, status_and_message, users::PASSWORD,
};

async fn set_state(client: &TestClient, user: &users::Model, state: &str) -> Response {
    client.put(&format!("/api/v1/users/{}/state", user.id), &json!({ "state": state })).await
}

/// Staff that may change users, but nothing that only administrators may.
async fn allow_staff(app: &TestApp) {
    app.allow("staff", "users:update").await;
}

#[actix_web::test]
async fn a_blocked_user_is_logged_out_until_the_block_is_lifted() {
    on_each_database(async |app: TestApp| {
        let (admin, _) = app.member_in(&[Administrator]).await;
        let (member, user) = app.member().await;

        let blocked = set_state(&admin, &user, "disabled").await;

        assert_eq!((blocked.status(), &blocked.json()["state"]), (200, &json!("disabled")));
        assert_eq!(member.get("/api/v1/user").await.status(), 401);
        assert_eq!(app.log_in(&app.guest(), &user.email, PASSWORD).await.status(), 422);
        assert_eq!(app.guest().get("/api/v1/users/ana-silva/profile").await.status(), 404);
        let list = admin.get("/api/v1/users?state=disabled").await.json();
        assert_eq!((&list["data"][0]["username"], &list["meta"]["total"]), (&json!("ana-silva"), &json!(1)));
        assert_eq!(list["counts"]["state"], json!({ "active": 1, "disabled": 1 }));
        assert_eq!(list["counts"]["role"], json!({}), "of the users in this state");
        let all = admin.get("/api/v1/users?role=administrator").await.json();
        assert_eq!(all["counts"]["role"], json!({ "administrator": 1 }));

        assert_eq!(set_state(&admin, &user, "active").await.json()["state"], "active");
        assert_eq!(app.log_in(&app.guest(), &user.email, PASSWORD).await.status(), 200);
        // Nothing changes, so nothing is recorded.
        assert_eq!(set_state(&admin, &user, "active").await.status(), 200);
        let actions = audited(&app).await;
        let states: Vec<&String> = actions.iter().filter(|action| action.contains("blocked")).collect();
        assert_eq!(states, ["user.blocked", "user.unblocked"]);
    })
    .await;
}

#[actix_web::test]
async fn users_cannot_block_themselves_or_those_with_more_permissions() {
    on_each_database(async |app: TestApp| {
        allow_staff(&app).await;
        let (admin, administrator) = app.member_in(&[Administrator]).await;
        let (staff, model) = app.member_in(&[Staff]).await;
        let stranger = app.user_named("Bea Reis").await;
        let scanner = app.user_named("Carla Dias").await;
        app.grant(&scanner, Door).await;
        app.allow("door", "roles:update").await;

        let own = (403, "You can't block your own account.".into());
        assert_eq!(status_and_message(&set_state(&staff, &model, "disabled").await), own);
        assert_eq!(status_and_message(&set_state(&admin, &administrator, "disabled").await), own);
        for above in [&administrator, &scanner] {
            let refusal = status_and_message(&set_state(&staff, above, "disabled").await);
            assert_eq!(refusal, (403, "You can't block or log out people with permissions you don't have.".into()));
        }
        let sessions = format!("/api/v1/users/{}/sessions", administrator.id);
        assert_eq!(staff.delete(&sessions).await.status(), 403);
        assert_eq!(staff.get(&sessions).await.json()[0]["address"], Value::Null);
        assert!(admin.get(&sessions).await.json()[0]["address"].is_string());
        assert_eq!(set_state(&staff, &stranger, "disabled").await.status(), 200);
        assert_eq!(set_state(&admin, &model, "asleep").await.status(), 422);
        assert_eq!(admin.get("/api/v1/user").await.status(), 200);
    })
    .await;
}

/// The lock that this is about matters on PostgreSQL: SQLite has a single writer.
#[actix_web::test]
async fn one_of_two_administrators_who_block_each_other_stays_active() {
    on_each_database(async |app: TestApp| {
        let (first, one) = app.member_in(&[Administrator]).await;
        let (second, other) = app.member_in(&[Administrator]).await;

        let (left, right) =
            futures_util::join!(set_state(&first, &other, "disabled"), set_state(&second, &one, "disabled"));

        let blocked = [&left, &right].iter().filter(|response| response.status() == 200).count();
        assert_eq!(blocked, 1, "{} {}", left.text(), right.text());
    })
    .await;
}

#[actix_web::test]
async fn staff_see_where_a_user_is_logged_in_and_log_them_out() {
    on_each_database(async |app: TestApp| {
        let (admin, administrator) = app.member_in(&[Administrator]).await;
        let (member, user) = app.member().await;
        let path = format!("/api/v1/users/{}/sessions", user.id);

        let sessions = admin.get(&path).await.json();
        assert_eq!(sessions.as_array().map(Vec::len), Some(1));
        assert_eq!(sessions[0]["current"], false);
        assert_eq!(admin.delete(&path).await.status(), 204);

        assert_eq!(admin.get(&path).await.json(), json!([]));
        assert_eq!(member.get("/api/v1/user").await.status(), 401);
        assert!(audited(&app).await.contains(&"session.ended".to_owned()));
        // Administrators who log themselves out keep the session of the request.
        let own = format!("/api/v1/users/{}/sessions", administrator.id);
        assert_eq!(admin.delete(&own).await.status(), 204);
        assert_eq!(admin.get(&own).await.json()[0]["current"], true);
        let unknown = "/api/v1/users/00000000-0000-7000-8000-000000000000/sessions";
        assert_eq!((admin.get(unknown).await.status(), admin.delete(unknown).await.status()), (404, 404));
    })
    .await;
}
