//! `GET /api/v1/content/{page}/versions`

use serde_json::json;

use super::{begin, writer};
use crate::support::{TestApp, on_each_database};

const VERSIONS: &str = "/api/v1/content/rules/versions";

#[actix_web::test]
async fn versions_contain_full_texts_and_are_paginated() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let client = writer(&app).await;
        for version in 1..12 {
            let change = json!({ "markdown": format!("Text {version}."), "version": version });
            assert_eq!(client.put("/api/v1/content/rules", &change).await.status(), 200);
        }

        let (first, second) = (format!("{VERSIONS}?perPage=100"), format!("{VERSIONS}?perPage=100&page=2"));
        let (first, second) = (client.get(&first).await.json(), client.get(&second).await.json());

        assert_eq!((&first["meta"]["perPage"], &first["meta"]["total"]), (&json!(10), &json!(12)));
        let rows = |page: &serde_json::Value| page["data"].as_array().map(Vec::len);
        assert_eq!((rows(&first), rows(&second)), (Some(10), Some(2)));
        assert_eq!((&first["data"][0]["number"], &second["data"][0]["number"]), (&json!(12), &json!(2)));
        let one = client.get(&format!("{VERSIONS}?perPage=1")).await.json();
        assert_eq!((rows(&one), &one["meta"]["perPage"]), (Some(1), &json!(1)));
    })
    .await;
}
