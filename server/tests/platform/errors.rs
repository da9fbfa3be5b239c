//! The format of errors.

use serde_json::json;

use super::requests::WITH_TEST_ROUTES;
use crate::support::{TestApp, on_each_database, on_each_database_with};

#[actix_web::test]
async fn unknown_api_routes_return_404_as_json() {
    on_each_database(async |app: TestApp| {
        for path in ["/api/v1/nothing", "/api/", "/api", "/api/v1/events/x/y", "/api/V1/events", "/sanctum/x"] {
            let response = app.guest().get(path).await;

            let message = format!("The route {} could not be found.", &path[1..]);
            assert_eq!((response.status(), response.json()), (404, json!({ "message": message })));
        }
    })
    .await;
}

#[actix_web::test]
async fn unparsable_bodies_return_422_naming_the_field() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let client = app.guest();
        let token = client.csrf_token().await;
        let invalid = "The given data was invalid.";
        let nested = "[".repeat(5000);
        for (body, expected) in [
            ("", json!({ "firstName": ["The first name field is required."] })),
            ("{}", json!({ "firstName": ["The first name field is required."] })),
            (r#"{"firstName":[]}"#, json!({ "firstName": ["The first name field must be a string."] })),
            (r#"{"firstName":"Ana","age":"x"}"#, json!({ "age": ["The age field must be a number."] })),
            (r#"{"firstName":"Ana","age":-1}"#, json!({ "age": ["The age field must be a number."] })),
            ("{", json!({})),
            ("[]", json!({})),
            ("\"", json!({})),
            (nested.as_str(), json!({})),
        ] {
            let request = client.request(reqwest::Method::POST, "/api/test/echo").header("X-XSRF-TOKEN", &token);
            let response = client.send(request.body(body.to_owned())).await;

            let message = expected
                .as_object()
                .and_then(|fields| fields.values().next())
                .map_or(json!(invalid), |first| first[0].clone());
            assert_eq!(
                (response.status(), response.json()),
                (422, json!({ "message": message, "errors": expected })),
                "{body}"
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn rule_violations_return_422_with_all_messages_in_order() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let response = app.guest().post("/api/test/echo", &json!({ "firstName": "-", "age": 11 })).await;

        let first = [
            "The first name field must only contain letters and numbers.",
            "The first name field must be at least 3 characters.",
        ];
        let age = "The age field must not be greater than 10.";
        let message = format!("{} (and 2 more errors)", first[0]);
        let expected = json!({ "message": message, "errors": { "firstName": first, "age": [age] } });
        assert_eq!((response.status(), response.json()), (422, expected));
        assert!(response.text().find("firstName") < response.text().find("\"age\""), "{}", response.text());
    })
    .await;
}

#[actix_web::test]
async fn unknown_keys_are_ignored() {
    on_each_database_with(WITH_TEST_ROUTES, async |app: TestApp| {
        let response = app.guest().post("/api/test/echo", &json!({ "firstName": "Ana", "isAdmin": true })).await;

        assert_eq!((response.status(), response.json()), (200, json!({ "firstName": "Ana", "age": null })));
    })
    .await;
}
