//! Which pages are cached for all visitors, and which never.

use reqwest::Method;

use super::{WITH_COUNTED_PAGES, figure, render};
use crate::support::{Setup, TestApp, eventually, on_each_database_with};

/// Headers that a page could show, or that caches and proxies act upon.
const ODD_HEADERS: [&str; 60] = [
    "accept",
    "accept-charset",
    "accept-datetime",
    "accept-language",
    "authorization",
    "cache-control",
    "cdn-loop",
    "cf-connecting-ip",
    "client-ip",
    "content-language",
    "cookie",
    "dnt",
    "early-data",
    "fastly-client-ip",
    "forwarded",
    "from",
    "front-end-https",
    "host",
    "if-modified-since",
    "if-none-match",
    "if-unmodified-since",
    "max-forwards",
    "origin",
    "pragma",
    "prefer",
    "priority",
    "proxy-authorization",
    "proxy-host",
    "purpose",
    "range",
    "referer",
    "sec-ch-ua",
    "sec-fetch-dest",
    "sec-fetch-site",
    "sec-gpc",
    "save-data",
    "true-client-ip",
    "user-agent",
    "via",
    "viewport-width",
    "warning",
    "width",
    "x-amz-cf-id",
    "x-cache-tags",
    "x-client-ip",
    "x-forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-path",
    "x-forwarded-port",
    "x-forwarded-prefix",
    "x-forwarded-proto",
    "x-forwarded-scheme",
    "x-host",
    "x-http-method-override",
    "x-original-url",
    "x-real-ip",
    "x-request-id",
    "x-rewrite-url",
    "x-xsrf-token",
];

#[actix_web::test]
async fn visitors_with_a_session_bypass_the_cache() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let (known, _) = app.member().await;

        let mine = [known.get("/echo").await, known.get("/echo").await];
        let theirs = app.guest().get("/echo").await;
        let mine_again = known.get("/echo").await;

        assert!(mine.iter().all(|page| page.text().contains("session=") && page.text().contains("XSRF-TOKEN=")));
        assert!(!theirs.text().contains("cookie:"), "{}", theirs.text());
        assert_eq!([render(&mine[0]), render(&mine[1]), render(&theirs), render(&mine_again)], [1, 2, 3, 4]);
        assert_eq!(mine_again.header("cache-control"), "private, no-store");
        assert!(theirs.header("cache-control").starts_with("public, "));
    })
    .await;
}

#[actix_web::test]
async fn error_pages_and_personal_pages_are_never_cached() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        for (path, status, caching) in [
            ("/throws", 500, "private, no-store"),
            ("/busy", 503, "private, no-store"),
            ("/cookie", 200, "private, no-store"),
            ("/unavailable", 200, "no-cache"),
            ("/untagged", 200, "private, no-store"),
            ("/refused", 200, "private, no-store"),
            ("/personal", 200, "private, no-store"),
        ] {
            let before = figure(&app, "ssr_renders_total", "");
            let pages = [guest.get(path).await, app.guest().get(path).await];

            for page in &pages {
                assert_eq!((page.status(), page.header("cache-control")), (status, caching), "{path}");
                assert_eq!(page.header("etag"), "", "{path}");
            }
            assert!(figure(&app, "ssr_renders_total", "") >= before + 2.0, "{path}");
        }
        assert_eq!(figure(&app, "page_cache_requests_total", "hit"), 0.0);
    })
    .await;
}

#[actix_web::test]
async fn redirects_and_missing_pages_are_cached() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        for (path, status) in [("/away", 302), ("/nowhere", 404)] {
            let before = figure(&app, "ssr_renders_total", "ok");
            let pages = [guest.get(path).await, guest.get(path).await];

            assert_eq!(pages.each_ref().map(|page| page.status()), [status, status], "{path}");
            assert_eq!(pages[0].header("location"), pages[1].header("location"));
            assert_eq!(figure(&app, "ssr_renders_total", "ok"), before + 1.0, "{path}");
        }
    })
    .await;
}

#[actix_web::test]
async fn cache_keys_ignore_parameter_order_and_tracking_parameters() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();

        let plain = guest.get("/a?page=2&dialog=login").await;
        for same in ["/a?dialog=login&page=2", "/a?utm_source=x&page=2&gclid=y&dialog=login&ref=z"] {
            assert_eq!(guest.get(same).await.text(), plain.text(), "{same}");
        }
        for other in ["/a", "/a/", "/%61", "/a?page=3"] {
            let page = guest.get(other).await;
            assert!(page.text().contains(&format!(" of http://localhost:8080{other}<")), "{other}: {}", page.text());
        }
    })
    .await;
}

#[actix_web::test]
async fn urls_with_secrets_or_search_terms_are_not_cached() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        for (path, caching) in [
            ("/a?token=s3cret", "private, no-store"),
            ("/a?dialog=reset-password&token=s3cret&email=a%40b.c", "private, no-store"),
            ("/a?q=words", "private, no-store"),
            ("/a?page=1&unknown", "private, no-store"),
        ] {
            let pages = [guest.get(path).await, guest.get(path).await];

            assert_ne!(render(&pages[0]), render(&pages[1]), "{path}");
            assert_eq!(pages[0].header("cache-control"), caching, "{path}");
        }
        assert!(!guest.get("/a").await.text().contains("s3cret"));
    })
    .await;
}

#[actix_web::test]
async fn request_headers_do_not_influence_cached_pages() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        for name in ODD_HEADERS {
            let path = format!("/echo/{name}");
            let value = if name == "cookie" { "poison=1; XSRF-TOKEN=poison" } else { "poison" };

            let odd = guest.send(guest.request(Method::GET, &path).header(name, value)).await;
            let plain = guest.get(&path).await;

            assert_eq!(odd.status(), 200, "{name}: {}", odd.text());
            assert!(!odd.text().contains("poison"), "{name}: {}", odd.text());
            assert_eq!(odd.text(), plain.text(), "{name}");
            assert!(
                !format!("{:?}", odd.headers()).replace("\"x-request-id\": \"poison\"", "").contains("poison"),
                "{name}"
            );
        }
    })
    .await;
}

#[actix_web::test]
async fn the_cache_evicts_pages_above_its_memory_limit() {
    const SMALL: Setup = Setup { settings: &[("PAGE_CACHE_MIB", "1")], ..WITH_COUNTED_PAGES };
    on_each_database_with(SMALL, async |app: TestApp| {
        let guest = app.guest();
        for number in 0..40 {
            assert_eq!(guest.get(&format!("/nowhere/{number}")).await.status(), 404);
        }

        eventually("what is too much makes room", async || {
            guest.get("/events").await;
            figure(&app, "page_cache_evictions_total", "") > 0.0
                && figure(&app, "page_cache_bytes", "") <= f64::from(1 << 20)
        })
        .await;
        assert!(figure(&app, "page_cache_pages", "") < 20.0);
    })
    .await;
}

#[actix_web::test]
async fn a_disabled_cache_stores_nothing() {
    const WITHOUT_CACHE: Setup = Setup { settings: &[("PAGE_CACHE_MIB", "0")], ..WITH_COUNTED_PAGES };
    on_each_database_with(WITHOUT_CACHE, async |app: TestApp| {
        let guest = app.guest();

        let pages = [guest.get("/events").await, guest.get("/events").await];

        assert_eq!(pages.each_ref().map(render), [1, 2]);
        assert_eq!(pages[0].header("cache-control"), "private, no-store");
    })
    .await;
}
