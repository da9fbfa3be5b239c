//! `GET /api/v1/site`

use serde_json::json;
use server::platform::settings::{self, Setting};

use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn site_details_come_from_the_configuration() {
    on_each_database(async |app: TestApp| {
        let response = app.guest().get("/api/v1/site").await;

        assert_eq!(response.status(), 200);
        let config = &app.state.config.site_defaults;
        assert_eq!(
            response.json(),
            json!({
                "product": config.product, "name": config.name,
                "tagline": "The future of Development powered by AI tools", "city": config.city, "email": config.email,
                "dataProtectionUrl": null, "social": [], "partners": [], "currentEvent": config.current_event,
                "label": "Development",
            })
        );
        assert_eq!(response.header("x-cache-tags"), "settings");
    })
    .await;
}

#[actix_web::test]
async fn the_stored_setting_overrides_the_configured_event() {
    on_each_database(async |app: TestApp| {
        let chosen = Setting::CurrentEvent("hackathon-2030".parse().expect("a slug"));
        app.guest().get("/api/v1/site").await;

        settings::change(&app.state, chosen).await.expect("a change");

        assert_eq!(app.guest().get("/api/v1/site").await.json()["currentEvent"], "hackathon-2030");
    })
    .await;
}
