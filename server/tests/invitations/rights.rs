//! Users cannot grant by an invitation what they may not grant themselves.

use entities::{
    invitation_uses, role_permissions,
    sea_orm_active_enums::{UserRole, UserState},
    user_roles,
};
use reqwest::Method;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::json;
use server::accounts::users;

use super::{PATH, accept, act, begin, first_error, invalid, invited, mailed_token, own, row};
use crate::support::{
    TestApp, TestClient,
    accounts::{audited, emails},
    on_each_database,
    users::PASSWORD,
};

const NOT_ALLOWED: &str = "User does not have the right permissions.";
const NO_RIGHT: &str = "This invitation is no longer valid. Contact us for a new one.";

async fn allow(app: &TestApp, role: &str, permission: &str) {
    let row = role_permissions::Model { role: role.to_owned(), permission: permission.to_owned() };
    let row = sea_orm::IntoActiveModel::into_active_model(row);
    role_permissions::Entity::insert(row).exec_without_returning(app.state.db.writer()).await.expect("a row");
}

async fn forbid(app: &TestApp, permission: &str) {
    let held = role_permissions::Column::Permission.eq(permission);
    role_permissions::Entity::delete_many().filter(held).exec(app.state.db.writer()).await.expect("a change");
}

async fn roles(client: &TestClient) -> serde_json::Value {
    client.get("/api/v1/user").await.json()["roles"].clone()
}

#[actix_web::test]
async fn inviting_to_a_role_requires_the_right_to_grant_it() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        let (client, user) = app.member().await;
        let body = |role| json!({ "kind": "staff", "email": "ana-silva@example.com", "role": role });

        assert_eq!(first_error(&staff.post(PATH, &body("brainr")).await), invalid("role", NOT_ALLOWED));
        allow(&app, "staff", "users:update").await;
        let words = "Only administrators can change who is an administrator.";
        assert_eq!(first_error(&staff.post(PATH, &body("administrator")).await), invalid("role", words));
        let words = "You can't give or take away permissions you don't have.";
        allow(&app, "brainr", "users:destroy").await;
        assert_eq!(first_error(&staff.post(PATH, &body("brainr")).await), invalid("role", words));

        let invitation = invited(&administrator, body("brainr")).await;
        let response = accept(&client, &mailed_token(&app).await).await;
        assert_eq!(response.json(), json!({ "kind": "staff", "next": "/events/hackathon-2027" }));
        assert_eq!(roles(&client).await, json!(["brainr"]));
        assert_eq!(row(&app, &invitation).await.used, 1);
        let [held] = user_roles::Entity::find()
            .filter(user_roles::Column::UserId.eq(user.id))
            .all(app.state.db.reader())
            .await
            .expect("rows")
            .try_into()
            .expect("one");
        assert_eq!(held.granted_by, row(&app, &invitation).await.created_by);
        let audited = audited(&app).await;
        assert_eq!(audited[audited.len() - 2..], ["role.granted", "invitation.accepted"]);
    })
    .await;
}

#[actix_web::test]
async fn accepting_fails_if_the_inviter_lost_the_permission() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (administrator, by) = app.member_in(&[UserRole::Administrator]).await;
        let (client, _) = app.member().await;
        let role =
            invited(&administrator, json!({ "kind": "staff", "email": "ana-silva@example.com", "role": "staff" }))
                .await;
        let role_token = mailed_token(&app).await;
        invited(&staff, json!({ "kind": "judge", "email": "ana-silva@example.com" })).await;
        let judge_token = mailed_token(&app).await;

        users::revoke_role(app.state.db.writer(), by.id, UserRole::Administrator).await.expect("a database");
        forbid(&app, "judges:store").await;
        for token in [&role_token, &judge_token] {
            assert_eq!(first_error(&accept(&client, token).await), invalid("invitation", NO_RIGHT));
        }
        app.grant(&by, UserRole::Administrator).await;
        app.change(&by, |row| row.state = Set(UserState::Disabled)).await;
        assert_eq!(first_error(&accept(&client, &role_token).await), invalid("invitation", NO_RIGHT));

        assert_eq!(roles(&client).await, json!([]));
        assert_eq!(row(&app, &role).await.used, 0);
        assert_eq!(invitation_uses::Entity::find().all(app.state.db.reader()).await.expect("rows").len(), 0);
        app.change(&by, |row| row.state = Set(UserState::Active)).await;
        assert_eq!(accept(&client, &role_token).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn role_invitations_cannot_be_redirected_by_others() {
    on_each_database(async |app: TestApp| {
        let (_, staff, user) = begin(&app).await;
        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        let body = json!({ "kind": "staff", "email": "ana@example.com", "role": "administrator", "draft": true });
        let draft = invited(&administrator, body).await;
        let put = async |body| {
            let token = staff.csrf_token().await;
            let request = staff.request(Method::PUT, &own(&draft)).header("X-XSRF-TOKEN", token);
            staff.send(request.header("If-Match", "1").json(&body)).await
        };

        let own_email = put(json!({ "email": user.email })).await;
        let other_role = put(json!({ "role": "brainr" })).await;

        assert_eq!(first_error(&own_email), invalid("role", NOT_ALLOWED));
        assert_eq!(first_error(&other_role), invalid("role", NOT_ALLOWED));
        assert_eq!(row(&app, &draft).await.email.as_deref(), Some("ana@example.com"));
        // It is not sent on its creator's behalf until a user who may grant it sends it.
        assert_eq!(first_error(&act(&staff, &draft, "resend").await), invalid("role", NOT_ALLOWED));
        assert_eq!(emails(&app).await.len(), 0);
        assert_eq!(act(&administrator, &draft, "resend").await.status(), 200);
        assert_eq!(accept(&staff, &mailed_token(&app).await).await.status(), 422);
    })
    .await;
}

#[actix_web::test]
async fn inviting_to_a_role_requires_recent_authentication() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let (administrator, _) = app.member_in(&[UserRole::Administrator]).await;
        let body = json!({ "kind": "staff", "email": "ana@example.com", "role": "staff" });
        app.clock.advance(20 * 60);

        let stale = administrator.post(PATH, &body).await;
        let without = administrator.post(PATH, &json!({ "kind": "staff", "email": "ana@example.com" })).await;
        let proof = administrator.post("/api/v1/user/confirm-password", &json!({ "password": PASSWORD })).await;
        let fresh =
            administrator.post(PATH, &json!({ "kind": "staff", "email": "b@example.com", "role": "staff" })).await;

        assert_eq!((stale.status(), without.status()), (423, 201), "{}", stale.text());
        assert!(proof.status() < 300, "{}", proof.text());
        assert_eq!(fresh.status(), 201, "{}", fresh.text());
    })
    .await;
}

#[actix_web::test]
async fn resending_a_role_invitation_requires_the_right_to_grant_it() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        let (administrator, by) = app.member_in(&[UserRole::Administrator]).await;
        let body = json!({ "kind": "staff", "email": "ana@example.com", "role": "administrator" });
        let invitation = invited(&administrator, body).await;
        let judge = invited(&administrator, json!({ "kind": "judge", "email": "eva@example.com" })).await;
        let before = (row(&app, &invitation).await, row(&app, &judge).await, emails(&app).await);

        assert_eq!(first_error(&act(&staff, &invitation, "resend").await), invalid("role", NOT_ALLOWED));
        forbid(&app, "judges:store").await;
        let words = "You don't have permission to invite judges or mentors.";
        assert_eq!(first_error(&act(&staff, &judge, "resend").await), invalid("kind", words));
        app.clock.advance(20 * 60);
        let stale = act(&administrator, &invitation, "resend").await;
        assert_eq!(stale.status(), 423, "{}", stale.text());

        assert_eq!((row(&app, &invitation).await, row(&app, &judge).await, emails(&app).await), before);
        let client = app.guest();
        app.sign_in(&client, &by).await;
        assert_eq!(act(&client, &invitation, "resend").await.status(), 200);
        assert_ne!(row(&app, &invitation).await.token_hash, before.0.token_hash);
    })
    .await;
}

#[actix_web::test]
async fn inviting_judges_requires_the_permission_to_create_judges() {
    on_each_database(async |app: TestApp| {
        let (_, staff, _) = begin(&app).await;
        forbid(&app, "judges:store").await;
        for kind in ["judge", "mentor"] {
            let response = staff.post(PATH, &json!({ "kind": kind })).await;
            assert_eq!(
                first_error(&response),
                invalid("kind", "You don't have permission to invite judges or mentors.")
            );
        }
        invited(&staff, json!({ "kind": "sponsor_rep" })).await;
    })
    .await;
}
