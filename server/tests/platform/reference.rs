//! The OpenAPI document and its reference page.

use serde_json::Value;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn the_document_is_openapi_3_1_with_unique_operation_ids() {
    on_each_database(async |app: TestApp| {
        let document = app.guest().get("/api/openapi.json").await.json();

        assert_eq!(document["openapi"], "3.1.0");
        let mut ids: Vec<&Value> = document["paths"]
            .as_object()
            .expect("paths")
            .values()
            .flat_map(|item| item.as_object().expect("operations").values())
            .map(|operation| &operation["operationId"])
            .collect();
        let count = ids.len();
        ids.sort_by_key(|id| id.to_string());
        ids.dedup();
        assert_eq!((ids.len(), count), (app.state.routes.iter().count(), count));
    })
    .await;
}

#[actix_web::test]
async fn the_reference_page_shows_every_operation_without_external_content() {
    on_each_database(async |app: TestApp| {
        let client = app.guest();

        let page = client.get("/api/docs").await;
        let style = client.get("/api/docs.css").await;

        assert_eq!((page.status(), page.header("content-type")), (200, "text/html; charset=utf-8"));
        let policy =
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        assert_eq!(page.header("content-security-policy"), policy);
        for route in app.state.routes.iter() {
            assert!(page.text().contains(&format!("id=\"{}\"", route.operation_id)), "{}", route.operation_id);
        }
        for foreign in ["<script", "style=", "http:", "https:", "//", "onclick"] {
            assert!(!page.text().contains(foreign), "{foreign}");
        }
        assert_eq!((style.status(), style.header("content-type")), (200, "text/css; charset=utf-8"));
        assert!(!style.text().contains("url(") && !style.text().contains("@import"));
    })
    .await;
}
