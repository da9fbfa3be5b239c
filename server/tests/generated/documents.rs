//! The OpenAPI document and `.env.example`.

use server::{app, config, openapi};

#[test]
fn the_openapi_document_is_up_to_date() {
    let text = openapi::text(&app::document()).expect("a document");

    super::check("docs/openapi.json", &text);
}

#[test]
fn the_example_of_settings_is_up_to_date() {
    super::check(".env.example", &config::example());
}
