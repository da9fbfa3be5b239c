//! User accounts.

mod access;
mod notes;
mod public;
mod races;
mod staff;
mod timeline;
mod usernames;

use serde_json::json;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn guests_get_401() {
    on_each_database(async |app: TestApp| {
        let response = app.guest().get("/api/v1/user").await;

        assert_eq!(response.status(), 401);
        assert_eq!(response.json(), json!({ "message": "Unauthenticated." }));
    })
    .await;
}
