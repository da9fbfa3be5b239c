//! What is larger than any honest request, and what breaks a handler.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::json;

use super::requests::WITH_TEST_ROUTES;
use crate::support::{TestApp, TestDatabase, TestProcess, on_each_database, on_each_database_with};

#[actix_web::test]
async fn a_body_over_the_limit_is_413_whether_its_length_is_told_or_not() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let token = client.csrf_token().await;
        let body = json!({ "firstName": "x".repeat(300 * 1024) }).to_string();
        let request = || client.request(reqwest::Method::POST, "/api/test/echo").header("X-XSRF-TOKEN", &token);

        let told = client.send(request().body(body.clone())).await;
        let chunked = client.send(request().body(reqwest::Body::wrap(chunks(body)))).await;

        for answer in [told, chunked] {
            assert_eq!((answer.status(), answer.json()), (413, json!({ "message": "The POST data is too large." })));
        }
    })
    .await;
}

#[actix_web::test]
async fn a_body_under_the_limit_passes() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let body = json!({ "firstName": "x".repeat(200 * 1024) });

        assert_eq!(app.guest().post("/api/test/echo", &body).await.status(), 200);
    })
    .await;
}

#[actix_web::test]
async fn addresses_and_headers_have_limits() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let address = client.get(&format!("/api/v1/site?q={}", "x".repeat(8200))).await;
        let headers = client.request(reqwest::Method::GET, "/api/v1/site").header("X-Long", "x".repeat(17 * 1024));
        let headers = client.send(headers).await;

        assert_eq!((address.status(), headers.status()), (414, 431));
        assert_eq!(address.json(), json!({ "message": "The address is too long." }));
        assert_eq!(headers.json(), json!({ "message": "The request headers are too large." }));
    })
    .await;
}

#[actix_web::test]
async fn a_panic_costs_one_request_and_nothing_else() {
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
async fn an_answer_that_never_comes_is_given_up_after_thirty_seconds() {
    let app = TestApp::on(TestDatabase::sqlite(), WITH_TEST_ROUTES).await;
    let asked = Instant::now();

    let answer = app.guest().get("/api/test/never").await;

    assert_eq!((answer.status(), answer.json()), (503, json!({ "message": "Service Unavailable" })));
    assert!((29..35).contains(&asked.elapsed().as_secs()), "{:?}", asked.elapsed());
    assert_eq!(app.guest().get("/livez").await.status(), 200);
}

#[actix_web::test]
async fn a_connection_that_does_not_finish_its_headers_is_closed_after_five_seconds() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);
    let address = server.origin.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time limit");
    stream.write_all(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").expect("a slow start");
    let begun = Instant::now();

    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an end");

    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!((4..8).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
}

#[actix_web::test]
async fn a_slow_request_ends_well_when_the_server_is_stopped_meanwhile() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let request = client.request(reqwest::Method::GET, "/api/test/slow");
        let asked = actix_web::rt::spawn(async move { client.send(request).await });
        while app.state.metrics.in_flight() == 0 {
            tokio::task::yield_now().await;
        }

        app.stop().await;

        let answer = asked.await.expect("a visitor");
        assert_eq!((answer.status(), answer.text()), (200, "done"));
    })
    .await;
}

/// A body that does not tell its length.
fn chunks(text: String) -> impl http_body::Body<Data = bytes::Bytes, Error = std::convert::Infallible> {
    http_body_util::StreamBody::new(futures_util::stream::iter(
        text.into_bytes()
            .chunks(16 * 1024)
            .map(|chunk| Ok(http_body::Frame::data(bytes::Bytes::copy_from_slice(chunk))))
            .collect::<Vec<_>>(),
    ))
}
