//! The site behind a caching proxy.

use futures_util::future::join_all;
use reqwest::Method;

use super::{TOGETHER, WITH_COUNTED_PAGES, switch};
use crate::support::{Nginx, Setup, TestApp, TestClient, eventually, on_each_database_with};

const VISITORS: usize = 20;

#[actix_web::test]
async fn twenty_visitors_with_sessions_never_see_each_others_page() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let stranger = TestClient::new(&nginx.origin);
        stranger.get("/echo").await;
        let visitors: Vec<TestClient> = (0..VISITORS).map(|_| TestClient::new(&nginx.origin)).collect();
        let user = app.user().await;
        for visitor in &visitors {
            app.sign_in(visitor, &user).await;
        }
        let sessions: Vec<String> =
            visitors.iter().map(|visitor| visitor.cookie("session").expect("a session")).collect();

        for _ in 0..5 {
            let pages = join_all(visitors.iter().map(|visitor| visitor.get("/echo"))).await;
            for (page, own) in pages.iter().zip(&sessions) {
                let seen: Vec<&String> = sessions.iter().filter(|session| page.text().contains(*session)).collect();
                assert_eq!(seen, [own]);
                assert_eq!(page.header("cache-control"), "private, no-store");
                assert_eq!(page.header("x-proxy-cache"), "BYPASS");
            }
            let page = stranger.get("/echo").await;
            assert!(!page.text().contains("session="), "{}", page.text());
        }

        let kept = nginx.kept();
        assert!(kept.iter().any(|file| file.contains("/echo")), "the page of guests is kept");
        assert!(!kept.iter().any(|file| sessions.iter().any(|session| file.contains(session))));
    })
    .await;
}

#[actix_web::test]
async fn the_proxy_serves_guests_and_revalidates_after_changes() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);

        eventually("the page comes from the proxy", async || {
            guest.get("/flags").await.header("x-proxy-cache") == "HIT"
        })
        .await;
        eventually("the proxy asks whether it is still so", async || {
            guest.get("/flags").await.header("x-proxy-cache") == "REVALIDATED"
        })
        .await;
        switch(&app, true).await;
        app.state.db.invalidation().invalidate_all();

        eventually("the change shows", async || guest.get("/flags").await.text().contains("true")).await;
    })
    .await;
}

#[actix_web::test]
async fn the_proxy_caches_no_page_for_sessions_or_remembered_devices() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);
        for (cookies, passes) in [
            ("session=x", true),
            ("theme=dark; __Host-session=x", true),
            ("theme=dark;session=x", true),
            ("remember=x", true),
            ("theme=dark; __Host-remember=x", true),
            ("theme=dark;remember=x", true),
            ("theme=dark", false),
            ("my-session=x; sessions=y", false),
            ("remembered=x; my-remember=y; remember-me=z", false),
        ] {
            let page = guest.send(guest.request(Method::GET, "/events").header("Cookie", cookies)).await;
            assert_eq!(page.header("x-proxy-cache") == "BYPASS", passes, "{cookies}");
        }
    })
    .await;
}

#[actix_web::test]
async fn shared_pages_have_no_request_id() {
    const BEHIND_A_PROXY: Setup = Setup { settings: &[("TRUSTED_PROXIES", "127.0.0.1")], ..WITH_COUNTED_PAGES };
    on_each_database_with(BEHIND_A_PROXY, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);
        // The proxy sets its own request id, whatever the visitor sends.
        let named = |path: &str| guest.request(Method::GET, path).header("X-Request-Id", "of-the-first-visitor");

        let shared = guest.send(named("/events")).await;
        let private = guest.send(named("/personal")).await;

        assert_eq!((shared.status(), shared.header("x-request-id")), (200, ""));
        assert_eq!((private.status(), private.header("x-request-id").len()), (200, 32));
        assert!(!nginx.kept().iter().any(|file| file.contains("of-the-first-visitor")));
    })
    .await;
}

#[actix_web::test]
async fn the_proxy_does_not_serialise_api_requests_of_guests() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guests: Vec<TestClient> = (0..TOGETHER).map(|_| TestClient::new(&nginx.origin)).collect();

        let responses = join_all(guests.iter().map(|guest| guest.get("/api/test/together"))).await;

        let actual = responses.iter().map(|response| (response.status(), response.header("x-proxy-cache")));
        assert_eq!(actual.collect::<Vec<_>>(), [(200, ""); TOGETHER]);
    })
    .await;
}

#[actix_web::test]
async fn rate_limits_apply_per_client_behind_a_trusted_proxy() {
    let setup = Setup { settings: &[("TRUSTED_PROXIES", "127.0.0.1")], ..WITH_COUNTED_PAGES };
    on_each_database_with(setup, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);
        // There is no proxy in front of this one: it forwards the headers a client sends.
        let send = async |visitor: &str| {
            let form = guest.request(Method::POST, "/stay-connected").header("X-Forwarded-For", visitor);
            guest.send(form.header("Content-Type", "application/x-www-form-urlencoded").body("")).await.status()
        };

        for number in 0..11 {
            assert_eq!(send(&format!("198.51.100.{number}")).await, 422, "visitor {number}");
        }
        let mut actual = Vec::new();
        for _ in 0..11 {
            actual.push(send("203.0.113.9").await);
        }
        assert_eq!((&actual[..10], actual[10]), ([422; 10].as_slice(), 429));
    })
    .await;
}
