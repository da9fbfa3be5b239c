//! Metadata of pages, without JavaScript.

use entities::sea_orm_active_enums::UserRole;
use serde_json::{Value, json};
use server::demo;

use super::{HOSTILE, editions};
use crate::support::{DEFAULTS, Script, Setup, TestApp, on_each_database_with};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Content of a meta tag as it stands in the document.
fn content<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (head, _) = page.split_once("</head>").expect("a head");
    let tag = head.split("<meta ").find(|tag| tag.contains(&format!("=\"{name}\"")))?;
    Some(tag.split_once("content=\"")?.1.split_once('"')?.0)
}

/// Structured data for search engines, by type.
fn data(page: &str, kind: &str) -> Option<Value> {
    let scripts = page.split("<script type=\"application/ld+json\">").skip(1);
    let mut objects = scripts.map(|script| {
        let (json, _) = script.split_once("</script>").expect("an end");
        serde_json::from_str::<Value>(json).expect("JSON")
    });
    objects.find(|object| object["@type"] == kind)
}

#[actix_web::test]
async fn every_page_has_an_existing_social_card() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        demo::demo(&app.state.db, &app.state.config.site_defaults, app.state.clock.now()).await.expect("demo data");
        app.state.db.invalidation().invalidate_all();
        let site = app.guest().get("/api/v1/site").await.json();
        let event = format!("/events/{}", site["currentEvent"].as_str().expect("a slug"));
        for path in ["/", "/events", &event, "/no/such/page"] {
            let page = app.guest().get(path).await;
            let head = |name: &str| content(page.text(), name).unwrap_or_else(|| panic!("{name} of {path}"));

            assert_eq!(head("og:site_name"), site["name"].as_str().expect("a name"));
            assert_eq!((head("og:type"), head("twitter:card")), ("website", "summary_large_image"), "{path}");
            assert_eq!((head("og:image:width"), head("og:image:height")), ("1200", "630"), "{path}");
            assert_eq!((head("og:title"), head("og:image")), (head("twitter:title"), head("twitter:image")), "{path}");
            assert!(!head("og:image:alt").is_empty(), "{path}");
            let (address, version) = head("og:image").split_once("?v=").expect("a version");
            assert!(!version.is_empty(), "{path}");
            let picture = address.strip_prefix("http://localhost:8080").expect("a whole address");
            assert_eq!(app.guest().get(picture).await.header("content-type"), "image/png", "{path}");
            assert!(content(page.text(), "author").is_none(), "{path}: no author is named");
            if path != "/no/such/page" {
                assert_eq!(head("og:url"), format!("http://localhost:8080{path}"));
                assert_eq!(head("og:description"), head("description"), "{path}");
                assert!(!head("keywords").is_empty(), "{path}");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn content_pages_have_author_and_description_if_set() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        demo::new_site(&app.state.db, app.state.clock.now()).await.expect("texts");
        let (staff, ..) = app.member_in(&[UserRole::Administrator]).await;
        let mut version = staff.get("/api/v1/content/about").await.json()["version"].clone();
        for (author, description) in [(json!("The organisers"), json!("Who we are.")), (json!(null), json!(null))] {
            let change = json!({ "author": author, "description": description, "version": version });
            let changed = staff.put("/api/v1/content/about", &change).await;
            assert_eq!(changed.status(), 200, "{}", changed.text());
            version = changed.json()["version"].clone();

            let page = app.guest().get("/about").await;
            assert_eq!(page.status(), 200);
            assert_eq!(content(page.text(), "author"), author.as_str());
            assert_eq!(content(page.text(), "description"), description.as_str());
        }
    })
    .await;
}

#[actix_web::test]
async fn structured_data_describes_the_event_and_its_prices() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        demo::demo(&app.state.db, &app.state.config.site_defaults, app.state.clock.now()).await.expect("demo data");
        app.state.db.invalidation().invalidate_all();
        let site = app.guest().get("/api/v1/site").await.json();
        let slug = site["currentEvent"].as_str().expect("a slug").to_owned();
        let tickets = app.guest().get(&format!("/api/v1/events/{slug}/tickets")).await.json();

        let page = app.guest().get(&format!("/events/{slug}")).await;
        let home = app.guest().get("/").await;

        let event = data(page.text(), "Event").expect("the event");
        assert_eq!(event["eventStatus"], "https://schema.org/EventScheduled");
        assert_eq!(event["url"], format!("http://localhost:8080/events/{slug}"));
        let start = event["startDate"].as_str().expect("a time");
        assert!(start.len() == 25 && chrono::DateTime::parse_from_rfc3339(start).is_ok(), "{start}");
        let offers = event["offers"].as_array().expect("offers");
        for (offer, ticket) in offers.iter().zip(tickets["data"].as_array().expect("tickets")) {
            assert_eq!(offer["name"], ticket["name"]);
            assert_eq!(offer["priceCurrency"], ticket["price"]["currency"]);
            let cents = ticket["price"]["amount"].as_i64().expect("cents");
            assert_eq!(offer["price"], format!("{}.{:02}", cents / 100, cents % 100));
            let sold_out = ticket["availability"] == "sold_out";
            assert_eq!(offer["availability"] == "https://schema.org/SoldOut", sold_out, "{offer}");
        }
        assert!(!offers.is_empty());
        assert!(data(page.text(), "BreadcrumbList").is_some() && data(page.text(), "Organization").is_some());
        let questions = data(home.text(), "FAQPage").expect("questions");
        for question in questions["mainEntity"].as_array().expect("questions") {
            let asked = question["name"].as_str().expect("a question");
            let (_, body) = home.text().split_once("<body>").expect("a body");
            assert!(body.contains(&asked.replace('&', "&amp;").replace('\'', "&#x27;")), "{asked} is on the page");
        }
        assert!(data(app.guest().get("/events").await.text(), "EventSeries").is_some());
    })
    .await;
}

#[actix_web::test]
async fn structured_data_marks_cancelled_and_online_events() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        editions(&app).await;

        let cancelled = data(app.guest().get("/events/cancelled").await.text(), "Event").expect("the event");
        let online = data(app.guest().get("/events/online").await.text(), "Event").expect("the event");

        assert_eq!(cancelled["eventStatus"], "https://schema.org/EventCancelled");
        assert_eq!(cancelled["eventAttendanceMode"], "https://schema.org/OfflineEventAttendanceMode");
        assert!(cancelled["offers"].is_null());
        assert_eq!(online["eventStatus"], "https://schema.org/EventScheduled");
        assert_eq!(online["eventAttendanceMode"], "https://schema.org/OnlineEventAttendanceMode");
        assert_eq!(online["location"]["@type"], "VirtualLocation");
    })
    .await;
}

#[actix_web::test]
async fn a_hostile_title_cannot_break_out_of_the_head() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        editions(&app).await;

        let page = app.guest().get("/events/hostile").await;

        assert_eq!(page.status(), 200);
        assert!(!page.text().contains("<script>alert"), "{}", page.text());
        assert_eq!(page.text().matches("</title>").count(), 1);
        assert_eq!(page.text().matches("</head>").count(), 1);
        let event = data(page.text(), "Event").expect("the event");
        assert_eq!(event["name"], HOSTILE);
        assert!(content(page.text(), "og:title").is_some_and(|title| title.starts_with("Ação ")));
    })
    .await;
}
