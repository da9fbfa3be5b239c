//! `GET /api/flags`

use serde_json::json;
use server::platform::flags::{Flag, put};

use crate::support::{TestApp, factories::month, on_each_database};

async fn flag(app: &TestApp, name: &str, enabled: bool, public: bool) {
    let flag = Flag { name, enabled, public, description: "For a test.", now: month(1) };
    put(app.state.db.writer(), flag).await.expect("a flag");
}

#[actix_web::test]
async fn requested_flags_are_returned_and_unknown_ones_are_off() {
    on_each_database(async |app: TestApp| {
        flag(&app, "register", true, true).await;
        flag(&app, "login", false, true).await;

        let response = app.guest().get("/api/flags?f=register&f=login&other=1&f=unknown&f=register").await;

        assert_eq!(response.status(), 200);
        assert_eq!(response.json(), json!({ "register": true, "login": false, "unknown": false }));
        assert_eq!(response.header("cache-control"), "no-store");
    })
    .await;
}

#[actix_web::test]
async fn a_private_flag_looks_like_an_unknown_one() {
    on_each_database(async |app: TestApp| {
        flag(&app, "experiment", true, false).await;

        let response = app.guest().get("/api/flags?f=experiment").await;

        assert_eq!(response.json(), json!({ "experiment": false }));
    })
    .await;
}

#[actix_web::test]
async fn without_names_no_flags_are_returned() {
    on_each_database(async |app: TestApp| {
        assert_eq!(app.guest().get("/api/flags").await.json(), json!({}));
    })
    .await;
}

#[actix_web::test]
async fn too_many_or_too_long_names_are_rejected() {
    on_each_database(async |app: TestApp| {
        let names = |count: usize| (0..count).map(|number| format!("f=flag{number}")).collect::<Vec<_>>().join("&");
        let longest = "é".repeat(64);

        let enough = app.guest().get(&format!("/api/flags?{}", names(50))).await;
        let many = app.guest().get(&format!("/api/flags?{}", names(51))).await;
        let long = app.guest().get(&format!("/api/flags?f={longest}")).await;
        let longer = app.guest().get(&format!("/api/flags?f=a&f={longest}x")).await;

        assert_eq!((enough.status(), long.status()), (200, 200));
        assert_eq!((many.status(), longer.status()), (422, 422));
        assert_eq!(many.json()["errors"]["f"], json!(["The f field must not have more than 50 items."]));
        assert_eq!(longer.json()["message"], "The f.1 field must not be greater than 64 characters.");
    })
    .await;
}
