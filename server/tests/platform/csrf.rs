//! Only our own pages change anything.

use reqwest::Method;
use serde_json::json;

use super::requests::{HTTPS, WITH_TEST_ROUTES};
use crate::support::{Answer, TestApp, TestClient, on_each_database_with};

async fn echo(client: &TestClient, headers: &[(&str, &str)]) -> Answer {
    let mut request = client.request(Method::POST, "/api/test/echo").json(&json!({ "firstName": "Ana" }));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request).await
}

fn assert_mismatch(answer: &Answer, case: &str) {
    assert_eq!((answer.status(), answer.json()), (419, json!({ "message": "CSRF token mismatch." })), "{case}");
    assert_eq!(answer.header("set-cookie"), "", "{case}");
}

#[actix_web::test]
async fn the_token_of_the_session_opens_the_door_encoded_or_not() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let token = client.csrf_token().await;
        let encoded: String = token.bytes().map(|byte| format!("%{byte:02X}")).collect();

        assert_eq!(echo(&client, &[("X-XSRF-TOKEN", &token)]).await.status(), 200);
        assert_eq!(echo(&client, &[("X-XSRF-TOKEN", &encoded)]).await.status(), 200);
        let own =
            [("X-XSRF-TOKEN", token.as_str()), ("Origin", "http://localhost:8080"), ("Sec-Fetch-Site", "same-origin")];
        assert_eq!(echo(&client, &own).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn anything_but_the_token_of_this_session_is_419() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let (client, other) = (app.guest(), app.guest());
        let token = client.csrf_token().await;
        let others = other.csrf_token().await;
        let id = client.cookie("session").expect("a session");
        let longer = format!("{token}A");

        assert_mismatch(&echo(&client, &[]).await, "no token");
        for wrong in ["", "x", &others, &id, &longer, &token[1..], "%", "%zz", "\u{e9}"] {
            assert_mismatch(&echo(&client, &[("X-XSRF-TOKEN", wrong)]).await, wrong);
        }
        assert_mismatch(&echo(&client, &[("X-CSRF-TOKEN", &token)]).await, "another header");
        assert_mismatch(&echo(&app.guest(), &[("X-XSRF-TOKEN", &token)]).await, "no session");
    })
    .await;
}

#[actix_web::test]
async fn the_right_token_from_elsewhere_is_419() {
    on_each_database_with(HTTPS, async |app: TestApp| {
        let client = app.guest();
        let answer = client.get("/api/csrf-cookie").await;
        let cookies: Vec<&str> =
            answer.headers().get_all("set-cookie").iter().map(|value| value.to_str().expect("text")).collect();
        let pair = |name: &str| {
            let cookie = cookies.iter().find(|cookie| cookie.starts_with(name)).expect("a cookie");
            cookie.split(';').next().expect("a pair").to_owned()
        };
        let (session, token) = (pair("__Host-session"), pair("XSRF-TOKEN"));
        let token = token.split_once('=').expect("a value").1;
        let from = |header, value| [("Cookie", session.as_str()), ("X-XSRF-TOKEN", token), (header, value)];

        for (header, value) in [
            ("Origin", "https://evil.example"),
            ("Origin", "null"),
            ("Origin", "http://hackathon.example"),
            ("Origin", "https://hackathon.example:444"),
            ("Origin", "https://hackathon.example.evil.example"),
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Site", "same-site"),
            ("Sec-Fetch-Site", "\u{e9}"),
        ] {
            let forged = app.guest();
            assert_mismatch(&echo(&forged, &from(header, value)).await, value);
        }
        let own = app.guest();
        assert_eq!(echo(&own, &from("Origin", "https://hackathon.example")).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn what_leads_nowhere_is_told_before_the_token_is_missed() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();

        assert_eq!(client.send(client.request(Method::POST, "/api/v1/nothing")).await.status(), 404);
        assert_eq!(client.send(client.request(Method::DELETE, "/api/test/echo")).await.status(), 405);
        let large = client.request(Method::POST, "/api/test/echo").body("x".repeat(300 * 1024));
        assert_eq!(client.send(large).await.status(), 413);
        assert_mismatch(&client.send(client.request(Method::POST, "/api/test/sign-in")).await, "before 401");
    })
    .await;
}

#[actix_web::test]
async fn a_form_of_another_site_is_refused_whatever_its_type() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        client.csrf_token().await;
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            let form = client.request(Method::POST, "/api/test/echo").header("Content-Type", kind).body("{}");
            assert_mismatch(&client.send(form).await, kind);
        }
    })
    .await;
}

#[actix_web::test]
async fn a_path_written_otherwise_is_no_way_around() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        for path in ["/%61pi/test/echo", "/api/%74est/echo", "/%61%70%69/test/sign-in"] {
            let request = client.request(Method::POST, path).json(&json!({ "firstName": "Ana" }));
            assert_mismatch(&client.send(request).await, path);
        }
        for path in ["/api//test/echo", "/api/test/echo/", "/API/test/echo", "/api/./test/../test//echo"] {
            let answer = client.send(client.request(Method::POST, path).json(&json!({ "firstName": "Ana" }))).await;
            assert!(matches!(answer.status(), 404 | 405 | 419), "{path}: {}", answer.status());
        }
    })
    .await;
}
