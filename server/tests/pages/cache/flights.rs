//! Concurrent requests share one render.

use actix_web::rt;
use futures_util::future::join_all;
use uuid::Uuid;

use super::{RELEASED, WITH_COUNTED_PAGES, figure, render, switch};
use crate::support::{TestApp, eventually, on_each_database_with};

/// A page whose render takes until it is released.
struct SlowPage {
    key: String,
    path: String,
}

impl SlowPage {
    fn new() -> Self {
        let key = Uuid::now_v7().to_string();
        Self { path: format!("/slow/{key}/flags"), key }
    }

    /// Lets renders end once this many requests have waited for one.
    async fn release_after(&self, requests: f64, app: &TestApp) {
        let waited = async || figure(app, "page_cache_requests_total", "miss") >= requests;
        eventually("the requests wait", waited).await;
        RELEASED.send_modify(|keys| {
            keys.insert(self.key.clone());
        });
    }
}

#[actix_web::test]
async fn fifty_concurrent_requests_share_one_render() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let guests: Vec<_> = (0..50).map(|_| app.guest()).collect();
        let slow = SlowPage::new();

        let requests = join_all(guests.iter().map(|guest| guest.get(&slow.path)));
        let (pages, ()) = tokio::join!(requests, slow.release_after(50.0, &app));

        assert!(pages.iter().all(|page| page.status() == 200 && page.body() == pages[0].body()));
        assert_eq!(figure(&app, "ssr_renders_total", "ok"), 1.0);
    })
    .await;
}

#[actix_web::test]
async fn a_render_completes_after_its_requester_disconnects() {
    on_each_database_with(WITH_COUNTED_PAGES, async |app: TestApp| {
        let (hasty, slow) = (app.guest(), SlowPage::new());
        let path = slow.path.clone();
        let asked = rt::spawn(async move { hasty.get(&path).await });
        eventually("the page is being rendered", async || figure(&app, "ssr_in_flight", "") > 0.0).await;
        asked.abort();
        assert!(asked.await.is_err(), "the page was ready before its requester left");

        let guest = app.guest();
        let (page, ()) = tokio::join!(guest.get(&slow.path), slow.release_after(2.0, &app));

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
        let (guest, later, slow) = (app.guest(), app.guest(), SlowPage::new());
        let change = async {
            while figure(&app, "ssr_in_flight", "") == 0.0 {
                tokio::task::yield_now().await;
            }
            switch(&app, true).await;
            app.state.db.invalidation().invalidate_all();
            // A request after the change does not join a render that started before it.
            tokio::join!(later.get(&slow.path), slow.release_after(2.0, &app)).0
        };

        let (before, after) = tokio::join!(guest.get(&slow.path), change);

        assert_eq!(before.status(), 200);
        assert_ne!(render(&before), render(&after));
        assert_eq!(render(&guest.get(&slow.path).await), render(&after));
    })
    .await;
}
