//! Coming, going, and being full.

use std::{
    sync::{Arc, mpsc::Receiver},
    time::{Duration, Instant},
};

use futures_util::poll;
use prometheus::Registry;
use ssr_runtime::{BackendFactory, Limits, Metrics, RenderError, Renderer, StartError};

use crate::support::{BACK, Site, bundle, guest, limits};

const GATE: &str = r#"{"paths":["/api/gate"]}"#;
const SOON: Duration = Duration::from_secs(5);

fn begun(told: &Receiver<&'static str>, calls: usize) {
    for _ in 0..calls {
        assert_eq!(told.recv_timeout(SOON), Ok("begun"));
    }
}

#[test]
fn a_page_too_many_is_refused_at_once() {
    let site = Site::start("page", Limits { queue: 3, concurrency: 2, wall: BACK * 10, call: BACK * 10, ..limits(1) });
    let told = site.application.listen();

    site.runtime.block_on(async {
        let mut pages: Vec<_> = (0..5).map(|_| Box::pin(site.renderer.render(guest(GATE)))).collect();
        for page in &mut pages[..2] {
            assert!(poll!(page).is_pending());
            begun(&told, 1);
        }
        for page in &mut pages[2..] {
            assert!(poll!(page).is_pending());
        }
        assert_eq!(site.renderer.queued(), 3);

        assert_eq!(site.renderer.render(guest("{}")).await.err(), Some(RenderError::Overloaded));

        for mut page in pages {
            let answer = loop {
                site.application.open_gate();
                match poll!(&mut page) {
                    std::task::Poll::Ready(answer) => break answer,
                    std::task::Poll::Pending => tokio::task::yield_now().await,
                }
            };
            assert!(answer.is_ok(), "{answer:?}");
        }
    });
    assert_eq!(site.metric("ssr_renders_total", "overloaded"), 1.0);
    assert_eq!(site.metric("ssr_renders_total", "ok"), 5.0);
}

#[test]
fn shutting_down_answers_what_was_begun_and_refuses_the_rest() {
    let site = Site::start("page", Limits { concurrency: 1, wall: BACK * 10, call: BACK * 10, ..limits(2) });
    let told = site.application.listen();

    site.runtime.block_on(async {
        let mut pages: Vec<_> = (0..4).map(|_| Box::pin(site.renderer.render(guest(GATE)))).collect();
        for page in &mut pages {
            assert!(poll!(page).is_pending());
        }
        begun(&told, 2);
        let mut shutdown = Box::pin(site.renderer.shutdown());
        assert!(poll!(&mut shutdown).is_pending());

        assert!(!site.renderer.is_ready());
        assert_eq!(site.renderer.render(guest("{}")).await.err(), Some(RenderError::Unavailable));

        site.application.open_gate();
        begun(&told, 2);
        site.application.open_gate();
        for page in pages {
            assert!(page.await.is_ok());
        }
        shutdown.await;
    });
}

#[test]
fn a_page_that_waited_too_long_is_not_begun() {
    let wall = Duration::from_millis(100);
    let site = Site::start("page", Limits { concurrency: 1, wall, call: BACK * 10, ..limits(1) });

    let pages = site.render_all(&[GATE, r#"{"paths":["/api/count"]}"#]);

    assert_eq!(pages[0].as_ref().err(), Some(&RenderError::Timeout(wall)));
    assert_eq!(pages[1].as_ref().err(), Some(&RenderError::Timeout(wall)));
    assert_eq!(site.application.count("/api/count"), 0);
}

#[test]
fn a_page_no_isolate_takes_is_answered_in_time() {
    let limits = Limits { wall: Duration::from_millis(100), slice: Duration::from_millis(100), ..limits(1) };
    let wall = limits.wall;
    let site = Site::start("page", limits);
    let page = r#"{"paths":["/api/echo"]}"#;

    let held = site.application.hold();
    let pages = site.render_all(&[page, page]);
    drop(held);

    assert!(pages.iter().all(|page| page.as_ref().err() == Some(&RenderError::Timeout(wall))), "{pages:?}");
    site.runtime.block_on(site.renderer.shutdown());
    assert_eq!(site.metric("ssr_renders_total", ""), 2.0, "each is counted once");
    assert_eq!(site.metric("ssr_renders_total", "timeout"), 2.0);
}

#[test]
fn the_warm_up_of_a_replacement_keeps_nobody_waiting_for_long() {
    let limits = Limits { recycle_after: 1, wall: BACK / 4, ..limits(1) };
    let site = Site::try_start(bundle("page"), limits, &[r#"{"paths":["/api/once"]}"#]).expect("a renderer");

    assert!(site.render("{}").is_ok());
    let since = Instant::now();
    while site.render("{}").is_err() {
        assert!(since.elapsed() < BACK, "it is not back");
    }

    assert_eq!(site.application.count("/api/once"), 2, "it hangs in the second isolate");
}

#[test]
fn an_isolate_is_replaced_after_its_share_of_pages() {
    let site = Site::start("page", Limits { recycle_after: 100, ..limits(2) });

    for _ in 0..10 {
        let pages = site.render_all(&[r#"{"paths":["/api/echo"]}"#; 50]);
        assert!(pages.iter().all(Result::is_ok), "{pages:?}");
    }

    assert!(site.metric("ssr_recycles_total", "age") >= 3.0);
}

#[test]
fn warm_up_pages_are_no_part_of_an_isolates_share() {
    let limits = Limits { recycle_after: 1, ..limits(1) };
    let site = Site::try_start(bundle("page"), limits, &["{}"; 3]).expect("a renderer");

    for _ in 0..3 {
        let page = site.render("{}");
        assert!(page.is_ok(), "{page:?}");
    }
    site.runtime.block_on(site.renderer.shutdown());

    assert_eq!(site.metric("ssr_recycles_total", "age"), 3.0);
}

#[test]
fn a_panic_at_the_start_is_told() {
    let limits = Limits { call: Duration::from_millis(20), ..limits(2) };

    let site = Site::try_start(bundle("page"), limits.clone(), &[r#"{"paths":["/api/bomb"]}"#]);

    assert!(matches!(site.err(), Some(StartError::Threads(reason)) if reason.contains("panicked")));

    let metrics = Metrics::new(&Registry::new()).expect("metrics");
    let factory: BackendFactory = Arc::new(|| panic!("the factory panics on purpose"));
    let renderer = Renderer::start(bundle("page"), limits, Vec::new(), factory, metrics);

    assert!(matches!(renderer.err(), Some(StartError::Backend(reason)) if reason.contains("panicked")));
}

#[test]
fn isolates_that_cannot_be_replaced_refuse_what_waits_and_end() {
    let limits = Limits { recycle_after: 1, call: Duration::from_millis(20), wall: BACK * 10, ..limits(1) };
    let site = Site::try_start(bundle("page"), limits, &[r#"{"paths":["/api/spared"]}"#]).expect("a renderer");

    assert!(site.render("{}").is_ok());
    for _ in 0..3 {
        assert_eq!(site.render("{}").err(), Some(RenderError::Unavailable));
    }
    site.runtime.block_on(site.renderer.shutdown());

    assert_eq!(site.metric("ssr_renders_total", "unavailable"), 3.0);
}

#[test]
fn isolates_end_with_the_last_renderer() {
    let site = Site::start("page", limits(2));
    let told = site.application.listen();
    let renderer = site.renderer.clone();

    drop(site);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let page = runtime.block_on(async {
        let page = renderer.render(guest("{}")).await;
        drop(renderer); // Within a task, which must not block.
        page
    });

    assert!(page.is_ok());
    let since = Instant::now();
    // The application, and with it the other end, is held by the isolates' threads only.
    assert!(told.recv_timeout(SOON).is_err() && since.elapsed() < SOON, "the threads are still there");
}
