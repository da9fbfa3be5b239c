//! `/api/v1/roles`

use entities::{audit_entries, role_permissions, sea_orm_active_enums::UserRole, users::Model as User};
use futures_util::future::join;
use sea_orm::{ConnectionTrait as _, EntityTrait as _, QueryOrder as _, QuerySelect as _};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    DEFAULTS, Response, TestApp, TestClient, TestDatabase,
    factories::{event, month, save_one, series},
    on_each_database,
    programme::insert,
    until_waiting,
};

const ROLES: &str = "/api/v1/roles";

async fn administrator(app: &TestApp) -> TestClient {
    app.member_in(&[UserRole::Administrator]).await.0
}

async fn role(client: &TestClient, name: &str) -> Value {
    let roles = client.get(ROLES).await.json();
    roles["data"].as_array().expect("rows").iter().find(|role| role["name"] == name).cloned().unwrap_or_default()
}

fn path(role: &Value) -> String {
    format!("{ROLES}/{}", role["id"].as_str().expect("an id"))
}

/// Sends a change based on the version of `role`.
async fn change(client: &TestClient, role: &Value, mut change: Value) -> Response {
    change["version"] = role["version"].clone();
    client.put(&path(role), &change).await
}

async fn delete(client: &TestClient, role: &Value) -> Response {
    let token = client.csrf_token().await;
    let request = client.request(reqwest::Method::DELETE, &path(role)).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", role["version"].to_string())).await
}

async fn assign(client: &TestClient, user: &User, roles: &[&str]) {
    let response = client.put(&format!("/api/v1/users/{}/roles", user.id), &json!({ "roles": roles })).await;
    assert_eq!(response.status(), 200, "{}", response.text());
}

async fn permissions(client: &TestClient) -> Value {
    client.get("/api/v1/user/permissions").await.json()
}

/// Creates a role and gives it to a user.
async fn create_for(admin: &TestClient, user: &User, name: &str, permissions: &[&str]) -> Value {
    let created = admin.post(ROLES, &json!({ "name": name, "permissions": permissions })).await;
    assert_eq!(created.status(), 201, "{}", created.text());
    assign(admin, user, &[name]).await;
    created.json()
}

#[actix_web::test]
async fn changes_of_a_role_apply_to_the_next_request_of_its_users() {
    on_each_database(async |app: TestApp| {
        let admin = administrator(&app).await;
        let (member, user) = app.member().await;

        let created = create_for(&admin, &user, "photo-team", &["judges:list"]).await;
        assert_eq!(
            (&created["builtIn"], &created["fixed"], &created["users"], &created["permissions"]),
            (&json!(false), &json!(false), &json!(0), &json!(["judges:list"]))
        );
        assert_eq!(member.get("/api/v1/judges").await.status(), 200);

        let replaced = change(&admin, &created, json!({ "permissions": ["badges:list", "badges:list"] })).await;
        assert_eq!(replaced.json()["permissions"], json!(["badges:list"]));
        assert_eq!(member.get("/api/v1/judges").await.status(), 403);
        assert_eq!(member.get("/api/v1/badges").await.status(), 200);

        let renamed = change(&admin, &replaced.json(), json!({ "name": "press" })).await.json();
        assert_eq!((&renamed["name"], &renamed["users"], &renamed["version"]), (&json!("press"), &json!(1), &json!(3)));
        assert_eq!(member.get("/api/v1/user").await.json()["roles"], json!(["press"]));
        assert_eq!(permissions(&member).await, json!(["badges:list"]));
        let listed = admin.get("/api/v1/users?role=press").await.json();
        assert_eq!(listed["data"][0]["id"], json!(user.id));
    })
    .await;
}

#[actix_web::test]
async fn a_role_nobody_has_can_be_deleted_and_its_history_is_audited() {
    on_each_database(async |app: TestApp| {
        let admin = administrator(&app).await;
        let (_, user) = app.member().await;
        let created = create_for(&admin, &user, "photo-team", &["judges:list"]).await;
        let replaced = change(&admin, &created, json!({ "permissions": ["badges:list"] })).await.json();
        let renamed = change(&admin, &replaced, json!({ "name": "press" })).await.json();

        let refused = delete(&admin, &renamed).await;
        assign(&admin, &user, &[]).await;
        assert_eq!(delete(&admin, &renamed).await.status(), 204);

        assert_eq!((refused.status(), refused.json()["errors"]["id"].is_array()), (422, true));
        assert_eq!(role(&admin, "press").await, Value::Null);
        let rows = audit_entries::Entity::find().order_by_asc(audit_entries::Column::Id);
        let rows = rows.all(app.state.db.reader()).await.expect("rows");
        let actions: Vec<&str> =
            rows.iter().map(|row| row.action.as_str()).filter(|it| it.starts_with("role.")).collect();
        let expected = ["created", "granted", "updated", "updated", "revoked", "deleted"];
        assert_eq!(actions, expected.map(|verb| format!("role.{verb}")));
    })
    .await;
}

#[actix_web::test]
async fn the_administrator_role_is_fixed_and_other_roles_keep_names() {
    on_each_database(async |app: TestApp| {
        let admin = administrator(&app).await;
        let fixed = role(&admin, "administrator").await;
        assert_eq!((&fixed["fixed"], &fixed["users"]), (&json!(true), &json!(1)));

        assert_eq!(change(&admin, &fixed, json!({ "permissions": [] })).await.status(), 403);
        assert_eq!(change(&admin, &fixed, json!({ "name": "root" })).await.status(), 403);
        assert_eq!(delete(&admin, &fixed).await.status(), 403);
        let door = role(&admin, "door").await;
        assert_eq!(door["permissions"], json!(["check-ins:store"]));
        assert!(change(&admin, &door, json!({ "name": "gate" })).await.json()["errors"]["name"].is_array());
        assert!(delete(&admin, &door).await.json()["errors"]["id"].is_array());
        assert_eq!(change(&admin, &door, json!({ "permissions": [] })).await.json()["permissions"], json!([]));
    })
    .await;
}

#[actix_web::test]
async fn users_can_neither_grant_nor_remove_permissions_they_lack() {
    on_each_database(async |app: TestApp| {
        let more = ["roles:list", "roles:update"];
        let more = more.map(|name| role_permissions::Model { role: "staff".to_owned(), permission: name.to_owned() });
        insert::<role_permissions::Entity>(&app.state.db, more).await;
        let (staff, _) = app.member_in(&[UserRole::Staff]).await;
        let brainr = role(&staff, "brainr").await;
        let developer = role(&staff, "developer").await;
        let with = |role: &Value, more: &str| {
            let mut permissions = role["permissions"].as_array().expect("names").clone();
            permissions.push(json!(more));
            json!({ "permissions": permissions })
        };

        assert_eq!(change(&staff, &brainr, with(&brainr, "users:destroy")).await.status(), 403);
        let new = json!({ "name": "helpers", "permissions": ["settings:update"] });
        assert_eq!(staff.post(ROLES, &new).await.status(), 403);
        assert_eq!(change(&staff, &brainr, with(&brainr, "tickets:list")).await.status(), 200);
        // Both are unchanged in the request, whoever may give them.
        assert_eq!(change(&staff, &developer, with(&developer, "tickets:update")).await.status(), 200);

        // What an administrator gave, only those with the permission take away.
        let admin = administrator(&app).await;
        let door = role(&admin, "door").await;
        let given = change(&admin, &door, json!({ "permissions": ["settings:update"] })).await.json();
        assert_eq!(change(&staff, &given, json!({ "permissions": [] })).await.status(), 403);
    })
    .await;
}

#[actix_web::test]
async fn an_outdated_change_is_refused_with_the_current_role() {
    on_each_database(async |app: TestApp| {
        let admin = administrator(&app).await;
        let seen = role(&admin, "brainr").await;
        assert_eq!(change(&admin, &seen, json!({ "permissions": ["badges:list"] })).await.status(), 200);

        let late = change(&admin, &seen, json!({ "permissions": ["judges:list"] })).await;

        assert_eq!((late.status(), &late.json()["current"]["permissions"]), (409, &json!(["badges:list"])));
        assert_eq!(role(&admin, "brainr").await["permissions"], json!(["badges:list"]));
    })
    .await;
}

#[actix_web::test]
async fn invalid_roles_are_reported_by_field() {
    on_each_database(async |app: TestApp| {
        let admin = administrator(&app).await;
        let cases = [
            (json!({}), "name"),
            (json!({ "name": "a" }), "name"),
            (json!({ "name": "Photo Team" }), "name"),
            (json!({ "name": "staff" }), "name"),
            (json!({ "name": "photo", "permissions": ["events:fly"] }), "permissions.0"),
        ];
        for (input, field) in cases {
            let response = admin.post(ROLES, &input).await;
            assert_eq!(response.status(), 422, "{input}");
            assert!(response.json()["errors"][field].is_array(), "{input}: {}", response.text());
        }
        let response = admin.put(&format!("{ROLES}/{}", Uuid::now_v7()), &json!({ "version": 1 })).await;
        assert_eq!(response.status(), 404);
    })
    .await;
}

/// An administrator, a role, and the path of an invitation that gives it.
async fn invited(app: &TestApp) -> (TestClient, Value, String) {
    app.clock.set(month(2));
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2027")).await;
    let admin = administrator(app).await;
    let created = admin.post(ROLES, &json!({ "name": "photo-team" })).await.json();
    let invitation = json!({ "kind": "staff", "email": "rita@example.com", "role": "photo-team" });
    let sent = admin.post("/api/v1/events/hackathon-2027/invitations", &invitation).await;
    assert_eq!(sent.status(), 201, "{}", sent.text());
    let own = format!("/api/v1/events/hackathon-2027/invitations/{}", sent.json()["id"].as_str().expect("an id"));
    (admin, created, own)
}

#[actix_web::test]
async fn renaming_a_role_and_accepting_its_invitation_do_not_deadlock() {
    let app = TestApp::on(TestDatabase::postgres(), DEFAULTS).await;
    let (admin, created, _) = invited(&app).await;
    // Acceptance locks the invitation, then the roles.
    let acceptance = app.state.db.begin().await.expect("a transaction");
    entities::invitations::Entity::find()
        .lock_exclusive()
        .one(&acceptance)
        .await
        .expect("a row")
        .expect("an invitation");
    let accept = async {
        until_waiting(&app.state.db, 1).await;
        let roles = "LOCK TABLE user_roles IN SHARE ROW EXCLUSIVE MODE NOWAIT";
        acceptance.execute_unprepared(roles).await.expect("roles without a lock");
        acceptance.commit().await.expect("a commit");
    };

    let (renamed, ()) = join(change(&admin, &created, json!({ "name": "press" })), accept).await;

    assert_eq!(renamed.json()["name"], "press");
}

#[actix_web::test]
async fn invitations_follow_their_role_when_it_is_renamed() {
    on_each_database(async |app: TestApp| {
        let (admin, created, own) = invited(&app).await;

        let renamed = change(&admin, &created, json!({ "name": "press" })).await.json();

        assert_eq!(admin.get(&own).await.json()["role"], "press");
        assert_eq!(delete(&admin, &renamed).await.status(), 422);
        assert_eq!(admin.post(&format!("{own}/revoke"), &json!({})).await.status(), 200);
        assert_eq!(delete(&admin, &renamed).await.status(), 204);
    })
    .await;
}
