//! The access log contains no personal data or secrets of visitors.

use serde_json::Value;

use crate::support::{TestClient, TestDatabase, TestProcess};

/// Secrets in every part of a request that can contain one.
async fn visit_with_canaries(origin: &str) -> Vec<String> {
    let canaries: Vec<String> = (10..70).map(|number| format!("C4naryV4lue{number}Zq8xR7")).collect();
    let client = TestClient::new(origin);
    let token = client.csrf_token().await;
    let mut spent = canaries.iter().map(String::as_str);
    let mut next = || spent.next().expect("enough canaries");

    for path in ["/api/v1/site", "/api/v1/user", "/api/v1/nothing", "/"] {
        let request = client
            .request(reqwest::Method::GET, &format!("{path}?token={}&signature={}", next(), next()))
            .header("Authorization", format!("Bearer {}", next()))
            .header("X-XSRF-TOKEN", next())
            .header("X-Request-Id", format!("{} {}", "not an id", next()));
        client.send(request).await;
    }
    for path in ["/api/v1/verify/", "/reset/", "/api/v1/events/"] {
        client.get(&format!("{path}{}", next())).await;
    }
    for path in ["/api/v1/login", "/api/v1/user", "/api/v1/site"] {
        let body = serde_json::json!({ "password": next(), "email": format!("{}@example.com", next()) });
        client.post(path, &body).await;
    }
    for path in ["/stay-connected", "/stay-connected/confirm", "/stay-connected/unsubscribe"] {
        let form = format!("name={}&email={}%40example.com&token={}", next(), next(), next());
        let form = client.request(reqwest::Method::POST, &format!("{path}?token={}", next())).body(form);
        client.send(form.header("Content-Type", "application/x-www-form-urlencoded")).await;
    }
    let forged = client.request(reqwest::Method::POST, "/api/v1/site").header("Cookie", format!("session={}", next()));
    client.send(forged.body(next().to_owned())).await;

    let guest = client.cookie("guest").expect("a guest");
    canaries.into_iter().chain([token, guest]).collect()
}

#[actix_web::test]
async fn no_visitor_secret_appears_in_logs_or_metrics() {
    for database in TestDatabase::each().await {
        let server = TestProcess::serve(&database, &[("LOG_LEVEL", "debug"), ("LOG_FORMAT", "json")]);

        let mut secrets = visit_with_canaries(&server.origin).await;
        secrets.push("q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=".to_owned());
        let metrics = TestClient::new(&server.metrics).get("/metrics").await;
        server.signal("-TERM");
        let (_, log) = server.wait();

        assert!(log.lines().count() > 20, "{log}");
        for secret in &secrets {
            let line = log.lines().find(|line| line.contains(secret.as_str()));
            assert_eq!(line, None, "{secret} on {}", database.name);
            assert!(!metrics.text().contains(secret.as_str()), "{secret} in the metrics");
        }
    }
}

#[actix_web::test]
async fn every_log_line_is_json_with_the_request_id() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[("TRUSTED_PROXIES", "127.0.0.1")]);
    let client = TestClient::new(&server.origin);

    let named = client.request(reqwest::Method::GET, "/api/v1/site?x=\n{\"level\"").header("X-Request-Id", "test-0001");
    client.send(named).await;
    server.signal("-TERM");
    let (_, log) = server.wait();

    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let line = lines.iter().find(|line| line["span"]["id"] == "test-0001").expect("a line of the request");
    assert_eq!(
        (&line["message"], &line["route"], &line["status"]),
        (&"request completed".into(), &"/api/v1/site".into(), &200.into())
    );
}

#[actix_web::test]
async fn visitors_cannot_inject_log_lines() {
    const FORGED: &str = r#"{"level":"ERROR","message":"forged"}"#;
    let names = [
        "=1+1",
        "+1",
        "@SUM(A1)",
        "Ana\r\nBcc: evil@example.net",
        &format!("Ana\n{FORGED}"),
        &format!("Ana\u{2028}{FORGED}"),
        "\u{1b}[31mAna\u{1b}[0m",
        "Ana\u{0}\u{202e}",
    ];
    let server = TestProcess::serve(&TestDatabase::sqlite(), &[("LOG_LEVEL", "info,server=debug")]);
    let client = TestClient::new(&server.origin);
    for name in names {
        let path = percent_encoding(name);
        client.get(&format!("/api/v1/events/{path}?q={path}")).await;
        client.get(&format!("/{path}")).await;
        let body = serde_json::json!({ "email": name, "password": name, "name": name });
        client.post("/api/v1/login", &body).await;
        let actual = client.request(reqwest::Method::GET, "/api/v1/site").header("User-Agent", path.as_str());
        client.send(actual.header("X-Forwarded-For", path.as_str()).header("X-Request-Id", path.as_str())).await;
    }
    server.signal("-TERM");
    let (_, log) = server.wait();

    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let answered =
        lines.iter().filter(|line| line["message"] == "request completed" && line["route"] != "/livez").count();
    // One line per request, and one for the token.
    assert_eq!(answered, names.len() * 4 + 1, "{log}");
    assert!(lines.iter().all(|line| line["message"] != "forged"), "{log}");
    assert!(!log.contains(['\u{1b}', '\u{0}', '\r']), "{log:?}");
}

fn percent_encoding(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[actix_web::test]
async fn metrics_are_labelled_by_route_not_by_path() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);
    let client = TestClient::new(&server.origin);
    for number in 0..50 {
        client.get(&format!("/api/v1/events/event-{number}")).await;
        client.get(&format!("/api/nothing-{number}")).await;
        client.get(&format!("/assets/nothing-{number}.js")).await;
        client.send(client.request("BREW".parse().expect("a method"), &format!("/api/v1/site?{number}"))).await;
    }

    let text = TestClient::new(&server.metrics).get("/metrics").await.text().to_owned();

    let counts: Vec<&str> =
        text.lines().filter(|line| line.starts_with("http_request_duration_seconds_count")).collect();
    for expected in [
        r#"{method="GET",route="/api/v1/events/{event}",status="404"} 50"#,
        r#"{method="GET",route="unknown",status="404"} 50"#,
        r#"{method="GET",route="/assets/{file:.*}",status="404"} 50"#,
        r#"{method="other",route="/api/v1/site",status="405"} 50"#,
        "process_resident_memory_bytes ",
    ] {
        assert!(text.contains(expected), "{expected} in\n{}", counts.join("\n"));
    }
    assert!(counts.len() <= 6, "{}", counts.join("\n"));
    let public = client.get("/metrics").await;
    assert!(!public.text().contains("http_request_duration_seconds"));
}
