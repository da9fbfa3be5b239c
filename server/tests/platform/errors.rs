//! Refusals keep one shape.

use serde_json::json;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn an_unknown_route_of_the_api_is_404_in_json() {
    on_each_database(async |app: TestApp| {
        let answer = app.guest().get("/api/v1/nothing").await;

        assert_eq!(answer.status(), 404);
        assert_eq!(answer.json(), json!({ "message": "The route api/v1/nothing could not be found." }));
    })
    .await;
}
