//! What is written down about visitors: never what is theirs alone.

use serde_json::Value;

use crate::support::{TestClient, TestDatabase, TestProcess};

/// Secrets in every place a request can have one.
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

    let session = client.cookie("session").expect("a session");
    canaries.into_iter().chain([token, session]).collect()
}

#[actix_web::test]
async fn no_secret_of_a_visitor_is_in_the_log_or_in_the_metrics() {
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
async fn every_line_is_an_object_and_names_its_request() {
    let database = TestDatabase::sqlite();
    let server = TestProcess::serve(&database, &[]);
    let client = TestClient::new(&server.origin);

    let named = client.request(reqwest::Method::GET, "/api/v1/site?x=\n{\"level\"").header("X-Request-Id", "test-0001");
    client.send(named).await;
    server.signal("-TERM");
    let (_, log) = server.wait();

    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let line = lines.iter().find(|line| line["span"]["id"] == "test-0001").expect("a line of the request");
    assert_eq!(
        (&line["message"], &line["route"], &line["status"]),
        (&"answered".into(), &"/api/v1/site".into(), &200.into())
    );
}

#[actix_web::test]
async fn metrics_are_counted_by_route_and_not_by_path() {
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
        r#"{method="other","#,
        "process_resident_memory_bytes ",
    ] {
        assert!(text.contains(expected), "{expected} in\n{}", counts.join("\n"));
    }
    assert!(counts.len() <= 6, "{}", counts.join("\n"));
    let public = client.get("/metrics").await;
    assert!(!public.text().contains("http_request_duration_seconds"));
}
