//! What all generated files have in common.

use reqwest::Method;

use super::{PATHS, editions, send};
use crate::support::{DEFAULTS, Script, Setup, TestApp, on_each_database, on_each_database_with};

const WITH_PAGES: Setup = Setup { pages: Some(Script::Ui), ..DEFAULTS };

#[actix_web::test]
async fn files_have_a_content_type_max_age_and_etag() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        for path in PATHS {
            let client = app.guest();

            let first = client.get(path).await;
            let tag = first.header("etag").to_owned();
            let again = client.send(client.request(Method::GET, path).header("If-None-Match", &tag)).await;
            let other = client.send(client.request(Method::GET, path).header("If-None-Match", "\"other\"")).await;

            assert_eq!(first.status(), 200, "{path}");
            let kind = match path.rsplit('.').next().expect("an ending") {
                "png" => "image/png",
                "ico" => "image/x-icon",
                "txt" => "text/plain; charset=utf-8",
                "xml" => "application/xml; charset=utf-8",
                "ics" => "text/calendar; charset=utf-8",
                _ => "application/manifest+json",
            };
            assert_eq!(first.header("content-type"), kind, "{path}");
            assert!(first.header("cache-control").starts_with("public, max-age="), "{path}");
            assert!(first.header("set-cookie").is_empty(), "{path}");
            assert_eq!(
                (again.status(), again.body(), again.header("etag")),
                (304, b"".as_slice(), tag.as_str()),
                "{path}"
            );
            assert_eq!((other.status(), other.body()), (200, first.body()), "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn head_matches_get_without_the_body() {
    on_each_database(async |app: TestApp| {
        editions(&app).await;
        for path in PATHS {
            let got = app.guest().get(path).await;
            let head = send(&app, Method::HEAD, path).await;

            assert_eq!((head.status(), head.body()), (200, b"".as_slice()), "{path}");
            for name in ["content-type", "content-length", "etag", "cache-control"] {
                assert_eq!(head.header(name), got.header(name), "{name} of {path}");
            }
        }
    })
    .await;
}

#[actix_web::test]
async fn files_accept_only_get_and_head_with_and_without_pages() {
    let refuses = async |app: TestApp| {
        editions(&app).await;
        for path in PATHS {
            for method in [Method::POST, Method::PUT, Method::DELETE] {
                let response = send(&app, method.clone(), path).await;

                assert_eq!((response.status(), response.header("allow")), (405, "GET, HEAD"), "{method} {path}");
            }
        }
    };
    on_each_database(refuses).await;
    on_each_database_with(WITH_PAGES, refuses).await;
}

#[actix_web::test]
async fn drafts_unknown_events_and_sub_paths_are_not_found() {
    on_each_database_with(WITH_PAGES, async |app: TestApp| {
        editions(&app).await;
        for path in [
            "/events/draft/social.png",
            "/events/draft/calendar.ics",
            "/events/none/social.png",
            "/events/none/calendar.ics",
            "/events/..%2f/calendar.ics",
            "/events/full/social.png/",
            "/events/full/social.jpg",
            "/events/full/calendar.ics/x",
            "/icons/64.png",
            "/icons/maskable-192.png/x",
            "/robots.txt/",
        ] {
            assert_eq!(app.guest().get(path).await.status(), 404, "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn robots_txt_lists_private_paths_and_the_sitemap() {
    on_each_database(async |app: TestApp| {
        let robots = app.guest().get("/robots.txt").await;

        let lines: Vec<&str> = robots.text().lines().collect();
        assert_eq!(lines[0], "User-agent: *");
        for closed in ["/admin", "/api/", "/stay-connected/confirm", "/stay-connected/unsubscribe"] {
            assert!(lines.contains(&format!("Disallow: {closed}").as_str()), "{lines:?}");
        }
        // A page the browser has to render needs them.
        assert!(lines.contains(&"Allow: /api/v1/site") && lines.contains(&"Allow: /api/v1/events"), "{lines:?}");
        assert_eq!(lines.last(), Some(&"Sitemap: http://localhost:8080/sitemap.xml"));
    })
    .await;
}
