//! Bundles that exceed a limit: the error is typed, the isolate recovers, other pages are rendered.

use std::time::Instant;

use ssr_runtime::{Limits, RenderError};

use crate::support::{BUSY_MACHINE, RECOVERY_TIMEOUT, Site, limits};

/// Renders a bad page alongside good ones on two isolates, and a good one after it.
fn endure(bundle: &str, bad: &str, limits: Limits) -> (RenderError, Site) {
    let site = Site::start(bundle, limits);
    let beside = r#"{"path":"/api/echo"}"#;

    // The bad page is alone on its isolate when it crashes it: the good ones are rendered in sequence.
    let (broken, good) = site.runtime.block_on(async {
        let bad = site.renderer.render(crate::support::guest(bad));
        let good = async {
            let mut answers = Vec::new();
            for _ in 0..50 {
                answers.push(site.renderer.render(crate::support::guest(beside)).await);
            }
            answers
        };
        tokio::join!(bad, good)
    });
    let broken = broken.expect_err("a bad page");
    let after: Vec<_> = site.render_all(&[beside; 8]);

    assert!(good.iter().all(|page| matches!(page, Ok(_) | Err(RenderError::Lost))), "{bad}: {good:?}");
    assert!(good.iter().filter(|page| page.is_err()).count() <= 1, "{bad}: {good:?}");
    assert!(after.iter().all(Result::is_ok), "{bad}: {after:?}");
    (broken, site)
}

#[test]
fn an_endless_loop_is_terminated() {
    for place in ["at once", "caught", "in microtasks", "after a call", "in a timer", "in a pattern"] {
        let bad = format!(r#"{{"loop":"{place}","path":"/api/echo"}}"#);
        let (error, site) = endure("loops", &bad, limits(2));

        assert_eq!(error, RenderError::Terminated(limits(2).script_timeout), "{place}");
        assert_eq!(site.metric("ssr_recycles_total", "terminated"), 1.0, "{place}");
        assert_eq!(site.metric("ssr_renders_total", "terminated"), 1.0, "{place}");
    }
}

#[test]
fn exhausting_the_heap_terminates_the_script() {
    for way in ["objects", "strings", "array", "huge array"] {
        assert_runs_out_of_memory(way);
    }
}

#[test]
fn exhausting_external_memory_terminates_the_script() {
    for way in ["buffers", "huge buffer", "resizable buffer", "buffers, caught"] {
        assert_runs_out_of_memory(way);
    }
}

/// Renders a page that grows in this way, with enough time to reach the memory limit.
fn assert_runs_out_of_memory(way: &str) {
    let limits = Limits { script_timeout: RECOVERY_TIMEOUT * 5, render_timeout: RECOVERY_TIMEOUT * 10, ..limits(2) };
    let (error, site) = endure("grows", &format!(r#"{{"grow":"{way}"}}"#), limits);

    assert_eq!(error, RenderError::OutOfMemory, "{way}");
    assert_eq!(site.metric("ssr_recycles_total", "memory"), 1.0, "{way}");
}

#[test]
fn collectable_buffers_do_not_count_against_the_limit() {
    let site = Site::start(
        "grows",
        Limits { script_timeout: RECOVERY_TIMEOUT * 5, render_timeout: RECOVERY_TIMEOUT * 10, ..limits(1) },
    );

    let page = site.render(r#"{"grow":"garbage"}"#);

    assert!(page.is_ok(), "{page:?}");
    assert_eq!(site.metric("ssr_recycles_total", ""), 0.0);
}

#[test]
fn a_page_that_never_settles_times_out_and_keeps_the_isolate() {
    let site = Site::start("never-settles", limits(1));

    for hang in ["at once", "on a call", "with a timer", "turning"] {
        let bad = format!(r#"{{"hang":"{hang}"}}"#);
        let pages = site.render_all(&[&bad, "{}"]);

        assert_eq!(pages[0].as_ref().err(), Some(&RenderError::Timeout(limits(1).render_timeout)), "{hang}");
        assert!(pages[1].is_ok(), "{hang}: {:?}", pages[1]);
    }
    assert!(site.render("{}").is_ok());
    assert_eq!(site.metric("ssr_recycles_total", ""), 0.0);
    assert_eq!(site.metric("ssr_in_flight", ""), 0.0);
}

#[test]
fn unhandled_rejections_fail_no_page() {
    let site = Site::start("rejects-unhandled", limits(2));
    let mut inputs = vec!["{}"; 20];
    inputs.extend(vec![r#"{"leave":true}"#; 5]);

    let pages = site.render_all(&inputs);

    assert!(pages.iter().all(Result::is_ok), "{pages:?}");
    let logged = crate::support::lines("ignored");
    assert_eq!(logged.len(), 5, "{logged:?}");
    assert!(logged[0].starts_with("ERROR ssr.console"), "{logged:?}");
    assert_eq!(site.metric("ssr_recycles_total", ""), 0.0);
}

#[test]
fn pages_sharing_a_terminated_isolate_are_lost() {
    for place in ["after a call", "in a timer"] {
        let site = Site::start("loops", limits(1));
        let events = site.application.listen();
        let bad = format!(r#"{{"loop":"{place}","path":"/api/echo"}}"#);

        let pages = site.render_all(&[r#"{"path":"/api/never"}"#, &bad]);

        assert_eq!(pages[0].as_ref().err(), Some(&RenderError::Lost), "{place}: {pages:?}");
        assert_eq!(pages[1].as_ref().err(), Some(&RenderError::Terminated(limits(1).script_timeout)), "{place}");
        assert_eq!([events.recv(), events.recv()], [Ok("begun"), Ok("dropped")]);
        assert!(site.render("{}").is_ok(), "{place}");
    }
}

#[test]
fn pages_lost_to_a_panic_are_reported_and_counted() {
    let site = Site::start("page", Limits { call_timeout: RECOVERY_TIMEOUT / 10, ..limits(1) });

    let pages = site.render_all(&[r#"{"paths":["/api/bomb"]}"#; 2]);

    assert!(pages.iter().all(|page| page.as_ref().err() == Some(&RenderError::Lost)), "{pages:?}");
    assert_eq!(site.metric("ssr_renders_total", "lost"), 2.0);
    assert_eq!(site.metric("ssr_in_flight", ""), 0.0);
    assert!(site.render("{}").is_ok());
    assert_eq!(site.metric("ssr_recycles_total", "panic"), 1.0);
}

#[test]
fn a_repeatedly_crashing_isolate_recovers() {
    let site = Site::start("loops", limits(1));

    for _ in 0..4 {
        let bad = site.render(r#"{"loop":"at once"}"#);
        assert!(matches!(bad, Err(RenderError::Terminated(_) | RenderError::Unavailable)), "{bad:?}");
    }
    let since = Instant::now();
    while site.render("{}").is_err() {
        assert!(since.elapsed() < BUSY_MACHINE, "it is not back");
    }
    assert!(site.renderer.is_ready());
}
