//! People with an account.

mod public;
mod races;
mod staff;
mod usernames;

use serde_json::json;

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn a_guest_is_nobody() {
    on_each_database(async |app: TestApp| {
        let answer = app.guest().get("/api/v1/user").await;

        assert_eq!(answer.status(), 401);
        assert_eq!(answer.json(), json!({ "message": "Unauthenticated." }));
    })
    .await;
}
