//! `/sitemap.xml`.

use server::{demo, hackathon::events};

use super::{editions, full};
use crate::support::{DEFAULTS, Script, Setup, TestApp, factories, on_each_database, on_each_database_with};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

/// Address and last change of each entry.
fn entries(xml: &str) -> Vec<(String, Option<String>)> {
    let part = |text: &str, name: &str| {
        let (_, rest) = text.split_once(&format!("<{name}>"))?;
        Some(rest.split_once("</")?.0.to_owned())
    };
    xml.split("<url>").skip(1).map(|entry| (part(entry, "loc").expect("an address"), part(entry, "lastmod"))).collect()
}

#[actix_web::test]
async fn every_public_event_is_listed_with_its_last_change() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        let series = factories::series(&app.state.db).await;

        let before = app.guest().get("/sitemap.xml").await;
        let changed = "2027-02-03T04:05:06Z";
        events::upsert(app.state.db.writer(), full(series, "full"), changed.parse().expect("a time"))
            .await
            .expect("a change");
        app.state.db.invalidation().invalidate_all();
        let after = app.guest().get("/sitemap.xml").await;

        assert!(before.text().starts_with(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
        ));
        let listed = entries(before.text());
        let of = |slug: &str| listed.iter().find(|(address, _)| address.ends_with(&format!("/events/{slug}")));
        for slug in ["full", "cancelled", "online", "hostile"] {
            let (address, changed) = of(slug).expect("an entry");
            assert_eq!(address, &format!("http://localhost:8080/events/{slug}"));
            assert!(changed.as_deref().is_some_and(|changed| changed.starts_with("2027-01-01T09:")), "{changed:?}");
        }
        assert!(of("draft").is_none());
        let full = entries(after.text()).into_iter().find(|(address, _)| address.ends_with("/full"));
        assert_eq!(full.and_then(|(_, changed)| changed).as_deref(), Some(changed));
        assert_ne!(after.header("etag"), before.header("etag"));
    })
    .await;
}

#[actix_web::test]
async fn the_sitemap_is_cached_until_an_event_changes() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        app.state.db.invalidation().invalidate_all();
        let guest = app.guest();
        let read = async || {
            let asks = async || {
                for query in ["", "?a", "?b"] {
                    assert_eq!(guest.get(&format!("/sitemap.xml{query}")).await.status(), 200);
                }
            };
            app.statements(&["events"], asks).await.len()
        };

        let first = read().await;
        app.state.db.invalidation().invalidate_all();
        let unchanged = read().await;
        let series = factories::series(&app.state.db).await;
        factories::save(&app.state.db, [factories::event(series, "another")]).await;
        app.state.db.invalidation().invalidate_all();
        let changed = read().await;

        assert_eq!([first, unchanged, changed], [1, 0, 1]);
    })
    .await;
}

#[actix_web::test]
async fn every_listed_url_is_an_indexable_page() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        demo::demo(&app.state.db, &app.state.config.site_defaults, app.state.clock.now()).await.expect("demo data");
        app.state.db.invalidation().invalidate_all();

        let listed = entries(app.guest().get("/sitemap.xml").await.text());

        for path in ["/", "/events", "/previous-hackathons"] {
            let address = format!("http://localhost:8080{path}");
            assert!(listed.iter().any(|(known, _)| *known == address), "{address} in {listed:?}");
        }
        for (address, _) in listed {
            let path = address.strip_prefix("http://localhost:8080").expect("an own address");
            let page = app.guest().get(path).await;

            assert_eq!(page.status(), 200, "{path}");
            assert!(page.text().contains(&format!("<link rel=\"canonical\" href=\"{address}\">")), "{path}");
            assert!(!page.text().contains("name=\"robots\""), "{path}");
        }
    })
    .await;
}
