//! Sessions: begun late, kept short, never readable from the database.

use reqwest::Method;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use server::{entities::sessions, sessions::sweep, users};

use super::requests::{HTTPS, WITH_TEST_ROUTES};
use crate::support::{TestApp, on_each_database, on_each_database_with};

const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;

#[actix_web::test]
async fn no_row_is_written_for_a_visitor_who_does_nothing() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        for path in ["/", "/livez", "/api/v1/events", "/api/v1/user", "/api/flags?f=login", "/api/v1/nothing"] {
            let answer = client.get(path).await;
            assert_eq!(answer.header("set-cookie"), "", "{path}");
        }
        let forged = client.request(Method::GET, "/api/v1/user").header("Cookie", "session=AAAAAAAAAAAAAAAAAAAAAA");
        client.send(forged).await;
        client.send(client.request(Method::POST, "/api/v1/user")).await;

        assert_eq!(rows(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn the_csrf_cookie_begins_one_session_and_hides_its_id() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let first = client.get("/api/csrf-cookie").await;
        let id = client.cookie("session").expect("a session");
        let again = client.get("/sanctum/csrf-cookie").await;

        assert_eq!((first.status(), again.status()), (204, 204));
        assert_eq!(cookies(&first).len(), 2);
        let [session, csrf] = [cookie(&first, "session"), cookie(&first, "XSRF-TOKEN")];
        assert_eq!(attributes(&session), ["HttpOnly", "SameSite=Lax", "Path=/"]);
        assert_eq!(attributes(&csrf), ["SameSite=Lax", "Path=/"]);
        assert_eq!(first.header("cache-control"), "no-store, private");
        assert_eq!(cookies(&again), [csrf], "the same session, so only the token again");

        let rows = rows(&app).await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].id.len(), 64);
        assert!(!format!("{rows:?}").contains(&id));
    })
    .await;
}

#[actix_web::test]
async fn under_https_the_cookies_are_secure_and_bound_to_the_host() {
    on_each_database_with(HTTPS, async |app: TestApp| {
        let client = app.guest();

        let answer = client.get("/api/csrf-cookie").await;

        let session = cookie(&answer, "__Host-session");
        assert_eq!(attributes(&session), ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]);
        assert_eq!(attributes(&cookie(&answer, "XSRF-TOKEN")), ["SameSite=Lax", "Secure", "Path=/"]);

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
async fn a_change_of_rights_changes_the_id_and_the_token_and_kills_the_old_ones() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let old_token = client.csrf_token().await;
        let old_id = client.cookie("session").expect("a session");

        assert_eq!(client.post("/api/test/sign-in", &json!({})).await.status(), 204);

        assert_ne!(client.cookie("session").expect("a session"), old_id);
        assert_ne!(client.csrf_token().await, old_token);
        let somebody = users::by_username(app.state.db.reader(), "somebody").await.expect("a row").expect("somebody");
        assert_eq!(client.get("/api/test/whoami").await.json(), json!({ "userId": somebody.id }));
        let thief = app.guest();
        let stolen = thief.request(Method::GET, "/api/test/whoami").header("Cookie", format!("session={old_id}"));
        assert_eq!(thief.send(stolen).await.status(), 401);
        assert_eq!(rows(&app).await.len(), 1);
    })
    .await;
}

#[actix_web::test]
async fn signing_out_ends_the_row_and_takes_the_cookies_away() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.post("/api/test/sign-in", &json!({})).await;

        let answer = client.post("/api/test/sign-out", &json!({})).await;

        assert_eq!(answer.status(), 204);
        assert!(cookies(&answer).iter().all(|cookie| cookie.contains("Max-Age=0")), "{:?}", cookies(&answer));
        assert_eq!((client.cookie("session"), client.cookie("XSRF-TOKEN")), (None, None));
        assert_eq!(rows(&app).await.len(), 0);
    })
    .await;
}

#[actix_web::test]
async fn a_session_lives_two_hours_from_its_last_use() {
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
async fn a_session_ends_after_thirty_days_however_much_it_is_used() {
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
async fn the_last_use_is_written_once_a_minute() {
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
async fn ended_sessions_are_swept_and_living_ones_are_not() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let (stale, fresh) = (app.guest(), app.guest());
        stale.csrf_token().await;
        app.clock.advance(DAY);
        fresh.csrf_token().await;

        assert_eq!(sweep(&app.state).await.expect("a sweep"), 1);

        assert_eq!(sessions::Entity::find().count(app.state.db.reader()).await.expect("a count"), 1);
        assert_eq!(fresh.get("/api/test/whoami").await.status(), 200);
    })
    .await;
}

async fn rows(app: &TestApp) -> Vec<sessions::Model> {
    sessions::Entity::find().all(app.state.db.reader()).await.expect("the rows")
}

fn cookies(answer: &crate::support::Answer) -> Vec<String> {
    let values = answer.headers().get_all("set-cookie").iter();
    values.map(|value| value.to_str().expect("a readable cookie").to_owned()).collect()
}

fn cookie(answer: &crate::support::Answer, name: &str) -> String {
    let cookie = cookies(answer).into_iter().find(|cookie| cookie.starts_with(&format!("{name}=")));
    cookie.unwrap_or_else(|| panic!("no cookie {name}"))
}

fn value(cookie: &str) -> &str {
    cookie.split(['=', ';']).nth(1).expect("a value")
}

fn attributes(cookie: &str) -> Vec<&str> {
    cookie.split("; ").skip(1).collect()
}
