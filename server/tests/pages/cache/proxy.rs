//! Behind a proxy that keeps pages.

use futures_util::future::join_all;
use reqwest::Method;

use super::{TOGETHER, WITH_COUNTED_PAGES, switch, until};
use crate::support::{Nginx, Setup, TestApp, TestClient, on_each_database_with};

const VISITORS: usize = 20;

#[actix_web::test]
async fn twenty_visitors_with_sessions_never_see_each_others_page() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let stranger = TestClient::new(&nginx.origin);
        stranger.get("/echo").await;
        let visitors: Vec<TestClient> = (0..VISITORS).map(|_| TestClient::new(&nginx.origin)).collect();
        join_all(visitors.iter().map(TestClient::csrf_token)).await;
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
async fn guests_are_served_by_the_proxy_and_see_a_change_all_the_same() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);

        until("the page comes from the proxy", async || guest.get("/flags").await.header("x-proxy-cache") == "HIT")
            .await;
        until("the proxy asks whether it is still so", async || {
            guest.get("/flags").await.header("x-proxy-cache") == "REVALIDATED"
        })
        .await;
        switch(&app, true).await;
        app.state.forget();

        until("the change shows", async || guest.get("/flags").await.text().contains("true")).await;
    })
    .await;
}

#[actix_web::test]
async fn the_proxy_knows_the_session_by_both_of_its_names() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);
        for (cookies, passes) in [
            ("session=x", true),
            ("theme=dark; __Host-session=x", true),
            ("theme=dark;session=x", true),
            ("theme=dark", false),
            ("my-session=x; sessions=y", false),
        ] {
            let page = guest.send(guest.request(Method::GET, "/events").header("Cookie", cookies)).await;
            assert_eq!(page.header("x-proxy-cache") == "BYPASS", passes, "{cookies}");
        }
    })
    .await;
}

#[actix_web::test]
async fn guests_do_not_wait_for_each_others_answers_of_the_api() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guests: Vec<TestClient> = (0..TOGETHER).map(|_| TestClient::new(&nginx.origin)).collect();

        let answers = join_all(guests.iter().map(|guest| guest.get("/api/test/together"))).await;

        let told = answers.iter().map(|answer| (answer.status(), answer.header("x-proxy-cache")));
        assert_eq!(told.collect::<Vec<_>>(), [(200, ""); TOGETHER]);
    })
    .await;
}

#[actix_web::test]
async fn behind_a_proxy_that_is_trusted_everybody_has_tries_of_his_own() {
    let setup = Setup { settings: &[("TRUSTED_PROXIES", "127.0.0.1")], ..WITH_COUNTED_PAGES };
    on_each_database_with(setup, async |app: TestApp| {
        let nginx = Nginx::before(&app.origin);
        let guest = TestClient::new(&nginx.origin);
        // Nothing stands before the proxy here: what it forwards is what a visitor's own proxy would have told it.
        let send = async |visitor: &str| {
            let form = guest.request(Method::POST, "/stay-connected").header("X-Forwarded-For", visitor);
            guest.send(form.header("Content-Type", "application/x-www-form-urlencoded").body("")).await.status()
        };

        for number in 0..11 {
            assert_eq!(send(&format!("198.51.100.{number}")).await, 403, "visitor {number}");
        }
        let mut told = Vec::new();
        for _ in 0..11 {
            told.push(send("203.0.113.9").await);
        }
        assert_eq!((&told[..10], told[10]), ([403; 10].as_slice(), 429));
    })
    .await;
}
