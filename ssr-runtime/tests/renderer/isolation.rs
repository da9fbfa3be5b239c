//! Isolation of concurrent visitors and consecutive pages in one isolate.

use futures_util::{StreamExt, stream};
use ssr_runtime::Limits;

use crate::support::{RECOVERY_TIMEOUT, Site, guest, limits, meta, visitor};

/// Concurrent pages; more than the isolates accept, so that some wait.
const AT_ONCE: usize = 100;

/// Time for a thousand pages on a slow engine, unoptimised.
fn unhurried(threads: usize) -> Limits {
    Limits {
        script_timeout: RECOVERY_TIMEOUT * 5,
        render_timeout: RECOVERY_TIMEOUT * 30,
        call_timeout: RECOVERY_TIMEOUT * 30,
        queue_capacity: 1000,
        concurrency: 32,
        ..limits(threads)
    }
}

#[test]
fn no_page_contains_data_of_another_visitor() {
    let site = Site::start("visitors", unhurried(2));
    let renderer = &site.renderer;
    let pages = stream::iter(0..10_000_usize).map(|n| {
        let name = n * 7 % 20;
        let request = visitor(&format!(r#"{{"calls":3,"wait":{}}}"#, n % 4), &format!("session=secret-{name}"));
        async move { (name, renderer.render(request).await.expect("a page")) }
    });

    let seen = site.runtime.block_on(pages.buffer_unordered(AT_ONCE).fold(0, |seen, (name, page)| async move {
        let marker = format!("visitor-{name}");
        assert_eq!(page.html, [marker.as_str(); 3].join(" "));
        assert_eq!(meta(&page)["marker"], marker);
        let cookie = format!("session=secret-{name}; HttpOnly");
        assert!(
            page.set_cookies.len() == 3 && page.set_cookies.iter().all(|set| *set == cookie),
            "{:?}",
            page.set_cookies
        );
        seen + 1
    }));

    assert_eq!(seen, 10_000);
    assert_eq!(site.metric("ssr_recycles_total", ""), 0.0);
}

#[test]
fn the_heap_does_not_grow_with_the_number_of_pages() {
    let site = Site::start("leaks", unhurried(1));
    let render = |count: usize| {
        let pages = stream::iter(0..count).map(|_| site.renderer.render(guest("{}")));
        site.runtime
            .block_on(pages.buffer_unordered(16).for_each(|page| async move { assert!(page.is_ok(), "{page:?}") }));
        site.runtime.block_on(site.renderer.heap_used())
    };

    let early = render(1_000);
    let late = render(19_000);

    assert_eq!(site.metric("ssr_heap_bytes", "0"), late as f64);
    assert!(late * 10 <= early * 11, "{early} bytes after 1,000 pages, {late} after 20,000");
}

#[test]
fn an_isolate_with_a_full_heap_is_replaced_between_pages() {
    let site = Site::start("leaks", Limits { max_heap_bytes: 64 << 20, ..unhurried(1) });

    for _ in 0..400 {
        site.render(r#"{"keep":20000}"#).expect("a page"); // 160 KB each.
    }

    assert!(site.metric("ssr_recycles_total", "heap") >= 1.0);
    assert_eq!(site.metric("ssr_recycles_total", "memory"), 0.0);
}

#[test]
fn prototypes_are_frozen_but_inherited_properties_can_be_overridden() {
    let site = Site::start("pollutes", limits(1));

    let clean = site.render(r#"{"pollute":false}"#).expect("a page");
    let polluter = site.render(r#"{"pollute":true}"#).expect("a page");
    let next = site.render(r#"{"pollute":false}"#).expect("a page");

    assert_eq!(polluter.html, "", "attacks that succeeded");
    for page in [&clean, &polluter, &next] {
        assert_eq!(meta(page)["seen"], ",,,,[object Object],own,1");
        assert_eq!(meta(page)["allowed"], "own,true,Fault: second,true,toString+constructor");
    }
    assert_eq!(site.metric("ssr_recycles_total", ""), 0.0);
}
