//! Sets up a site without demo data as an operator does, from an empty database to an administrator who logs in again.

use reqwest::{Method, header::CONTENT_TYPE};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Ended, Response, TestClient, TestDatabase, TestProcess, run_with_stdin};

const EMAIL: &str = "ana@example.com";
const PASSWORD: &str = "correct horse battery";

/// Runs a command with production settings and expects it to succeed.
fn done(folder: &TempDir, database: &TestDatabase, arguments: &[&str], input: &str) -> Ended {
    let settings = [
        ("APP_ENV", "production"),
        ("APP_URL", "http://localhost"),
        ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ("DATABASE_URL", database.url.as_str()),
        ("STAFF_TWO_FACTOR", "false"),
    ];
    let ended = run_with_stdin(folder, arguments, &settings, input);
    assert_eq!(ended.code, Some(0), "{arguments:?} on {}: {}", database.name, ended.err);
    ended
}

async fn log_in(client: &TestClient) -> Response {
    client.post("/api/v1/login", &json!({ "email": EMAIL, "password": PASSWORD })).await
}

/// Logs in, out and in again, as an administrator.
async fn come_and_go(client: &TestClient) {
    for _ in 0..2 {
        let response = log_in(client).await;
        assert_eq!((response.status(), response.json()), (200, json!({ "twoFactor": false })));
        assert_eq!(client.get("/api/v1/user").await.json()["roles"], json!(["administrator"]));
        assert_eq!(client.get("/api/v1/users").await.status(), 200);
        assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 204);
        assert_eq!(client.get("/api/v1/user").await.status(), 401);
    }
}

#[actix_web::test]
async fn an_administrator_created_by_command_can_log_in_to_a_new_site() {
    for database in TestDatabase::each_empty().await {
        let folder = tempfile::tempdir().expect("a temporary folder");
        done(&folder, &database, &["migrate", "up"], "");
        done(&folder, &database, &["create-admin", "--email", EMAIL, "--password-stdin"], PASSWORD);
        let server = TestProcess::serve(&database, &[]);

        come_and_go(&TestClient::new(&server.origin)).await;

        let listed = done(&folder, &database, &["flags", "list"], "").out;
        assert!(listed.lines().any(|line| line.starts_with("login ") && line.contains(" on: ")), "{listed}");
        assert!(listed.lines().any(|line| line.starts_with("waiting_list ") && line.contains(" off (default): ")));
        done(&folder, &database, &["flags", "set", "register", "off"], "");
        let listed = done(&folder, &database, &["flags", "list"], "").out;
        assert!(listed.lines().any(|line| line.starts_with("register ") && line.contains(" off: ")), "{listed}");
    }
}

#[actix_web::test]
async fn an_administrator_created_by_setup_link_can_log_in_again() {
    for database in TestDatabase::each_empty().await {
        let server = TestProcess::serve(&database, &[]);
        let link = server.read_line_starting("http://localhost/setup?token=");
        let (client, token) = (TestClient::new(&server.origin), link.split_once('=').expect("a token").1);
        let fields = [
            ("token", token),
            ("name", "Ana Silva"),
            ("email", EMAIL),
            ("password", PASSWORD),
            ("passwordConfirmation", PASSWORD),
        ];
        let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = client.request(Method::POST, "/setup").header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        assert_eq!(client.send(request.body(form)).await.status(), 303);
        let user: Value = client.get("/api/v1/user").await.json();
        assert_eq!(user["roles"], json!(["administrator"]));
        assert_eq!(client.post("/api/v1/logout", &json!({})).await.status(), 204);

        come_and_go(&client).await;
    }
}
