//! Input and result of a page.

use ssr_runtime::{RenderError, StartError};

use crate::support::{SLOW, Site, bundle, file, limits, lines, meta};

#[test]
fn a_page_is_rendered_with_its_api_data() {
    let site = Site::start("page", limits(1));

    let page = site.render(r#"{"paths":["/api/echo?a=1","/api/nothing"]}"#).expect("a page");

    assert_eq!(page.html, "200:GET /api/echo?a=1 |404:{}");
    assert_eq!(page.state, r#"{"paths":["/api/echo?a=1","/api/nothing"]}"#);
    assert_eq!(meta(&page)["title"], "Page");
    assert_eq!(site.metric("ssr_renders_total", "ok"), 1.0);
    assert_eq!(site.metric("ssr_queue_wait_seconds", ""), 1.0);
    assert_eq!(site.metric("ssr_render_seconds", ""), 1.0);
    assert_eq!(site.metric("ssr_in_flight", ""), 0.0);
}

#[test]
fn text_in_any_script_is_preserved() {
    let site = Site::start("page", limits(1));
    let input = r#"{"text":"naïve – ça, 日本, 😀, \u2028 </script>"}"#;

    let page = site.render(input).expect("a page");

    assert_eq!(page.state, r#"{"text":"naïve – ça, 日本, 😀,   </script>"}"#.replace("   ", " \u{2028} "));
}

#[test]
fn thrown_values_are_reported_and_the_isolate_survives() {
    let site = Site::start("throws", limits(1));
    let script = |way: &str| match site.render(&format!(r#"{{"way":"{way}"}}"#)) {
        Err(RenderError::Script { message, .. }) => message,
        other => panic!("{way}: {other:?}"),
    };

    assert_eq!(script("throws"), "TypeError: on purpose");
    assert_eq!(script("rejects"), "RangeError: later on purpose");
    assert!(script("nothing").contains("undefined"));
    assert!(script("text").contains("only text"));
    assert!(script("deep").contains("stack"), "{}", script("deep"));
    script("trap");
    assert_eq!(script("timer"), "Error: in a timer");
    assert_eq!(script("microtask"), "Error: in a microtask");
    assert!(script("no such way").contains("not a function"));
    assert!(
        matches!(site.render("no json"), Err(RenderError::Script { message, .. }) if message.contains("SyntaxError"))
    );

    assert!(site.render(r#"{"way":"fine"}"#).is_ok());
    assert_eq!(site.metric("ssr_recycles_total", ""), 0.0);
}

#[test]
fn render_results_of_the_wrong_shape_are_rejected() {
    let site = Site::start("throws", limits(1));

    for way in ["undefined", "html", "state", "part", "unknownCall", "meta", "circular"] {
        let refused = site.render(&format!(r#"{{"way":"{way}"}}"#));
        assert!(matches!(refused, Err(RenderError::InvalidResult(_))), "{way}: {refused:?}");
    }
    assert_eq!(site.metric("ssr_renders_total", "invalid_result"), 7.0);
}

#[test]
fn stack_traces_are_mapped_to_the_sources() {
    let mut bundle = bundle("mapped");
    bundle.source_map = Some(file("mapped.js.map").into());
    let site = Site::try_start(bundle, limits(1), &[]).expect("a renderer");

    let Err(RenderError::Script { message, stack }) = site.render("{}") else { panic!("an error") };

    assert_eq!(message, "Error: somewhere");
    let places: Vec<_> = stack.lines().map(str::trim).collect();
    assert!(places[0].starts_with("at fail (src/pages/home.tsx:17:"), "{stack}");
    assert!(places[1].contains("(src/pages/home.tsx:13:"), "{stack}");
    assert_eq!(places.len(), 2, "{stack}");
}

#[test]
fn pages_have_web_globals_and_no_engine_globals() {
    let site = Site::start("globals", limits(1));

    let page = site.render("{}").expect("a page");

    let names: Vec<_> = page.html.split(' ').collect();
    for name in
        ["Deno", "__bootstrap", "__infra", "WebAssembly", "SharedArrayBuffer", "Atomics", "fetch", "process", "window"]
    {
        assert!(!names.contains(&name), "{name} is there");
    }
    let mut expected = serde_json::json!({
        "url": "https://a.test/b?x=1#y", "search": "a=b+c", "text": "é€😀", "reason": "AbortError", "timeout": "TimeoutError", "any": true,
        "base64": "text", "headers": "a,1;b,2", "request": "POST", "response": { "a": 1 }, "redirect": "/x", "microtask": "ran",
        "timer": "rang", "cleared": "kept", "interval": 3, "frozen": true, "buffer": false, "imported": "TypeError",
        "early": "undefined", "late": "undefined", "zone": "1 January 1970",
        "offsets": [0, 3_600_000, 19_800_000, 0, 3_600_000],
    });
    if SLOW {
        expected["zone"] = meta(&page)["zone"].clone(); // QuickJS has no locales.
    }
    assert_eq!(meta(&page), expected);
    assert_eq!(lines(r#"globals {"of":"a page"}"#), [r#"INFO ssr.console message=globals {"of":"a page"}"#]);
}

#[test]
fn a_broken_bundle_is_reported_at_start() {
    let start = |script: &'static str| {
        let mut bundle = bundle("page");
        bundle.script = script.into();
        Site::try_start(bundle, limits(2), &[]).err()
    };

    for (script, expected) in [
        ("syntax error", "SyntaxError"),
        ("throw new Error('at start')", "at start"),
        ("var __ssr = {}", "__ssr.render"),
        ("", "__ssr.render"),
    ] {
        let error = start(script);
        assert!(matches!(&error, Some(StartError::Bundle(reason)) if reason.contains(expected)), "{script}: {error:?}");
    }
}

#[test]
fn warm_up_pages_are_rendered_before_start_and_may_fail() {
    let site =
        Site::try_start(bundle("page"), limits(2), &[r#"{"paths":["/api/count"]}"#, "no json"]).expect("a renderer");

    assert_eq!(site.application.count("/api/count"), 2, "once on each isolate");
    assert_eq!(site.metric("ssr_renders_total", "ok"), 0.0, "they are not counted as visits");
}
