//! Serving requires the current schema; the other commands report its state.

use std::path::Path;

use serde_json::Value;

use crate::support::{TestDatabase, run};

const KEY: (&str, &str) = ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");

#[actix_web::test]
async fn serving_and_seeding_are_refused_until_the_schema_is_up_to_date() {
    for database in TestDatabase::each_empty().await {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let settings = [KEY, ("DATABASE_URL", database.url.as_str()), ("BIND", "127.0.0.1:0"), ("METRICS_BIND", "")];

        for refused in [&["serve"][..], &["seed", "--demo"], &["migrate", "status"]] {
            let ended = run(&folder, refused, &settings);
            assert_eq!(ended.code, Some(3), "{refused:?} on {}: {}", database.name, ended.err);
            assert!(ended.err.contains("m0005_sessions") && ended.err.contains("server migrate up"), "{}", ended.err);
        }
        assert_eq!(run(&folder, &["migrate", "up"], &settings).code, Some(0));
        for done in [&["migrate", "status"][..], &["seed", "--demo"], &["migrate", "down"], &["migrate", "up"]] {
            let ended = run(&folder, done, &settings);
            assert_eq!(ended.code, Some(0), "{done:?} on {}: {}", database.name, ended.err);
        }
    }
}

#[test]
fn commands_without_settings_print_their_data() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let broken = [("BIND", "x")];

    let document: Value = serde_json::from_str(&run(&folder, &["openapi"], &broken).out).expect("JSON");
    assert_eq!(document["openapi"], "3.1.0");
    assert!(run(&folder, &["version"], &broken).out.starts_with("server 0.1.0 ("));
    assert!(run(&folder, &["config", "example"], &broken).out.contains("#APP_ENV=development"));
    assert_eq!(run(&folder, &["healthcheck", "http://127.0.0.1:9/"], &broken).code, Some(1));
    assert_eq!(run(&folder, &["unknown"], &broken).code, Some(2));
}

#[test]
fn routes_are_printed_with_the_modules_of_their_handlers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");

    let routes: Value = serde_json::from_str(&run(&folder, &["routes", "--json"], &[]).out).expect("JSON");
    let routes = routes.as_array().expect("routes");
    let user = routes.iter().find(|route| route["template"] == "/api/v1/user");
    let expected = serde_json::json!({
        "method": "GET", "template": "/api/v1/user", "guard": { "kind": "user" }, "operationId": "users_current",
        "module": "accounts::login::api"
    });
    assert_eq!(user, Some(&expected));
    for route in routes {
        let module = sources.join(route["module"].as_str().expect("a module").replace("::", "/"));
        assert!(module.with_extension("rs").exists() || module.join("mod.rs").exists(), "{route}");
    }
    let text = run(&folder, &["routes"], &[]).out;
    let role = text.lines().find(|line| line.contains("/api/v1/roles/{id}")).expect("the route of a role");
    assert!(role.ends_with(" site::roles::api"), "{role}");
}

#[actix_web::test]
async fn connection_errors_do_not_contain_the_password() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = "postgres://somebody:pa55-canary@127.0.0.1:9/nothing";

    let ended = run(&folder, &["serve"], &[KEY, ("DATABASE_URL", url)]);

    assert_eq!(ended.code, Some(1));
    assert!(!ended.err.contains("pa55-canary"), "{}", ended.err);
}
