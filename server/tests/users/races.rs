//! Concurrent requests. On SQLite, writers run one after another.

use entities::{
    sea_orm_active_enums::{UserRole, UserState},
    user_roles, users,
};
use futures_util::future::{join, join3};
use reqwest::Method;
use sea_orm::{ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, QueryFilter as _, Set};
use serde_json::json;

use crate::support::{DEFAULTS, TestApp, TestDatabase, until_waiting, users::PASSWORD};

#[actix_web::test]
async fn a_concurrent_sign_in_and_account_deletion_do_not_deadlock() {
    let app = TestApp::on(TestDatabase::postgres(), DEFAULTS).await;
    let ((owner, user), elsewhere) = (app.member().await, app.guest());
    let confirmed = Some(app.state.clock.now());
    let user = app
        .change(&user, |row| {
            row.two_factor_secret = Set(Some("sealed".to_owned()));
            row.two_factor_confirmed_at = Set(confirmed);
        })
        .await;
    assert_eq!(app.log_in(&elsewhere, &user.email, PASSWORD).await.status(), 200);
    let (db, token) = (&app.state.db, owner.csrf_token().await);
    let held = db.begin().await.expect("a transaction");
    server::accounts::users::lock_for_update(&held, user.id).await.expect("a database").expect("a user");

    // A second login attempt replaces the first, whose session the deletion ends.
    let again = app.log_in(&elsewhere, &user.email, PASSWORD);
    let delete = async {
        until_waiting(db, 1).await;
        let request = owner.request(Method::DELETE, "/api/v1/user").json(&json!({ "confirmation": user.username }));
        owner.send(request.header("X-XSRF-TOKEN", token)).await
    };
    let release = async {
        until_waiting(db, 2).await;
        held.commit().await.expect("an end");
    };
    let (again, deleted, ()) = join3(again, delete, release).await;

    assert_eq!((again.status(), deleted.status()), (200, 204), "{} {}", again.text(), deleted.text());
}

#[actix_web::test]
async fn an_administrator_who_is_blocked_meanwhile_changes_no_roles() {
    let app = TestApp::on(TestDatabase::postgres(), DEFAULTS).await;
    let (_, other) = app.member_in(&[UserRole::Administrator]).await;
    let (blocked, row) = app.member_in(&[UserRole::Administrator]).await;
    let (db, token) = (&app.state.db, blocked.csrf_token().await);
    let held = db.begin().await.expect("a transaction");
    server::accounts::users::lock_roles(&held).await.expect("a lock");

    let change = async {
        let request = blocked.request(Method::PUT, &format!("/api/v1/users/{}/roles", other.id));
        blocked.send(request.json(&json!({ "roles": [] })).header("X-XSRF-TOKEN", token)).await
    };
    let block = async {
        until_waiting(db, 1).await;
        let disabled = users::ActiveModel { id: Set(row.id), state: Set(UserState::Disabled), ..Default::default() };
        disabled.update(&held).await.expect("a row");
        held.commit().await.expect("an end");
    };
    let (refused, ()) = join(change, block).await;

    assert_eq!(refused.status(), 403, "{}", refused.text());
    let remaining = user_roles::Entity::find().filter(user_roles::Column::UserId.eq(other.id)).all(db.reader()).await;
    assert_eq!(remaining.expect("rows").len(), 1);
}
