//! Default texts of a new site, and their placeholders.

use entities::{content_pages, faq_items};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, IntoActiveModel as _, Set};
use serde_json::{Value, json};
use server::platform::settings::{self, Setting};

use super::{administrator, begin};
use crate::support::{
    DEFAULTS, Setup, TestApp,
    factories::{event, save_one, series},
    on_each_database, on_each_database_with,
};

const PAGES: [&str; 5] = ["about", "faq", "intellectual-property", "rules", "terms-and-conditions"];

async fn page(app: &TestApp, name: &str) -> Value {
    let response = app.guest().get(&format!("/api/v1/content/{name}")).await;
    assert_eq!(response.status(), 200, "{name}: {}", response.text());
    response.json()
}

#[actix_web::test]
async fn a_new_site_gets_default_texts_with_placeholders_filled_in() {
    on_each_database(async |app: TestApp| {
        assert_eq!(app.guest().get("/api/v1/content/rules").await.status(), 404);

        begin(&app).await;

        let client = administrator(&app).await;
        let listed = client.get("/api/v1/content?perPage=100").await.json();
        let names: Vec<&Value> = listed["data"].as_array().expect("rows").iter().map(|row| &row["page"]).collect();
        assert_eq!(names, PAGES);
        let first = &listed["data"][0];
        assert_eq!((&first["version"], &first["raw"], &first["updatedBy"]), (&json!(1), &json!(false), &Value::Null));
        for name in PAGES {
            let shown = page(&app, name).await;
            let text = shown.to_string();
            for left in ["{product", "{city", "{email", "{year", "{company", "{team", "{data", "{#"] {
                assert!(!text.contains(left), "{name}: {left}");
            }
            assert!(shown["title"].as_str().is_some_and(|title| !title.is_empty()), "{name}");
            assert!(shown["description"].is_string() && shown["author"].is_null(), "{name}");
        }
        let rules = page(&app, "rules").await;
        assert!(rules["contents"].as_array().expect("headings").len() > 20);
        assert_eq!(rules["contents"][0]["number"], "1");
        assert!(rules["html"].as_str().expect("HTML").contains("<a href=\"mailto:hello@example.com\""));
    })
    .await;
}

#[actix_web::test]
async fn edited_and_deleted_default_texts_are_not_restored() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let db = app.state.db.writer();
        let rules = content_pages::Entity::find_by_id("rules").one(db).await.expect("a row").expect("rules");
        let mut changed = rules.into_active_model();
        changed.markdown = Set("Be kind.".to_owned());
        let changed = changed.update(db).await.expect("a change");
        faq_items::Entity::delete_many().exec(db).await.expect("no questions");

        begin(&app).await;

        let rules = content_pages::Entity::find_by_id("rules").one(db).await.expect("a row");
        assert_eq!(rules, Some(changed));
        assert_eq!(app.guest().get("/api/v1/faq").await.json()["meta"]["total"], 0);
    })
    .await;
}

#[actix_web::test]
async fn texts_follow_changes_of_the_current_event() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;
        let before = page(&app, "rules").await["html"].as_str().expect("HTML").to_owned();
        assert!(!before.contains("Teams have"), "team sizes are unknown");

        let series = series(&app.state.db).await;
        save_one(&app.state.db, event(series, "hackathon-2027")).await;
        let setting = Setting::CurrentEvent("hackathon-2027".parse().expect("a slug"));
        settings::change(&app.state, setting).await.expect("a setting");

        let response = app.guest().get("/api/v1/content/rules").await;
        let shown = response.json()["html"].as_str().expect("HTML").to_owned();
        assert!(shown.contains("Teams have 2 to 5 members"), "{shown}");
        assert!(shown.contains("These rules apply to the Hackathon 2027 in Braga."), "{shown}");
        assert_eq!(response.header("x-cache-tags"), "content settings events");
    })
    .await;
}

#[actix_web::test]
async fn the_organiser_is_named_in_the_terms() {
    let settings: &[(&str, &str)] = &[
        ("SITE_COMPANY", "Tijolo, Lda."),
        ("SITE_COMPANY_ADDRESS", "Rua do Souto 1, 4700 Braga"),
        ("SITE_DATA_PROTECTION_URL", "https://example.com/privacy"),
    ];
    on_each_database_with(Setup { settings, ..DEFAULTS }, async |app: TestApp| {
        begin(&app).await;

        let shown = page(&app, "terms-and-conditions").await["html"].as_str().expect("HTML").to_owned();

        assert!(shown.contains("<li><strong>Organiser:</strong> Tijolo, Lda.</li>"), "{shown}");
        assert!(shown.contains("Rua do Souto 1, 4700 Braga"), "{shown}");
        assert!(shown.contains("<a href=\"https://example.com/privacy\" target=\"_blank\""), "{shown}");
        assert!(!shown.contains("Registration and tax number"), "unknown facts are left out");
    })
    .await;
}

#[actix_web::test]
async fn faq_answers_are_rendered_as_html() {
    on_each_database(async |app: TestApp| {
        begin(&app).await;

        let rows = app.guest().get("/api/v1/faq?perPage=100").await.json()["data"].as_array().expect("rows").clone();

        assert_eq!(rows.len(), 18);
        let found = rows.iter().find(|row| row["slug"] == "ideas-and-code").expect("a question");
        assert_eq!(found["group"], "Your work");
        let html = found["html"].as_str().expect("HTML");
        assert!(html.contains("<a href=\"/intellectual-property\">intellectual property</a>"), "{html}");
        assert!(rows.iter().all(|row| !row["html"].as_str().expect("HTML").contains(" id=")));
    })
    .await;
}
