//! Headers of every response.

use super::requests::{HTTPS, WITH_TEST_ROUTES};
use crate::support::{DEFAULTS, Setup, TestApp, on_each_database, on_each_database_with};

#[actix_web::test]
async fn every_response_carries_security_headers() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let long = format!("/api/{}", "x".repeat(9000));
        let paths = ["/api/v1/site", "/api/v1/nothing", "/livez", "/", "/api/test/panic", long.as_str()];
        for path in paths {
            let response = client.get(path).await;

            let header = |name| response.header(name);
            assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
            assert_eq!(header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
            assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
            assert_eq!(header("cross-origin-resource-policy"), "same-origin", "{path}");
            assert_eq!(header("x-frame-options"), "DENY", "{path}");
            assert_eq!(header("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=()", "{path}");
            assert!(header("content-security-policy").starts_with("default-src 'none'; "), "{path}");
            assert!(header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
            assert!(!header("content-security-policy").contains("unsafe"), "{path}");
            assert!(!header("x-request-id").is_empty(), "{path}");
            assert_eq!((header("server"), header("x-powered-by")), ("", ""), "{path}");
            assert_eq!(header("strict-transport-security"), "", "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn api_responses_are_not_stored_or_framed() {
    on_each_database(async |app: TestApp| {
        let response = app.guest().get("/api/v1/site").await;

        assert_eq!(response.header("cache-control"), "no-store");
        assert_eq!(response.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
        assert_eq!(response.header("content-type"), "application/json");
    })
    .await;
}

#[actix_web::test]
async fn https_responses_carry_hsts() {
    on_each_database_with(HTTPS, async |app: TestApp| {
        for path in ["/api/v1/site", "/api/v1/nothing", "/livez"] {
            let response = app.guest().get(path).await;

            assert_eq!(response.header("strict-transport-security"), "max-age=63072000; includeSubDomains", "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn only_trusted_proxies_set_request_ids() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        let named = client.request(reqwest::Method::GET, "/livez").header("X-Request-Id", "visitor-0001");

        let response = client.send(named).await;
        assert_ne!(response.header("x-request-id"), "visitor-0001");
        assert_eq!(response.header("x-request-id").len(), 32);
    })
    .await;
}

#[actix_web::test]
async fn request_ids_of_trusted_proxies_are_kept() {
    const BEHIND_A_PROXY: Setup = Setup { settings: &[("TRUSTED_PROXIES", "127.0.0.1")], ..DEFAULTS };
    on_each_database_with(BEHIND_A_PROXY, async |app: TestApp| {
        let client = app.guest();
        let named = |name: &str| client.request(reqwest::Method::GET, "/livez").header("X-Request-Id", name);

        let response = client.send(named("proxy-0001.a_b")).await;
        assert_eq!(response.header("x-request-id"), "proxy-0001.a_b");

        let long = "x".repeat(65);
        for odd in ["short", "with space", "semi;colon-1234", long.as_str(), "<script>alert"] {
            let response = client.send(named(odd)).await;
            assert_ne!(response.header("x-request-id"), odd);
            assert_eq!(response.header("x-request-id").len(), 32);
        }
    })
    .await;
}

#[actix_web::test]
async fn large_responses_are_compressed_as_negotiated() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();
        for (accepted, chosen) in
            [("gzip", "gzip"), ("gzip, br", "br"), ("zstd;q=1, gzip;q=0.5", "zstd"), ("identity", "")]
        {
            let request = client.request(reqwest::Method::GET, "/api/openapi.json").header("Accept-Encoding", accepted);

            let response = client.send(request).await;

            assert_eq!((response.status(), response.header("content-encoding")), (200, chosen), "{accepted}");
            assert!(
                response.header("vary").to_lowercase().contains("accept-encoding") || chosen.is_empty(),
                "{accepted}"
            );
        }
    })
    .await;
}
