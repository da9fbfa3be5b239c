//! Sessions: created late, short-lived, and unreadable from the database.

use entities::sessions;
use reqwest::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use server::{accounts::users, platform::sessions::delete_expired};

use super::requests::{HTTPS, WITH_TEST_ROUTES};
use crate::support::{TestApp, on_each_database, on_each_database_with};

const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;
const HALF_OF_ITS_TIME: i64 = 60 * MINUTE;

#[actix_web::test]
async fn no_session_is_created_for_passive_visitors() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        for path in ["/", "/livez", "/api/v1/events", "/api/v1/user", "/api/flags?f=login", "/api/v1/nothing"] {
            let response = client.get(path).await;
            assert_eq!(response.header("set-cookie"), "", "{path}");
        }
        let forged = client.request(Method::GET, "/api/v1/user").header("Cookie", "session=AAAAAAAAAAAAAAAAAAAAAA");
        client.send(forged).await;
        client.send(client.request(Method::POST, "/api/v1/user")).await;

        assert_eq!(rows(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn guest_csrf_cookies_create_no_rows() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let statements = app
            .all_statements(async || {
                for path in ["/api/csrf-cookie", "/sanctum/csrf-cookie"].repeat(50) {
                    assert_eq!(app.guest().get(path).await.status(), 204);
                }
            })
            .await;
        assert_eq!(statements, Vec::<String>::new());

        let first = client.get("/api/csrf-cookie").await;
        let again = client.get("/sanctum/csrf-cookie").await;

        assert_eq!(attributes(&cookie(&first, "guest")), ["HttpOnly", "SameSite=Lax", "Path=/"]);
        assert_eq!(attributes(&cookie(&first, "XSRF-TOKEN")), ["SameSite=Lax", "Path=/"]);
        assert_eq!(first.header("cache-control"), "no-store, private");
        assert_eq!(cookies(&again), cookies(&first), "requests in flight keep their token");
        app.clock.advance(HALF_OF_ITS_TIME);
        assert_ne!(cookies(&client.get("/api/csrf-cookie").await), cookies(&first));
        let written = json!({ "firstName": "Ana" });
        assert_eq!(client.post("/api/test/echo", &written).await.status(), 200);
        assert_eq!(rows(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn the_session_cookie_is_http_only_and_its_id_is_hashed() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();

        let response = client.post("/api/test/sign-in", &json!({})).await;

        assert_eq!(attributes(&cookie(&response, "session")), ["HttpOnly", "SameSite=Lax", "Path=/"]);
        assert_eq!(attributes(&cookie(&response, "XSRF-TOKEN")), ["SameSite=Lax", "Path=/"]);
        let again = client.get("/api/csrf-cookie").await;
        assert_eq!(cookies(&again), [cookie(&response, "XSRF-TOKEN")], "the same session, so only the token again");
        let rows = rows(&app).await;
        assert_eq!((rows.len(), rows[0].id.len()), (1, 64));
        assert!(!format!("{rows:?}").contains(&client.cookie("session").expect("a session")));
    })
    .await;
}

#[actix_web::test]
async fn cookies_are_secure_and_host_bound_under_https() {
    on_each_database_with(HTTPS, async |app: TestApp| {
        let client = app.guest();

        let response = client.get("/api/csrf-cookie").await;

        let [guest, csrf] = [cookie(&response, "__Host-guest"), cookie(&response, "XSRF-TOKEN")];
        assert_eq!(attributes(&guest), ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]);
        assert_eq!(attributes(&csrf), ["SameSite=Lax", "Secure", "Path=/"]);
        let pair = |cookie: &str| cookie.split(';').next().expect("a pair").to_owned();
        let sign_in = client.request(Method::POST, "/api/test/sign-in").header("X-XSRF-TOKEN", value(&csrf));
        let response = client.send(sign_in.header("Cookie", pair(&guest))).await;
        let session = cookie(&response, "__Host-session");
        assert_eq!(attributes(&session), ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]);

        // A cookie of the other name is not believed.
        let value = value(&session);
        let named =
            |name: &str| client.request(Method::GET, "/api/test/whoami").header("Cookie", format!("{name}={value}"));
        assert_eq!(client.send(named("session")).await.status(), 401);
        assert_eq!(client.send(named("__Host-session")).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn signing_in_again_rotates_session_and_csrf_token() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.post("/api/test/sign-in", &json!({})).await;
        let (old_token, old_id) = (client.csrf_token().await, client.cookie("session").expect("a session"));

        assert_eq!(client.post("/api/test/sign-in", &json!({})).await.status(), 204);

        assert_ne!(client.cookie("session").expect("a session"), old_id);
        assert_ne!(client.csrf_token().await, old_token);
        let found = users::by_username(app.state.db.reader(), "somebody").await.expect("a row").expect("a user");
        assert_eq!(client.get("/api/test/whoami").await.json(), json!({ "userId": found.id }));
        let thief = app.guest();
        let stolen = thief.request(Method::GET, "/api/test/whoami").header("Cookie", format!("session={old_id}"));
        assert_eq!(thief.send(stolen).await.status(), 401);
        assert_eq!(rows(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn signing_out_deletes_the_session_and_its_cookies() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.post("/api/test/sign-in", &json!({})).await;

        let response = client.post("/api/test/sign-out", &json!({})).await;

        assert_eq!(response.status(), 204);
        assert!(cookies(&response).iter().all(|cookie| cookie.contains("Max-Age=0")), "{:?}", cookies(&response));
        assert_eq!((client.cookie("session"), client.cookie("XSRF-TOKEN")), (None, None));
        assert_eq!(rows(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn a_session_expires_two_hours_after_its_last_use() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.post("/api/test/sign-in", &json!({})).await;

        for _ in 0..5 {
            app.clock.advance(119 * MINUTE);
            assert_eq!(client.get("/api/test/whoami").await.status(), 200);
        }
        app.clock.advance(121 * MINUTE);
        assert_eq!(client.get("/api/test/whoami").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn a_session_expires_after_thirty_days_regardless_of_use() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.post("/api/test/sign-in", &json!({})).await;

        for _ in 0..(30 * 12 - 1) {
            app.clock.advance(120 * MINUTE - 1);
            assert_eq!(client.get("/api/test/whoami").await.status(), 200);
        }
        app.clock.advance(118 * MINUTE);
        assert_eq!(client.get("/api/test/whoami").await.status(), 200);
        app.clock.advance(10 * MINUTE);
        assert_eq!(client.get("/api/test/whoami").await.status(), 401);
    })
    .await;
}

#[actix_web::test]
async fn last_seen_is_updated_once_a_minute() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.post("/api/test/sign-in", &json!({})).await;
        let began = rows(&app).await[0].last_seen_at;

        app.clock.advance(59);
        client.get("/api/test/whoami").await;
        assert_eq!(rows(&app).await[0].last_seen_at, began);

        app.clock.advance(2);
        client.get("/api/test/whoami").await;
        assert_eq!((rows(&app).await[0].last_seen_at - began).num_seconds(), 61);
    })
    .await;
}

#[actix_web::test]
async fn only_expired_sessions_are_deleted() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let (stale, fresh) = (app.guest(), app.guest());
        stale.post("/api/test/sign-in", &json!({})).await;
        app.clock.advance(DAY);
        fresh.post("/api/test/sign-in", &json!({})).await;

        assert_eq!(delete_expired(&app.state).await.expect("a sweep"), 1);

        assert_eq!(sessions::Entity::find().count(app.state.db.reader()).await.expect("a count"), 1);
        assert_eq!(fresh.get("/api/test/whoami").await.status(), 200);
    })
    .await;
}

async fn rows(app: &TestApp) -> Vec<sessions::Model> {
    sessions::Entity::find().all(app.state.db.reader()).await.expect("the rows")
}

fn cookies(response: &crate::support::Response) -> Vec<String> {
    let values = response.headers().get_all("set-cookie").iter();
    values.map(|value| value.to_str().expect("a readable cookie").to_owned()).collect()
}

fn cookie(response: &crate::support::Response, name: &str) -> String {
    let cookie = cookies(response).into_iter().find(|cookie| cookie.starts_with(&format!("{name}=")));
    cookie.unwrap_or_else(|| panic!("no cookie {name}"))
}

fn value(cookie: &str) -> &str {
    cookie.split(['=', ';']).nth(1).expect("a value")
}

fn attributes(cookie: &str) -> Vec<&str> {
    cookie.split("; ").skip(1).collect()
}
