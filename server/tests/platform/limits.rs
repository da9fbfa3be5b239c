//! Limits on size, time and rate, and handlers that panic.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use entities::audit_entries;
use futures_util::future::join;
use reqwest::Method;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};
use serde_json::json;

use super::requests::{SLOW_REQUESTS, WITH_TEST_ROUTES};
use crate::{
    support::{
        Response, TestApp, TestClient, TestDatabase, TestProcess, eventually, on_each_database, on_each_database_with,
    },
    teams,
};

const MAX_RENEWALS: usize = 20;

#[actix_web::test]
async fn audited_operations_are_rate_limited_per_account() {
    on_each_database(async |app: TestApp| {
        let (client, user) = app.member().await;
        let event = teams::event_with_teams(&app, "next").await;
        let team = teams::create_team(&client, event, "First", json!({})).await;
        let code = format!("/api/v1/teams/{}/code", team["id"].as_str().expect("an id"));
        assert_eq!(client.post("/api/v1/user/two-factor-authentication", &json!({})).await.status(), 200);
        let audited = async || audit_entries::Entity::find().count(app.state.db.reader()).await.expect("a number");
        let call = async |client: &TestClient, method: &Method, path: &str| -> Response {
            if *method == Method::DELETE { client.delete(path).await } else { client.post(path, &json!({})).await }
        };

        for (method, path) in [
            (Method::POST, "/api/v1/user/calendar"),
            (Method::DELETE, "/api/v1/user/sessions"),
            (Method::POST, "/api/v1/user/two-factor-recovery-codes"),
            (Method::POST, &code),
        ] {
            for _ in 0..MAX_RENEWALS {
                let response = call(&client, &method, path).await;
                assert!([200, 204].contains(&response.status()), "{method} {path}: {}", response.text());
            }
            let same_account = app.guest();
            app.sign_in(&same_account, &user).await;
            let before = audited().await;
            for client in [&client, &same_account] {
                let refused = call(client, &method, path).await;
                assert_eq!(refused.status(), 429, "{method} {path}: {}", refused.text());
            }
            assert_eq!(audited().await, before, "{method} {path}");
            let (other, _) = app.member().await;
            assert_ne!(call(&other, &method, path).await.status(), 429, "{method} {path}");
        }

        app.clock.advance(60 * 60);
        for (method, path) in [(Method::POST, "/api/v1/user/calendar"), (Method::DELETE, "/api/v1/user/sessions")] {
            assert!([200, 204].contains(&call(&client, &method, path).await.status()), "{method} {path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn oversized_bodies_return_413_with_or_without_content_length() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let token = client.csrf_token().await;
        let body = json!({ "firstName": "x".repeat(300 * 1024) }).to_string();
        let request = || client.request(reqwest::Method::POST, "/api/test/echo").header("X-XSRF-TOKEN", &token);

        let actual = client.send(request().body(body.clone())).await;
        let chunked = client.send(request().body(reqwest::Body::wrap(chunks(body)))).await;

        for response in [actual, chunked] {
            assert_eq!(
                (response.status(), response.json()),
                (413, json!({ "message": "The POST data is too large." }))
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn bodies_under_the_limit_are_accepted() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let body = json!({ "firstName": "x".repeat(200 * 1024) });

        assert_eq!(app.guest().post("/api/test/echo", &body).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn url_and_header_lengths_are_limited() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let address = client.get(&format!("/api/v1/site?q={}", "x".repeat(8200))).await;
        let headers = client.request(reqwest::Method::GET, "/api/v1/site").header("X-Long", "x".repeat(17 * 1024));
        let headers = client.send(headers).await;

        assert_eq!((address.status(), headers.status()), (414, 431));
        assert_eq!(address.json(), json!({ "message": "The URL is too long." }));
        assert_eq!(headers.json(), json!({ "message": "The request headers are too large." }));
    })
    .await;
}

#[actix_web::test]
async fn a_panic_fails_only_its_own_request() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        for _ in 0..100 {
            let broken = client.get("/api/test/panic").await;
            assert_eq!((broken.status(), broken.json()), (500, json!({ "message": "Server Error" })));

            assert_eq!(client.get("/livez").await.status(), 200);
        }
    })
    .await;
}

#[actix_web::test]
async fn a_hanging_handler_times_out_after_thirty_seconds() {
    let app = TestApp::on(TestDatabase::sqlite(), WITH_TEST_ROUTES).await;
    let started = Instant::now();

    let response = app.guest().get("/api/test/never").await;

    assert_eq!((response.status(), response.json()), (503, json!({ "message": "Service Unavailable" })));
    assert!(started.elapsed() >= Duration::from_secs(29), "{:?}", started.elapsed());
    assert_eq!(app.guest().get("/livez").await.status(), 200);
}

#[actix_web::test]
async fn incomplete_request_headers_time_out_after_five_seconds() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);
    let address = server.origin.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time limit");
    stream.write_all(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").expect("a slow start");
    let started = Instant::now();

    let mut response = String::new();
    stream.read_to_string(&mut response).expect("an end");

    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
    assert!(started.elapsed() >= Duration::from_secs(4), "{:?}", started.elapsed());
}

#[actix_web::test]
async fn a_running_request_completes_while_the_server_stops() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let request = client.request(reqwest::Method::GET, "/api/test/slow");
        let asked = actix_web::rt::spawn(async move { client.send(request).await });
        while app.state.metrics.in_flight() == 0 {
            tokio::task::yield_now().await;
        }

        let released = async {
            let address = app.origin.trim_start_matches("http://");
            eventually("no connection is accepted", async || TcpStream::connect(address).is_err()).await;
            SLOW_REQUESTS.add_permits(1);
        };
        join(app.stop(), released).await;

        let response = asked.await.expect("a visitor");
        assert_eq!((response.status(), response.text()), (200, "done"));
    })
    .await;
}

/// A body without a Content-Length.
fn chunks(text: String) -> impl http_body::Body<Data = bytes::Bytes, Error = std::convert::Infallible> {
    http_body_util::StreamBody::new(futures_util::stream::iter(
        text.into_bytes()
            .chunks(16 * 1024)
            .map(|chunk| Ok(http_body::Frame::data(bytes::Bytes::copy_from_slice(chunk))))
            .collect::<Vec<_>>(),
    ))
}
