//! Start, shutdown, recycling and overload.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

use futures_util::poll;
use prometheus::Registry;
use ssr_runtime::{BackendFactory, Limits, Metrics, RenderError, Renderer, StartError};

use crate::support::{BUSY_MACHINE, RECOVERY_TIMEOUT, Site, bundle, guest, limits};

const GATE: &str = r#"{"paths":["/api/gate"]}"#;
const SOON: Duration = Duration::from_secs(30);

fn begun(events: &Receiver<&'static str>, calls: usize) {
    for _ in 0..calls {
        assert_eq!(events.recv_timeout(SOON), Ok("begun"));
    }
}

#[test]
fn a_full_queue_refuses_pages_at_once() {
    let site = Site::start(
        "page",
        Limits {
            queue_capacity: 3,
            concurrency: 2,
            render_timeout: RECOVERY_TIMEOUT * 10,
            call_timeout: RECOVERY_TIMEOUT * 10,
            ..limits(1)
        },
    );
    let events = site.application.listen();

    site.runtime.block_on(async {
        let mut pages: Vec<_> = (0..5).map(|_| Box::pin(site.renderer.render(guest(GATE)))).collect();
        for page in &mut pages[..2] {
            assert!(poll!(page).is_pending());
            begun(&events, 1);
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
fn a_growing_queue_refuses_pages_long_before_they_time_out() {
    let site = Site::start(
        "page",
        Limits {
            queue_capacity: 10_000,
            concurrency: 1,
            overload_timeout: Duration::from_millis(1),
            render_timeout: RECOVERY_TIMEOUT * 10,
            call_timeout: RECOVERY_TIMEOUT * 10,
            ..limits(1)
        },
    );
    let events = site.application.listen();

    site.runtime.block_on(async {
        let mut running = Box::pin(site.renderer.render(guest(GATE)));
        assert!(poll!(&mut running).is_pending());
        begun(&events, 1);
        // Pages keep coming, and give up, while none is rendered.
        let overload = async {
            let pause = Duration::from_millis(10);
            let refused = loop {
                if let Ok(answer) = tokio::time::timeout(pause, site.renderer.render(guest("{}"))).await {
                    break answer;
                }
            };
            site.application.open_gate();
            refused
        };
        let (before, refused, running) = tokio::join!(site.renderer.render(guest("{}")), overload, running);

        assert_eq!(refused.err(), Some(RenderError::Overloaded));
        assert!(running.is_ok(), "{running:?}");
        assert!(before.is_ok(), "a page that came before the overload: {before:?}");
        while site.renderer.queued() > 0 {
            tokio::task::yield_now().await;
        }
        let after = site.renderer.render(guest("{}")).await;
        assert!(after.is_ok(), "{after:?}");
    });
}

#[test]
fn a_slow_page_is_not_refused_while_no_other_page_waits() {
    let overload_timeout = Limits::BACKLOG + Duration::from_millis(10);
    let limits = Limits {
        overload_timeout,
        render_timeout: RECOVERY_TIMEOUT * 10,
        call_timeout: RECOVERY_TIMEOUT * 10,
        ..limits(1)
    };
    let site = Site::start("page", limits);

    site.runtime.block_on(async {
        let mut page = Box::pin(site.renderer.render(guest(GATE)));
        let early = tokio::time::timeout(overload_timeout * 2, &mut page).await;
        assert!(early.is_err(), "its data is not there yet: {early:?}");

        site.application.open_gate();
        let page = page.await;
        assert!(page.is_ok(), "{page:?}");
    });
}

#[test]
fn shutdown_completes_running_pages_and_refuses_queued_ones() {
    let site = Site::start(
        "page",
        Limits {
            concurrency: 1,
            render_timeout: RECOVERY_TIMEOUT * 10,
            call_timeout: RECOVERY_TIMEOUT * 10,
            ..limits(2)
        },
    );
    let events = site.application.listen();

    site.runtime.block_on(async {
        let mut pages: Vec<_> = (0..4).map(|_| Box::pin(site.renderer.render(guest(GATE)))).collect();
        for page in &mut pages {
            assert!(poll!(page).is_pending());
        }
        begun(&events, 2);
        let mut shutdown = Box::pin(site.renderer.shutdown());
        assert!(poll!(&mut shutdown).is_pending());

        assert!(!site.renderer.is_ready());
        assert_eq!(site.renderer.render(guest("{}")).await.err(), Some(RenderError::Unavailable));

        site.application.open_gate();
        begun(&events, 2);
        site.application.open_gate();
        for page in pages {
            assert!(page.await.is_ok());
        }
        shutdown.await;
    });
}

#[test]
fn a_page_that_times_out_in_the_queue_is_not_started() {
    let timeout = Duration::from_millis(100);
    let site = Site::start(
        "page",
        Limits { concurrency: 1, render_timeout: timeout, call_timeout: RECOVERY_TIMEOUT * 10, ..limits(1) },
    );

    let pages = site.render_all(&[GATE, r#"{"paths":["/api/count"]}"#]);

    assert_eq!(pages[0].as_ref().err(), Some(&RenderError::Timeout(timeout)));
    assert_eq!(pages[1].as_ref().err(), Some(&RenderError::Timeout(timeout)));
    assert_eq!(site.application.count("/api/count"), 0);
}

#[test]
fn queued_pages_time_out_while_all_isolates_are_blocked() {
    let limits =
        Limits { render_timeout: Duration::from_millis(100), script_timeout: Duration::from_millis(100), ..limits(1) };
    let timeout = limits.render_timeout;
    let site = Site::start("page", limits);
    let page = r#"{"paths":["/api/echo"]}"#;

    let held = site.application.block_calls();
    let pages = site.render_all(&[page, page]);
    drop(held);

    assert!(pages.iter().all(|page| page.as_ref().err() == Some(&RenderError::Timeout(timeout))), "{pages:?}");
    site.runtime.block_on(site.renderer.shutdown());
    assert_eq!(site.metric("ssr_renders_total", ""), 2.0, "each is counted once");
    assert_eq!(site.metric("ssr_renders_total", "timeout"), 2.0);
}

#[test]
fn a_hanging_warm_up_of_a_replacement_times_out() {
    let limits = Limits { recycle_after: 1, render_timeout: RECOVERY_TIMEOUT / 4, ..limits(1) };
    let site = Site::try_start(bundle("page"), limits, &[r#"{"paths":["/api/once"]}"#]).expect("a renderer");

    assert!(site.render("{}").is_ok());
    let since = Instant::now();
    while site.render("{}").is_err() {
        assert!(since.elapsed() < BUSY_MACHINE, "it is not back");
    }

    assert_eq!(site.application.count("/api/once"), 2, "it hangs in the second isolate");
}

#[test]
fn an_isolate_is_recycled_after_its_maximum_of_pages() {
    let site = Site::start("page", Limits { recycle_after: 100, ..limits(2) });

    for _ in 0..10 {
        let pages = site.render_all(&[r#"{"paths":["/api/echo"]}"#; 50]);
        assert!(pages.iter().all(Result::is_ok), "{pages:?}");
    }

    assert!(site.metric("ssr_recycles_total", "age") >= 3.0);
}

#[test]
fn warm_up_pages_do_not_count_towards_recycling() {
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
fn a_panic_during_start_is_reported() {
    let limits = Limits { call_timeout: Duration::from_millis(20), ..limits(2) };

    let site = Site::try_start(bundle("page"), limits.clone(), &[r#"{"paths":["/api/bomb"]}"#]);

    assert!(matches!(site.err(), Some(StartError::Threads(reason)) if reason.contains("panicked")));

    let metrics = Metrics::new(&Registry::new()).expect("metrics");
    let factory: BackendFactory = Arc::new(|| panic!("the factory panics on purpose"));
    let renderer = Renderer::start(bundle("page"), limits, Vec::new(), factory, metrics);

    assert!(matches!(renderer.err(), Some(StartError::Backend(reason)) if reason.contains("panicked")));
}

#[test]
fn without_a_replacement_isolate_queued_pages_are_refused() {
    let limits = Limits {
        recycle_after: 1,
        call_timeout: Duration::from_millis(20),
        render_timeout: RECOVERY_TIMEOUT * 10,
        ..limits(1)
    };
    let site = Site::try_start(bundle("page"), limits, &[r#"{"paths":["/api/spared"]}"#]).expect("a renderer");

    assert!(site.render("{}").is_ok());
    for _ in 0..3 {
        assert_eq!(site.render("{}").err(), Some(RenderError::Unavailable));
    }
    site.runtime.block_on(site.renderer.shutdown());

    assert_eq!(site.metric("ssr_renders_total", "unavailable"), 3.0);
}

#[test]
fn isolates_end_when_the_last_renderer_is_dropped() {
    let site = Site::start("page", limits(2));
    let events = site.application.listen();
    let renderer = site.renderer.clone();

    drop(site);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let page = runtime.block_on(async {
        let page = renderer.render(guest("{}")).await;
        drop(renderer); // Inside a task, which must not block.
        page
    });

    assert!(page.is_ok());
    // Only the isolate threads own the application, and with it the sender.
    assert_eq!(events.recv_timeout(SOON), Err(RecvTimeoutError::Disconnected), "the threads are still there");
}
