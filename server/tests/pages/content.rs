//! The site's own pages with data from the database.

use server::demo;

use crate::support::{DEFAULTS, Script, Setup, TestApp, on_each_database_with};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

async fn seeded(app: &TestApp) -> serde_json::Value {
    demo::demo(&app.state.db, &app.state.config.site_defaults, app.state.clock.now()).await.expect("demo data");
    let site = app.guest().get("/api/v1/site").await.json();
    let slug = site["currentEvent"].as_str().expect("a current event").to_owned();
    app.guest().get(&format!("/api/v1/events/{slug}")).await.json()
}

#[actix_web::test]
async fn the_home_page_names_the_current_event() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let event = seeded(&app).await;

        let page = app.guest().get("/").await;

        assert_eq!(page.status(), 200);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        let (head, body) = page.text().split_once("</head>").expect("a document");
        assert!(body.contains(event["title"].as_str().expect("a title")), "{body}");
        assert!(head.contains("<title>") && head.contains(r#"<meta name="description""#));
        assert!(head.contains(r#"<link rel="canonical" href="http://localhost:8080/">"#), "{head}");
    })
    .await;
}

#[actix_web::test]
async fn every_event_has_a_page_and_unknown_ones_are_404() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let event = seeded(&app).await;
        let slug = event["slug"].as_str().expect("a slug");

        let known = app.guest().get(&format!("/events/{slug}")).await;
        let list = app.guest().get("/events").await;
        let unknown = app.guest().get("/events/no-such-event").await;
        let nowhere = app.guest().get("/no/such/page").await;

        assert_eq!((known.status(), list.status(), unknown.status(), nowhere.status()), (200, 200, 404, 404));
        assert!(list.text().contains(&format!(r#"href="/events/{slug}""#)));
        for missing in [&unknown, &nowhere] {
            assert!(missing.text().contains(r#"<meta name="robots" content="noindex">"#));
            assert!(missing.text().contains("<h1"), "a page, not an empty shell");
        }
    })
    .await;
}

#[actix_web::test]
async fn guest_pages_are_public_and_pages_of_users_private() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        seeded(&app).await;
        let visitor = app.guest();

        let anonymous = visitor.get("/").await;
        let user = app.user().await;
        app.sign_in(&visitor, &user).await;
        let known = visitor.get("/").await;

        assert!(anonymous.header("cache-control").starts_with("public, max-age=0"), "{:?}", anonymous.headers());
        assert_eq!(anonymous.header("set-cookie"), "");
        assert_eq!(known.header("cache-control"), "private, no-store");
    })
    .await;
}

#[actix_web::test]
async fn pages_contain_no_inline_script_or_style() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        let event = seeded(&app).await;
        for path in
            ["/".to_owned(), "/events".to_owned(), format!("/events/{}", event["slug"].as_str().expect("a slug"))]
        {
            let page = app.guest().get(&path).await;

            assert!(!page.text().contains(" style=") && !page.text().contains("<style"), "{path}");
            for script in page.text().split("<script").skip(1) {
                let data = [" type=\"application/json\"", " type=\"application/ld+json\""];
                let runs_nothing = data.iter().any(|kind| script.starts_with(kind));
                let attributes = script.split('>').next().unwrap_or_default();
                assert!(runs_nothing || attributes.contains(" src=\"/"), "{path}: {attributes}");
            }
            let policy = page.header("content-security-policy");
            assert!(policy.contains("script-src 'self';") && policy.contains("style-src 'self';"), "{policy}");
        }
    })
    .await;
}

#[actix_web::test]
async fn pages_with_tokens_in_the_url_are_private_and_send_no_referrer() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        for address in ["/?token=abc", "/events?page=1&%74oken=", "/nothing?signature=x", "/invitations/abc"] {
            let page = app.guest().get(address).await;

            assert_eq!(page.header("cache-control"), "private, no-store", "{address}");
            assert_eq!(page.header("referrer-policy"), "strict-origin", "{address}");
        }
        let plain = app.guest().get("/events?page=1").await;
        assert_eq!(plain.header("referrer-policy"), "strict-origin-when-cross-origin");
    })
    .await;
}
