//! Concurrent requests share one render.

use actix_web::rt;
use futures_util::future::join_all;

use super::{WITH_COUNTED_PAGES, figure, render, switch};
use crate::support::{TestApp, eventually, on_each_database_with};

#[actix_web::test]
async fn fifty_concurrent_requests_share_one_render() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guests: Vec<_> = (0..50).map(|_| app.guest()).collect();

        let pages = join_all(guests.iter().map(|guest| guest.get("/slow"))).await;

        assert!(pages.iter().all(|page| page.status() == 200 && page.body() == pages[0].body()));
        assert_eq!(figure(&app, "ssr_renders_total", "ok"), 1.0);
    })
    .await;
}

#[actix_web::test]
async fn a_render_completes_after_its_requester_disconnects() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let hasty = app.guest();
        let asked = rt::spawn(async move { hasty.get("/slow").await });
        eventually("the page is being rendered", async || figure(&app, "ssr_in_flight", "") > 0.0).await;
        asked.abort();
        assert!(asked.await.is_err(), "the page was ready before its requester left");

        let page = app.guest().get("/slow").await;

        assert_eq!(render(&page), 1);
        assert_eq!(figure(&app, "ssr_renders_total", ""), 1.0);
    })
    .await;
}

#[actix_web::test]
async fn concurrent_requests_do_not_share_personal_pages() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guests: Vec<_> = (0..5).map(|_| app.guest()).collect();

        let pages = join_all(guests.iter().map(|guest| guest.get("/cookie"))).await;

        let mut renders: Vec<_> = pages.iter().map(render).collect();
        renders.sort();
        renders.dedup();
        assert_eq!(renders.len(), 5);
        assert!(pages.iter().all(|page| page.header("set-cookie") == "given=1"));
    })
    .await;
}

#[actix_web::test]
async fn a_page_rendered_before_a_change_is_not_cached() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guest = app.guest();
        let change = async {
            while figure(&app, "ssr_in_flight", "") == 0.0 {
                tokio::task::yield_now().await;
            }
            switch(&app, true).await;
            app.state.db.invalidation().invalidate_all();
            // A request after the change does not join a render that started before it.
            app.guest().get("/slow/flags").await
        };

        let (before, after) = tokio::join!(guest.get("/slow/flags"), change);

        assert_eq!(before.status(), 200);
        assert_ne!(render(&before), render(&after));
        assert_eq!(render(&guest.get("/slow/flags").await), render(&after));
    })
    .await;
}
