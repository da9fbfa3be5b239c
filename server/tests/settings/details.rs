//! `PUT /api/v1/site-settings/details`: the site's name, contact, links and partners.

use entities::{role_permissions, sea_orm_active_enums::UserRole};
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use server::demo;

use crate::support::{
    CONFLICT, DEFAULTS, Script, Setup, TestApp, TestClient,
    accounts::{audited, emails},
    factories::{event, month, save_one, series},
    on_each_database, on_each_database_with,
    programme::insert,
};

const PATH: &str = "/api/v1/site-settings";
const DETAILS: &str = "/api/v1/site-settings/details";
const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Changes details, based on the current version.
async fn change(staff: &TestClient, mut fields: Value) -> Value {
    fields["version"] = staff.get(PATH).await.json()["version"].take();
    let response = staff.put(DETAILS, &fields).await;
    assert_eq!(response.status(), 200, "{}", response.text());
    response.json()
}

/// Renames the site, and changes its contact, links and partners.
async fn renamed(app: &TestApp) -> Value {
    let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
    let fields = json!({
        "product": "Jam", "name": "Minho Jam", "tagline": "Built in Minho", "email": "ola@minho.example",
        "dataProtectionUrl": "https://minho.example/privacy",
        "social": [{ "name": "Minho social", "url": "https://social.example/@minho" }],
        "partners": [
            { "name": "Minho Mill", "url": "https://mill.example", "logo": "https://cdn.example/mill.svg" },
            { "name": "Minho Loom", "url": "https://loom.example/" },
        ],
    });
    change(&staff, fields).await
}

/// The texts of a new site, and a past event, for which the footer has a link.
async fn site_with_past_event(app: &TestApp) {
    demo::new_site(&app.state.db, month(2)).await.expect("texts");
    let series = series(&app.state.db).await;
    save_one(&app.state.db, event(series, "hackathon-2025")).await;
}

#[actix_web::test]
async fn a_change_is_visible_at_once_on_pages() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        site_with_past_event(&app).await;
        let guest = app.guest();
        for cached in ["/", "/faq"] {
            assert!(!guest.get(cached).await.text().contains("Minho"), "{cached}");
        }

        let saved = renamed(&app).await;

        assert_eq!((&saved["version"], &saved["details"]["name"]), (&json!(1), &json!("Minho Jam")));
        assert!(guest.get("/").await.text().contains("Minho Jam"));
        let page = guest.get("/faq").await;
        for shown in [
            "<title>",
            "Minho Jam",
            "https://minho.example/privacy",
            "https://social.example/@minho",
            "Minho social",
            "https://mill.example/",
            "https://cdn.example/mill.svg",
            "Minho Loom",
            "/previous-jams",
        ] {
            assert!(page.text().contains(shown), "{shown}");
        }
        let policy = page.header("content-security-policy");
        assert!(policy.contains("img-src 'self' data: https://cdn.example;"), "{policy}");
        assert!(audited(&app).await.contains(&"site.details_changed".to_owned()));
    })
    .await;
}

#[actix_web::test]
async fn a_change_shows_at_once_in_manifest_sitemap_and_social_card() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        site_with_past_event(&app).await;
        let guest = app.guest();
        for cached in ["/sitemap.xml", "/manifest.webmanifest"] {
            assert!(!guest.get(cached).await.text().contains("Minho"), "{cached}");
        }
        let card = guest.get("/social.png").await.body().to_vec();

        renamed(&app).await;

        let manifest = guest.get("/manifest.webmanifest").await.json();
        assert_eq!(
            [&manifest["name"], &manifest["short_name"], &manifest["description"]],
            ["Minho Jam", "Jam", "Built in Minho"]
        );
        assert!(guest.get("/sitemap.xml").await.text().contains("/previous-jams<"));
        assert_ne!(guest.get("/social.png").await.body(), card, "the card shows the new name");
    })
    .await;
}

#[actix_web::test]
async fn a_change_is_visible_at_once_in_emails() {
    on_each_database(async |app: TestApp| {
        renamed(&app).await;

        let joined = json!({ "name": "Ana", "email": "ana@example.com", "phone": null });
        app.switch_on("stay_connected").await;
        assert!(app.guest().post("/api/v1/mailing-list", &joined).await.status() < 300);

        let email = emails(&app).await.pop().expect("an email");
        assert!(email.subject.contains("Minho Jam") && email.text.contains("ola@minho.example"), "{}", email.text);
    })
    .await;
}

#[actix_web::test]
async fn details_can_be_reset_to_their_defaults() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let before = staff.get(PATH).await.json();
        assert_eq!((&before["details"], &before["changed"]), (&before["defaults"], &json!([])));

        let changed = change(&staff, json!({ "product": "Jam", "companyNumber": "501", "social": [] })).await;

        // The name and the company consist of the product and the city, and follow.
        let name = format!("Jam {}", app.state.config.site_defaults.city);
        assert_eq!([&changed["details"]["name"], &changed["defaults"]["name"]], [&json!(name), &json!(name)]);
        assert_eq!(changed["details"]["company"], json!(name));
        assert_eq!(changed["defaults"]["product"], before["defaults"]["product"]);
        assert_eq!(changed["changed"], json!(["product", "companyNumber", "social"]));

        // A blank text is no text, and a missing field stays as it is.
        let reset = change(&staff, json!({ "product": " ", "social": null })).await;
        assert_eq!((&reset["changed"], &reset["version"]), (&json!(["companyNumber"]), &json!(2)));
        let unchanged = change(&staff, json!({ "companyNumber": "501", "ofTomorrow": true })).await;
        assert_eq!(unchanged["version"], 2);
        assert_eq!(change(&staff, json!({ "companyNumber": null })).await["details"], before["details"]);
    })
    .await;
}

#[actix_web::test]
async fn the_later_of_two_editors_gets_a_conflict_with_the_other_changes() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let (other, _) = app.member_in(&[UserRole::Administrator]).await;
        change(&staff, json!({ "tagline": "First" })).await;

        let refused = other.put(DETAILS, &json!({ "tagline": "Second", "version": 0 })).await;

        assert_eq!((refused.status(), &refused.json()["message"]), (409, &json!(CONFLICT)));
        let current = refused.json()["current"].take();
        assert_eq!((&current["details"]["tagline"], &current["version"]), (&json!("First"), &json!(1)));
        assert_eq!(app.guest().get("/api/v1/site").await.json()["tagline"], "First");
        assert_eq!(other.put(DETAILS, &json!({ "tagline": "Second" })).await.status(), 422, "a version is required");
        let city = |name: &str| json!({ "city": name, "version": 1 });
        let (one, two) = (city("Guimarães"), city("Barcelos"));
        let (first, second) = futures_util::future::join(staff.put(DETAILS, &one), other.put(DETAILS, &two)).await;
        let mut answers = [first.status(), second.status()];
        answers.sort_unstable();
        assert_eq!(answers, [200, 409]);
    })
    .await;
}

#[actix_web::test]
async fn invalid_details_are_refused() {
    on_each_database(async |app: TestApp| {
        let (staff, _) = app.member_in(&[UserRole::Administrator]).await;
        let long = "x".repeat(61);
        let partner = |url: &str, logo: Value| json!([{ "name": "Mill", "url": url, "logo": logo }]);
        let page = "https://mill.example/";
        let many: Vec<Value> = (0..13).map(|at| json!({ "name": format!("{at}"), "url": page })).collect();
        for (fields, key, message) in [
            (json!({ "name": long }), "name", "The name field must not be greater than 60 characters."),
            (json!({ "city": "two\nlines" }), "city", "The city field format is invalid."),
            (json!({ "email": "nobody" }), "email", "The email field must be a valid email address."),
            (
                json!({ "dataProtectionUrl": "javascript:alert(1)" }),
                "dataProtectionUrl",
                "The data protection url field must be a valid URL.",
            ),
            (json!({ "partners": partner("javascript:alert(1)", Value::Null) }), "partners.0.url", ""),
            (json!({ "partners": partner(page, json!("javascript:alert(1)")) }), "partners.0.logo", ""),
            (json!({ "partners": partner(page, json!("//evil.example/logo.svg")) }), "partners.0.logo", ""),
            (json!({ "partners": [{ "name": "", "url": page }] }), "partners.0.name", ""),
            (json!({ "social": many }), "social", "The social field must not have more than 12 items."),
            (json!({ "social": "everywhere" }), "social", ""),
        ] {
            let mut fields = fields;
            fields["version"] = json!(0);
            let refused = staff.put(DETAILS, &fields).await;
            assert_eq!(refused.status(), 422, "{fields}");
            let first = refused.json()["errors"][key][0].take();
            assert!(first.as_str().is_some_and(|first| first.contains(message)), "{fields}: {}", refused.text());
        }
        assert_eq!(staff.get(PATH).await.json()["version"], 0);
    })
    .await;
}

#[actix_web::test]
async fn only_those_with_the_permission_change_details() {
    on_each_database(async |app: TestApp| {
        let body = json!({ "tagline": "Mine", "version": 0 });
        assert_eq!(app.guest().put(DETAILS, &body).await.status(), 401);
        assert_eq!(app.member().await.0.put(DETAILS, &body).await.status(), 403);
        let (staff, _) = app.member_in(&[UserRole::Door]).await;
        for (permission, status) in [("settings:list", 403), ("settings:update", 200)] {
            role_permissions::Entity::delete_many().exec(app.state.db.writer()).await.expect("no rows");
            let row = role_permissions::Model { role: "door".to_owned(), permission: permission.to_owned() };
            insert::<role_permissions::Entity>(&app.state.db, [row]).await;
            assert_eq!(staff.put(DETAILS, &body).await.status(), status, "{permission}");
        }
    })
    .await;
}
