//! Server-controlled fields are ignored or rejected, regardless of the sender and the operation.

use entities::{
    sea_orm_active_enums::{UserRole, UserState},
    users,
};
use reqwest::Method;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use crate::support::{
    TestApp, TestClient,
    dump::{Dump, dump},
    factories::{month, open_event, save_one, series},
    on_each_database,
    staff_writes::{administrator, walk},
    users::PASSWORD,
};

const ID: &str = "0bad0bad-0bad-7bad-8bad-0bad0bad0bad";
const MARK: &str = "mass-assignment";
/// The value of every time in [`extra`], which occurs nowhere else.
const MOMENT: &str = "2019-02-03T04:05:06Z";
const NUMBER: i64 = 987_654_321;

/// Fields of identity, permissions and bookkeeping that only the server sets.
fn extra() -> Value {
    json!({
        "id": ID, "_id": ID, "uuid": ID, "userId": ID, "user_id": ID, "actorId": ID, "captainId": ID, "awardedBy": ID,
        "is_admin": MARK, "isAdmin": MARK, "admin": MARK, "permissions": [MARK], "scopes": [MARK],
        "email_verified": MOMENT, "emailVerifiedAt": MOMENT, "createdAt": MOMENT, "created_at": MOMENT,
        "updatedAt": MOMENT, "stateChangedAt": MOMENT, "confirmedAt": MOMENT, "two_factor_confirmed_at": MOMENT,
        "passwordHash": MARK, "password_hash": MARK, "twoFactorSecret": MARK, "joinCode": MARK, "tokenHash": MARK,
        "price": NUMBER, "priceMinor": NUMBER, "sequence": NUMBER, "round": NUMBER, "editionNo": NUMBER,
        "searchText": MARK, "createdBy": ID, "__proto__": { "isAdmin": MARK },
        "constructor": { "prototype": { "isAdmin": MARK } },
    })
}

async fn rows(app: &TestApp) -> Dump {
    dump(&app.state.db, &[]).await
}

/// Asserts that no value of the fields is stored.
fn is_clean(what: &str, rows: &Dump) {
    let marks = [ID.to_owned(), ID.replace('-', ""), MARK.to_owned(), NUMBER.to_string(), "2019-02-03".to_owned()];
    for (table, rows) in rows {
        for row in rows {
            let text = row.to_lowercase();
            let found = marks.iter().find(|mark| text.contains(mark.as_str()));
            assert_eq!(found, None, "{what}: {table}: {row}");
        }
    }
}

#[actix_web::test]
async fn staff_writes_ignore_server_controlled_fields() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = administrator(&app).await;

        let writes = walk(&app, &staff, &extra()).await;

        for write in &writes {
            let text = String::from_utf8_lossy(write.response.body());
            assert!([ID, MARK, MOMENT].iter().all(|mark| !text.contains(mark)), "{}: {text}", write.operation);
        }
        is_clean("staff", &rows(&app).await);
    })
    .await;
}

/// The fields of [`extra`] and others that members do not set, with those of `body`.
fn forbidden_and(body: &Value) -> Value {
    let mut all = extra();
    all["roles"] = json!(["administrator"]);
    all["role"] = "administrator".into();
    all["version"] = 99.into();
    all["state"] = "judged".into();
    all.as_object_mut().expect("fields").extend(body.as_object().expect("fields").clone());
    all
}

/// Someone who has registered with all the fields, when an event and everything that members do is open.
async fn registered(app: &TestApp) -> TestClient {
    app.clock.set(month(2));
    let edition = series(&app.state.db).await;
    save_one(&app.state.db, open_event(edition, "hackathon-2027")).await;
    for flag in ["register", "login", "stay_connected"] {
        app.switch_on(flag).await;
    }
    let client = app.guest();
    let person = json!({
        "name": "Ana Silva", "email": "ana@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD,
    });
    let response = client.post("/api/v1/register", &forbidden_and(&person)).await;
    assert_eq!(response.status(), 201, "{}", response.text());
    client
}

#[actix_web::test]
async fn registration_profile_and_mailing_list_ignore_server_controlled_fields() {
    on_each_database(async |app: TestApp| {
        let client = registered(&app).await;
        is_plain(&app).await;
        let contact = json!({ "name": "Ana", "email": "list@example.com" });
        assert_eq!(app.guest().post("/api/v1/mailing-list", &forbidden_and(&contact)).await.status(), 202);

        let parts: Vec<(String, String)> = forbidden_and(&json!({ "name": "Ana Sofia" }))
            .as_object()
            .expect("fields")
            .iter()
            .map(|(name, value)| (name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
            .collect();
        let parts: Vec<(&str, &str)> = parts.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        for few in parts.chunks(5) {
            app.clock.advance(60);
            let response = crate::account::change(&client, few).await;
            assert!(matches!(response.status(), 200 | 422), "{few:?}: {}", response.text());
        }
        is_plain(&app).await;
        is_clean("members", &rows(&app).await);
    })
    .await;
}

#[actix_web::test]
async fn teams_ignore_server_controlled_fields_of_their_captain() {
    on_each_database(async |app: TestApp| {
        let client = registered(&app).await;

        let team = json!({ "eventId": "hackathon-2027", "name": "Night Shift" });
        let team = client.post("/api/v1/teams", &forbidden_and(&team)).await;
        assert_eq!(team.status(), 201, "{}", team.text());
        let team = team.json();
        assert_eq!((&team["state"], &team["version"]), (&json!("forming"), &json!(1)));
        let path = format!("/api/v1/teams/{}", team["id"].as_str().expect("an id"));
        let change = forbidden_and(&json!({ "pitch": "Sensors.", "version": 1 }));
        let changed = client.put(&path, &change).await;
        assert!(matches!(changed.status(), 403 | 422), "only staff set the state: {}", changed.text());
        let mut no_state = change;
        no_state.as_object_mut().expect("fields").remove("state");
        assert_eq!(client.put(&path, &no_state).await.status(), 200);
        is_clean("members", &rows(&app).await);
    })
    .await;
}

#[actix_web::test]
async fn no_write_of_a_member_stores_server_controlled_fields() {
    on_each_database(async |app: TestApp| {
        registered(&app).await;
        let others = others(&app);

        for (method, path) in &others {
            app.clock.advance(5);
            // Some of the operations end the session.
            let client = app.guest();
            let entered = app.log_in(&client, "ana@example.com", PASSWORD).await;
            assert_eq!(entered.status(), 200, "before {method} {path}: {}", entered.text());
            let response = send(&client, method, path, &forbidden_and(&json!({}))).await;
            assert!(response < 500, "{method} {path}: {response}");
        }

        assert!(others.len() > 20);
        is_plain(&app).await;
        is_clean("members", &rows(&app).await);
    })
    .await;
}

/// All writes; the fields are their whole body.
fn others(app: &TestApp) -> Vec<(String, String)> {
    let writes = app.state.routes.iter().filter(|route| route.method != "GET");
    let path = |template: &str| template.replace("{id}", ID).replace(['{', '}'], "");
    writes.map(|route| (route.method.to_owned(), path(&route.template))).collect()
}

async fn send(client: &TestClient, method: &str, path: &str, body: &Value) -> u16 {
    let token = client.csrf_token().await;
    let request = client.request(method.parse::<Method>().expect("a method"), path).header("X-XSRF-TOKEN", token);
    client.send(request.header("If-Match", "\"1\"").json(body)).await.status()
}

/// Asserts that the user has no role, no verified email address and no second factor.
async fn is_plain(app: &TestApp) {
    let people = users::Entity::find().all(app.state.db.reader()).await.expect("rows");
    let [ana] = people.as_slice() else { panic!("one person, not {}", people.len()) };
    assert_eq!((ana.email_verified_at, ana.two_factor_confirmed_at), (None, None));
    assert_eq!((ana.state, ana.created_at), (UserState::Active, month(2)));
    let all = rows(app).await;
    assert!(all["user_roles"].is_empty(), "{:?}", all["user_roles"]);
}

#[actix_web::test]
async fn users_cannot_escalate_roles_or_remove_the_last_administrator() {
    on_each_database(async |app: TestApp| {
        let (admin, owner) = administrator(&app).await;
        let (developer, self_) = app.member_in(&[UserRole::Developer]).await;
        let someone = app.user_named("Carla Dias").await;
        let someone = app.change(&someone, |row| row.email_verified_at = Set(Some(month(1)))).await;
        let row = json!({ "roles": ["administrator"], "is_admin": true, "permissions": ["users:update"] });
        let roles = |user: &users::Model| format!("/api/v1/users/{}/roles", user.id);
        let before = rows(&app).await["user_roles"].clone();

        // Without `users:update` first, then with it.
        assert_eq!(developer.put(&roles(&someone), &row).await.status(), 403);
        let allowed =
            entities::role_permissions::Model { role: "developer".to_owned(), permission: "users:update".to_owned() };
        crate::support::programme::insert::<entities::role_permissions::Entity>(&app.state.db, [allowed]).await;
        assert_eq!(developer.put(&roles(&someone), &row).await.status(), 403, "an administrator");
        assert_eq!(
            developer.put(&roles(&someone), &json!({ "roles": ["staff"] })).await.status(),
            403,
            "permissions they lack"
        );
        assert_eq!(developer.put(&roles(&owner), &json!({ "roles": [] })).await.status(), 403, "a higher role");
        assert_eq!(developer.put(&roles(&self_), &row).await.status(), 403, "their own");
        assert_eq!(admin.put(&roles(&owner), &json!({ "roles": [] })).await.status(), 403, "their own");
        assert_eq!(admin.delete(&format!("/api/v1/users/{}", owner.id)).await.status(), 403);
        assert_eq!(crate::account::delete(&admin, &owner.username).await.status(), 403, "the last one");

        assert_eq!(rows(&app).await["user_roles"], before);
    })
    .await;
}
