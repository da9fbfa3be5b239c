//! What pages may ask of the application, and what they see of its answers.

use std::time::Duration;

use ssr_runtime::{Limits, RenderError};

use crate::support::{Site, guest, limits, visitor};

/// Long enough for anything that should happen at once, on any machine.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn a_path_that_is_read_twice_is_asked_for_once() {
    let site = Site::start("page", limits(1));

    let one_by_one = site.render(r#"{"paths":["/api/count?a","/api/count?a","/api/count?b"]}"#).expect("a page");
    let together =
        site.render(r#"{"together":true,"paths":["/api/count?c","/api/count?c","/api/count?c"]}"#).expect("a page");

    assert_eq!(one_by_one.html, "200:counted|200:counted|200:counted");
    assert_eq!(together.html, one_by_one.html);
    let counts = ["a", "b", "c"].map(|query| site.application.count(&format!("/api/count?{query}")));
    assert_eq!(counts, [1, 1, 1]);
}

#[test]
fn another_page_and_another_method_ask_again() {
    let site = Site::start("page", limits(1));

    for _ in 0..2 {
        site.render(r#"{"paths":["/api/count"]}"#).expect("a page");
    }
    let posts = r#"{"init":{"method":"POST","headers":{"Content-Type":"text/plain"},"body":"é"},"paths":["/api/echo","/api/echo"]}"#;
    let posted = site.render(posts).expect("a page");

    assert_eq!(site.application.count("/api/count"), 2);
    assert_eq!(site.application.count("/api/echo"), 2);
    assert_eq!(posted.html, "200:POST /api/echo é|200:POST /api/echo é");
}

#[test]
fn only_paths_below_api_are_answered() {
    let site = Site::start("page", limits(1));
    let crooked = [
        "https://elsewhere.test/api/",
        "//elsewhere.test/api/",
        "/api/../x",
        "/api//x",
        "/api\\\\x",
        "/other",
        "/api/%2e%2e/x",
    ];

    for path in crooked {
        let page = site.render(&format!(r#"{{"paths":["{path}"]}}"#)).expect("a page");
        assert!(page.html.starts_with("TypeError:fetch refused"), "{path}: {}", page.html);
    }
    let method = site.render(r#"{"init":{"method":"CONNECT"},"paths":["/api/echo"]}"#).expect("a page");
    assert!(method.html.contains("unknown method"), "{}", method.html);
}

#[test]
fn cookies_and_tags_of_answers_are_carried_out_and_hidden_from_the_page() {
    let site = Site::start("visitors", limits(1));
    let request = visitor(r#"{"calls":2,"wait":0}"#, "session=secret-7");

    let page = site.runtime.block_on(site.renderer.render(request)).expect("a page");

    assert_eq!(page.html, "visitor-7 visitor-7", "nothing of the cookie is seen");
    assert_eq!(page.set_cookies, ["session=secret-7; HttpOnly", "session=secret-7; HttpOnly"]);

    let site = Site::start("page", limits(1));
    let page = site.render(r#"{"paths":["/api/tagged"]}"#).expect("a page");

    assert_eq!(page.set_cookies, ["a=1", "b=2"]);
    assert_eq!(page.cache_tags, ["events", "event-1"]);
}

#[test]
fn a_call_that_fails_fails_the_call_only() {
    let limits = Limits { call: Duration::from_millis(50), call_body: 1000, ..limits(1) };
    let site = Site::start("page", limits);

    for (path, told) in [
        ("/api/fails", "no database"),
        ("/api/panics", "panicked"),
        ("/api/never", "no answer within"),
        ("/api/long?bytes=1001", "longer than 1000 bytes"),
    ] {
        let page = site.render(&format!(r#"{{"paths":["{path}","/api/echo"]}}"#)).expect("a page");
        assert!(page.html.starts_with("TypeError:fetch failed") && page.html.contains(told), "{path}: {}", page.html);
        assert!(page.html.ends_with("200:GET /api/echo "), "{path}: {}", page.html);
        assert_eq!(page.failed_calls, 1, "{path}");
    }
    let page = site.render(r#"{"paths":["/api/long?bytes=1000"]}"#).expect("a page");
    assert_eq!((page.html.len(), page.failed_calls), (1004, 0));
}

#[test]
fn a_page_makes_a_hundred_calls_at_most() {
    let site = Site::start("page", limits(1));
    let paths: Vec<_> = (0..103).map(|n| format!("\"/api/echo?{n}\"")).collect();

    let page = site.render(&format!(r#"{{"paths":[{}]}}"#, paths.join(","))).expect("a page");

    assert_eq!(page.html.matches("200:").count(), 100);
    assert_eq!(page.html.matches("too many calls").count(), 3);
}

#[test]
fn calls_end_with_the_page_that_made_them() {
    let site = Site::start("never-settles", limits(1));
    let told = site.application.listen();

    let page = site.render(r#"{"hang":"on a call"}"#);

    assert!(matches!(page, Err(RenderError::Timeout(_))), "{page:?}");
    assert_eq!(told.recv_timeout(SOON), Ok("begun"));
    assert_eq!(told.recv_timeout(SOON), Ok("dropped"));
}

#[test]
fn timers_end_with_the_page_that_set_them() {
    let site = Site::start("never-settles", limits(1));

    let page = site.render(r#"{"hang":"with a timer"}"#);
    let asked = site.application.count("/api/count?by=interval");
    site.render("{}").expect("the isolate goes on");

    assert!(matches!(page, Err(RenderError::Timeout(_))), "{page:?}");
    assert_eq!(asked, 1, "it is memoised");
    assert!(site.runtime.block_on(site.renderer.heap_used()) > 0);
}

#[test]
fn a_page_nobody_waits_for_is_given_up() {
    let site = Site::start("page", limits(1));
    let told = site.application.listen();
    let paths = r#"{"paths":["/api/gate","/api/count"]}"#;

    site.runtime.block_on(async {
        let mut page = Box::pin(site.renderer.render(guest(paths)));
        assert!(futures_util::poll!(&mut page).is_pending());
        assert_eq!(told.recv_timeout(SOON), Ok("begun"));
        drop(page);
        site.application.open_gate();
    });
    site.render("{}").expect("the isolate goes on");

    assert_eq!(site.application.count("/api/count"), 0, "its next call is never made");
    assert_eq!(site.metric("ssr_in_flight", ""), 0.0);
}
