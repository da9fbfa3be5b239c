//! Cross-site request forgery: only the site's own pages can change data.

use reqwest::Method;
use serde_json::json;

use super::requests::{HTTPS, WITH_TEST_ROUTES};
use crate::support::{Response, TestApp, TestClient, on_each_database_with};

async fn echo(client: &TestClient, headers: &[(&str, &str)]) -> Response {
    let mut request = client.request(Method::POST, "/api/test/echo").json(&json!({ "firstName": "Ana" }));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request).await
}

fn assert_mismatch(response: &Response, case: &str) {
    assert_eq!((response.status(), response.json()), (419, json!({ "message": "CSRF token mismatch." })), "{case}");
    assert_eq!(response.header("set-cookie"), "", "{case}");
}

#[actix_web::test]
async fn the_csrf_token_is_accepted_plain_or_percent_encoded() {
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
async fn any_other_csrf_token_is_rejected() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let (client, other) = (app.guest(), app.guest());
        let token = client.csrf_token().await;
        let others = other.csrf_token().await;
        let id = client.cookie("guest").expect("a guest");
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
async fn a_valid_token_from_another_origin_is_rejected() {
    on_each_database_with(HTTPS, async |app: TestApp| {
        let client = app.guest();
        let response = client.get("/api/csrf-cookie").await;
        let cookies: Vec<&str> =
            response.headers().get_all("set-cookie").iter().map(|value| value.to_str().expect("text")).collect();
        let pair = |name: &str| {
            let cookie = cookies.iter().find(|cookie| cookie.starts_with(name)).expect("a cookie");
            cookie.split(';').next().expect("a pair").to_owned()
        };
        let (guest, token) = (pair("__Host-guest"), pair("XSRF-TOKEN"));
        let token = token.split_once('=').expect("a value").1;
        let from = |header, value| [("Cookie", guest.as_str()), ("X-XSRF-TOKEN", token), (header, value)];

        for (header, value) in [
            ("Origin", "https://evil.example"),
            ("Origin", "null"),
            ("Origin", "http://hackathon.example"),
            ("Origin", "https://hackathon.example:444"),
            ("Origin", "https://hackathon.example.evil.example"),
            ("Origin", "http://localhost:3000"),
            ("Origin", "https://127.0.0.1"),
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
async fn guest_tokens_expire_and_cannot_be_forged() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let token = client.csrf_token().await;
        let guest = client.cookie("guest").expect("a guest");
        let (expires_at, nonce) = guest.split_once('.').expect("two parts");
        let expires_at: i64 = expires_at.parse().expect("a time");
        let sent = async |guest: &str, token: &str| {
            let cookie = format!("guest={guest}; XSRF-TOKEN={token}");
            echo(&app.guest(), &[("Cookie", &cookie), ("X-XSRF-TOKEN", token)]).await
        };

        assert_eq!(sent(&guest, &token).await.status(), 200);
        for forged in [
            format!("{}.{nonce}", expires_at + 1),
            format!("{}.{nonce}", i64::MAX),
            format!("{expires_at}.{}", "A".repeat(22)),
            nonce.to_owned(),
            format!("-{guest}"),
            String::new(),
        ] {
            assert_mismatch(&sent(&forged, &token).await, &forged);
        }
        for late in [expires_at + 1, 99_999_999_999, i64::MAX] {
            let brought = format!("{late}.{nonce}");
            let other = app.guest();
            let request = other.request(Method::GET, "/api/csrf-cookie");
            let response = other.send(request.header("Cookie", format!("guest={brought}"))).await;
            let cookies = response.headers().get_all("set-cookie").iter().map(|value| value.to_str().expect("text"));
            let issued = cookies.filter_map(|cookie| cookie.strip_prefix("guest=")).collect::<Vec<_>>();
            assert!(issued.len() == 1 && !issued[0].starts_with(&brought), "{brought}: {issued:?}");
        }
        app.clock.advance(2 * 60 * 60 - 1);
        assert_eq!(sent(&guest, &token).await.status(), 200);
        app.clock.advance(1);
        assert_mismatch(&sent(&guest, &token).await, "expired");
        client.get("/api/csrf-cookie").await;
        assert_eq!(client.post("/api/test/echo", &json!({ "firstName": "Ana" })).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn guest_tokens_and_session_tokens_are_not_interchangeable() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let of_guest = client.csrf_token().await;
        let guest = client.cookie("guest").expect("a guest");
        client.post("/api/test/sign-in", &json!({})).await;
        let (session, of_session) = (client.cookie("session").expect("a session"), client.csrf_token().await);
        let sent = async |cookies: &str, token: &str| {
            echo(&app.guest(), &[("Cookie", cookies), ("X-XSRF-TOKEN", token)]).await
        };
        let [of_both, of_one] = [format!("session={session}; guest={guest}"), format!("guest={guest}")];

        assert_eq!(client.cookie("guest"), None, "logging in takes it away");
        assert_mismatch(&sent(&of_both, &of_guest).await, "the guest's in the session");
        assert_mismatch(&sent(&of_one, &of_session).await, "the session's without it");
        assert_eq!(sent(&of_both, &of_session).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn unknown_routes_are_reported_before_a_missing_token() {
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
async fn cross_site_forms_are_rejected_for_every_content_type() {
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
async fn path_variants_do_not_bypass_the_csrf_check() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        for path in ["/%61pi/test/echo", "/api/%74est/echo", "/%61%70%69/test/sign-in"] {
            let request = client.request(Method::POST, path).json(&json!({ "firstName": "Ana" }));
            assert_mismatch(&client.send(request).await, path);
        }
        for path in ["/api//test/echo", "/api/test/echo/", "/API/test/echo", "/api/./test/../test//echo"] {
            let response = client.send(client.request(Method::POST, path).json(&json!({ "firstName": "Ana" }))).await;
            assert!(matches!(response.status(), 404 | 405 | 419), "{path}: {}", response.status());
        }
    })
    .await;
}
