//! Markdown that is expensive to parse.

use serde_json::json;

use super::{administrator, preview};
use crate::support::{DEFAULTS, TestApp, TestDatabase};

#[actix_web::test]
async fn complex_markdown_is_rejected_with_a_validation_error() {
    // The database plays no part.
    let app = TestApp::on(TestDatabase::sqlite(), DEFAULTS).await;
    let client = administrator(&app).await;

    for raw in [false, true] {
        assert_eq!(preview(&client, &json!({ "markdown": "> ".repeat(90) + "a", "raw": raw })).await.status(), 200);
        for markdown in ["> ".repeat(120) + "a", "<div>".repeat(40_000), "<b>".repeat(20) + "a"] {
            let refused = preview(&client, &json!({ "markdown": markdown, "raw": raw })).await;

            let message = "The text's formatting is too complex. Simplify it.";
            assert_eq!((refused.status(), refused.json()["errors"].clone()), (422, json!({ "markdown": [message] })));
        }
    }
}
