//! Which calls pages may make, and what they see of the responses.

use std::time::Duration;

use ssr_runtime::{Limits, RenderError};

use crate::support::{Site, guest, limits, visitor};

/// Long enough for an immediate event on any machine.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn repeated_get_requests_of_a_page_are_made_once() {
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
fn memoised_requests_are_not_shared_by_pages_or_methods() {
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
fn fetch_refuses_paths_outside_the_api() {
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
fn response_cookies_and_tags_are_returned_but_hidden_from_the_page() {
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
fn a_failing_fetch_does_not_fail_the_page() {
    let limits = Limits { call_timeout: Duration::from_millis(50), max_response_body: 1000, ..limits(1) };
    let site = Site::start("page", limits);

    for (path, events) in
        [("/api/fails", "no database"), ("/api/panics", "panicked"), ("/api/long?bytes=1001", "longer than 1000 bytes")]
    {
        let page = site.render(&format!(r#"{{"paths":["{path}","/api/echo"]}}"#)).expect("a page");
        assert!(page.html.starts_with("TypeError:fetch failed") && page.html.contains(events), "{path}: {}", page.html);
        assert!(page.html.ends_with("200:GET /api/echo "), "{path}: {}", page.html);
        assert_eq!(page.failed_calls, 1, "{path}");
    }
    let page = site.render(r#"{"paths":["/api/long?bytes=1000"]}"#).expect("a page");
    assert_eq!((page.html.len(), page.failed_calls), (1004, 0));
}

#[test]
fn a_call_without_a_response_in_time_is_a_temporary_outage() {
    let site = Site::start("page", Limits { call_timeout: Duration::from_millis(50), ..limits(1) });

    let page = site.render(r#"{"paths":["/api/never","/api/echo"]}"#).expect("a page");

    assert_eq!(page.html, "503:no response within 0.1 s|200:GET /api/echo ");
    assert_eq!(page.failed_calls, 1);
}

#[test]
fn a_page_may_make_a_hundred_requests() {
    let site = Site::start("page", limits(1));
    let paths: Vec<_> = (0..103).map(|n| format!("\"/api/echo?{n}\"")).collect();

    let page = site.render(&format!(r#"{{"paths":[{}]}}"#, paths.join(","))).expect("a page");

    assert_eq!(page.html.matches("200:").count(), 100);
    assert_eq!(page.html.matches("too many calls").count(), 3);
}

#[test]
fn pending_requests_are_cancelled_when_the_page_ends() {
    let site = Site::start("never-settles", limits(1));
    let events = site.application.listen();

    let page = site.render(r#"{"hang":"on a call"}"#);

    assert!(matches!(page, Err(RenderError::Timeout(_))), "{page:?}");
    assert_eq!(events.recv_timeout(SOON), Ok("begun"));
    assert_eq!(events.recv_timeout(SOON), Ok("dropped"));
}

#[test]
fn timers_are_cancelled_when_the_page_ends() {
    let site = Site::start("never-settles", limits(1));

    let page = site.render(r#"{"hang":"with a timer"}"#);
    let asked = site.application.count("/api/count?by=interval");
    site.render("{}").expect("the isolate goes on");

    assert!(matches!(page, Err(RenderError::Timeout(_))), "{page:?}");
    assert_eq!(asked, 1, "it is memoised");
    assert!(site.runtime.block_on(site.renderer.heap_used()) > 0);
}

#[test]
fn a_render_without_a_waiting_caller_is_abandoned() {
    let site = Site::start("page", limits(1));
    let events = site.application.listen();
    let paths = r#"{"paths":["/api/gate","/api/count"]}"#;

    site.runtime.block_on(async {
        let mut page = Box::pin(site.renderer.render(guest(paths)));
        assert!(futures_util::poll!(&mut page).is_pending());
        assert_eq!(events.recv_timeout(SOON), Ok("begun"));
        drop(page);
        site.application.open_gate();
    });
    site.render("{}").expect("the isolate goes on");

    assert_eq!(site.application.count("/api/count"), 0, "its next call is never made");
    assert_eq!(site.metric("ssr_in_flight", ""), 0.0);
}

#[test]
fn responses_that_need_no_waiting_come_in_order_and_are_not_called() {
    let site = Site::start("page", limits(1));
    let paths = r#"["/api/ready/a","/api/echo","/api/ready/b","/api/ready/a?x"]"#;

    for request in [format!(r#"{{"paths":{paths}}}"#), format!(r#"{{"together":true,"paths":{paths}}}"#)] {
        let page = site.render(&request).expect("a page");

        assert_eq!(page.html, "200 shared:a|200:GET /api/echo |200 shared:b|200 shared:a?x");
        assert_eq!(page.cache_tags, ["ready"]);
    }
    assert_eq!(site.application.count("/api/ready/a"), 0);
}

#[test]
fn a_shared_response_is_read_again_when_it_has_changed() {
    let site = Site::start("page", limits(1));
    let render = || site.render(r#"{"paths":["/api/ready/city"]}"#).expect("a page").html;

    assert_eq!([render(), render()], ["200 shared:city", "200 shared:city"]);
    site.application.replace("city", "Évora €");
    assert_eq!([render(), render()], ["200 shared:Évora €", "200 shared:Évora €"]);
}

#[test]
fn a_response_that_needs_no_waiting_is_limited_in_size_too() {
    let site = Site::start("page", Limits { max_response_body: 10, ..limits(1) });
    site.application.replace("long", "eleven chars");

    let page = site.render(r#"{"paths":["/api/ready/long","/api/ready/short"]}"#).expect("a page");

    assert!(page.html.contains("longer than 10 bytes"), "{}", page.html);
    assert!(page.html.ends_with("|200 shared:short"), "{}", page.html);
    assert_eq!(page.failed_calls, 1);
}

#[test]
fn bodies_of_responses_become_part_of_the_state_by_their_calls() {
    let site = Site::start("page", limits(1));
    site.application.replace("city", "\"Évora\" €");

    let page =
        site.render(r#"{"bodies":true,"paths":["/api/ready/city","/api/echo","/api/ready/city"]}"#).expect("a page");

    assert_eq!(page.state, "[\"Évora\" €;GET /api/echo ;\"Évora\" €;]");
}
