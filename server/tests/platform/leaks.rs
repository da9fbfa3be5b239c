//! Errors reveal nothing about the implementation.

use reqwest::Method;
use sea_orm::ConnectionTrait;

use super::requests::WITH_TEST_ROUTES;
use crate::support::{Response, Script, Setup, TestApp, TestClient, on_each_database_with};

/// Fails to render the pages with these paths.
const BREAKING: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const way = new URL(request.url).pathname.slice(1);
            if (way === 'throws') throw new Error(`SELECT secret FROM /etc/passwd`);
            if (way === 'reads') undefined.property;
            if (way === 'calls') JSON.parse(await (await host.fetch('/api/test/panic')).text()).missing.at;
            if (way === 'loops') for (;;) { /* until it is stopped */ }
            return { html: `<h1>Lost</h1>`, state: 'null', meta: { status: 404, title: 'Lost' } };
        },
    };
"#;

/// Text that belongs to the source, the host or the settings.
const INSIDE: [&str; 40] = [
    env!("CARGO_MANIFEST_DIR"),
    "/home/",
    "/usr/",
    "/tmp/",
    "/etc/",
    "/proc/",
    ".cargo",
    "node_modules",
    "src/",
    ".rs:",
    ".rs\"",
    ".js:",
    "SELECT ",
    "select \"",
    "INSERT ",
    "UPDATE ",
    "DELETE FROM",
    "FROM \"",
    "RETURNING",
    "no such table",
    "sqlite",
    "SQLite",
    "postgres",
    "PostgreSQL",
    "relation \"",
    "sqlx",
    "sea_orm",
    "SeaORM",
    "DbErr",
    "actix",
    "tokio",
    "deno",
    "serde",
    "panicked",
    "backtrace",
    "    at ",
    "unwrap",
    "thread '",
    "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u",
    "correct horse battery",
];

fn check(trigger: &str, response: &Response) {
    let headers = format!("{:?}", response.headers());
    for word in INSIDE {
        assert!(!response.text().contains(word), "{word:?} in the answer to {trigger}: {}", response.text());
        assert!(!headers.contains(word), "{word:?} in the headers of {trigger}: {headers}");
    }
    let version = env!("CARGO_PKG_VERSION");
    assert!(!headers.contains(version), "the version in the headers of {trigger}: {headers}");
    // A 404 page is shared between visitors, so it has no request id.
    let shared = response.header("cache-control").starts_with("public");
    assert!(shared || !response.header("x-request-id").is_empty(), "{trigger} can be reported");
}

/// Requests that cause every kind of error.
async fn triggers(client: &TestClient) -> Vec<(String, Response)> {
    let token = client.csrf_token().await;
    let deep = "[".repeat(5000);
    let long = "x".repeat(9000);
    let gets = [
        "/api/v1/nothing",
        "/api/v1/events/nothing",
        "/api/v1/events/%00",
        "/api/v1/events/'%20OR%201=1--",
        "/api/v1/events/%ff%fe",
        "/api/v1/teams/not-an-id",
        "/api/v1/user",
        "/api/v1/users",
        "/api/v1/invitations/none",
        "/api/v1/login/nobody",
        "/api/v1/login/google/callback?code=x&state=y",
        "/api/test/panic",
        "/assets/nothing.js",
        "/media/avatars/none.webp",
        "/calendars/none.ics",
        "/throws",
        "/reads",
        "/calls",
        "/loops",
        "/lost",
        &format!("/api/{long}"),
    ];
    let bodies = [
        "",
        "{",
        "[]",
        "null",
        &deep,
        "{\"email\":[],\"password\":{}}",
        "{\"email\":\"a\\u0000b\",\"password\":\"x\"}",
    ];
    let mut responses = Vec::new();
    for path in gets {
        responses.push((path[..path.len().min(60)].to_owned(), client.get(path).await));
    }
    for body in bodies {
        let request =
            client.request(Method::POST, "/api/v1/login").header("X-XSRF-TOKEN", &token).body(body.to_owned());
        responses.push((format!("login {:?}", &body[..body.len().min(40)]), client.send(request).await));
    }
    let others = [
        ("no token", client.request(Method::POST, "/api/v1/login")),
        ("method", client.request(Method::PUT, "/api/v1/site").header("X-XSRF-TOKEN", &token)),
        ("trace", client.request(Method::TRACE, "/")),
        ("headers", client.request(Method::GET, "/api/v1/site").header("X-Long", &long).header("X-Longer", &long)),
        (
            "body",
            client.request(Method::POST, "/api/test/echo").header("X-XSRF-TOKEN", &token).body("x".repeat(300_000)),
        ),
        (
            "parts",
            client
                .request(Method::POST, "/api/v1/user/profile-information")
                .header("X-XSRF-TOKEN", &token)
                .header("Content-Type", "multipart/form-data; boundary=x")
                .body("--x\r\nContent-Disposition: form-data"),
        ),
    ];
    for (name, request) in others {
        responses.push((name.to_owned(), client.send(request).await));
    }
    responses
}

#[actix_web::test]
async fn errors_reveal_no_paths_statements_versions_traces_or_secrets() {
    let setup = Setup {
        settings: &[("SSR_SLICE_MS", "200"), ("SSR_WALL_MS", "400")],
        pages: Some(Script::Own(BREAKING)),
        ..WITH_TEST_ROUTES
    };
    on_each_database_with(setup, async |app: TestApp| {
        let (guest, (member, _)) = (app.guest(), app.member().await);
        app.switch_on("login").await;
        let mut responses = triggers(&guest).await;
        responses.extend(triggers(&member).await);

        // Removes tables that the requests need.
        for table in ["events", "flags"] {
            let renamed = format!("ALTER TABLE {table} RENAME TO {table}_lost");
            app.state.db.writer().execute_unprepared(&renamed).await.expect("a change");
        }
        app.state.db.invalidation().invalidate_all();
        for path in ["/api/v1/events", "/api/v1/events/x", "/api/flags?f=login", "/sitemap.xml"] {
            let response = guest.get(path).await;
            responses.push((format!("{path} without its table"), response));
        }
        let login =
            guest.post("/api/v1/login", &serde_json::json!({ "email": "a@example.com", "password": "x" })).await;
        responses.push(("login without its table".to_owned(), login));

        responses.retain(|(_, response)| response.status() >= 400);
        assert!(responses.len() >= 60, "{}", responses.len());
        assert!(responses.iter().filter(|(_, response)| response.status() == 500).count() >= 8);
        for (trigger, response) in &responses {
            check(trigger, response);
        }
    })
    .await;
}
