//! The renderer on a real engine, with bundles that behave and bundles that do not.

mod support;

use support::{Site, bundle};

#[test]
fn a_page_is_rendered_with_its_calls() {
    let site = Site::start(bundle("page"));

    let page = site.render(r#"{"url":"/x","paths":["/api/echo?a=1"]}"#).expect("a page");

    assert_eq!(page.html, "<p>/x</p>200:GET /api/echo?a=1");
    assert_eq!(page.state, r#"{"url":"/x"}"#);
    assert_eq!(page.meta["title"], "Page");
}
