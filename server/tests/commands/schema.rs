//! Serving requires the current schema; the other commands report its state.

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

    let routes: Value = serde_json::from_str(&run(&folder, &["routes", "--json"], &broken).out).expect("JSON");
    let site = routes.as_array().expect("routes").iter().find(|route| route["template"] == "/api/v1/user");
    let expected = serde_json::json!({
        "method": "GET", "template": "/api/v1/user", "guard": { "kind": "user" }, "operationId": "users_current"
    });
    assert_eq!(site, Some(&expected));

    let document: Value = serde_json::from_str(&run(&folder, &["openapi"], &broken).out).expect("JSON");
    assert_eq!(document["openapi"], "3.1.0");
    assert!(run(&folder, &["version"], &broken).out.starts_with("server 0.1.0 ("));
    assert!(run(&folder, &["config", "example"], &broken).out.contains("#APP_ENV=development"));
    assert_eq!(run(&folder, &["healthcheck", "http://127.0.0.1:9/"], &broken).code, Some(1));
    assert_eq!(run(&folder, &["unknown"], &broken).code, Some(2));
}

#[actix_web::test]
async fn connection_errors_do_not_contain_the_password() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = "postgres://somebody:pa55-canary@127.0.0.1:9/nothing";

    let ended = run(&folder, &["serve"], &[KEY, ("DATABASE_URL", url)]);

    assert_eq!(ended.code, Some(1));
    assert!(!ended.err.contains("pa55-canary"), "{}", ended.err);
}
