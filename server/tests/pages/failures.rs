//! When a page cannot be rendered, the browser is sent what it needs to do it by itself.

use crate::support::{Answer, Script, Setup, TestApp, USUAL, on_each_database_with};

/// Fails in the way the address asks for.
const FRAIL: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const way = new URL(request.url).pathname.slice(1);
            if (way === 'throws') throw new Error('secret detail');
            if (way === 'loops') for (;;) { /* until somebody ends it */ }
            if (way === 'never') await new Promise(() => {});
            if (way === 'odd') return 'not an answer';
            if (way === 'vague') return { html: '', state: 'null', meta: { status: 'fine' } };
            if (way === 'astray') return { html: '', state: 'null', meta: { status: 302, redirect: { location: '//evil.example/', status: 302 } } };
            if (way === 'busy') return { html: '<h1>Later</h1>', state: 'null', meta: { status: 503, title: 'Later' } };
            if (way === 'away') return { html: '', state: 'null', meta: { status: 302, redirect: { location: '/events', status: 302 } } };
            if (way === 'state') return { html: '', state: JSON.stringify('</script><script>alert(1)</script>'), meta: { status: 200, title: '<i>&"' } };
            return { html: `<h1>${way}</h1>`, state: 'null', meta: { status: 200, title: way } };
        },
    };
"#;

const WITH_A_FRAIL_SCRIPT: Setup =
    Setup { settings: &[("SSR_SLICE_MS", "200"), ("SSR_WALL_MS", "400")], pages: Some(Script::Own(FRAIL)), ..USUAL };

fn is_shell(page: &Answer) -> bool {
    page.text().contains(r#"<div id="root"></div>"#)
        && page.text().contains(r#"data-entry="/assets/"#)
        && !page.text().contains("application/json")
}

#[actix_web::test]
async fn a_page_that_throws_is_left_to_the_browser_with_500() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        for way in ["/throws", "/odd", "/vague", "/astray", "/loops"] {
            let page = app.guest().get(way).await;

            assert_eq!(page.status(), 500, "{way}");
            assert!(is_shell(&page), "{way}: {}", page.text());
            assert!(!page.text().contains("secret detail"));
            let contact = format!(r#"<meta name="contact" content="{}">"#, app.state.config.site.email);
            assert!(page.text().contains(&contact), "whom to ask is known without the API");
            assert_eq!(page.header("cache-control"), "private, no-store");
        }
        assert!(app.guest().get("/fine").await.text().contains("<h1>fine</h1>"), "the renderer is back");
    })
    .await;
}

#[actix_web::test]
async fn a_page_that_takes_too_long_is_left_to_the_browser_and_crawlers_are_told_to_come_again() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/never").await;

        assert_eq!(page.status(), 503);
        assert_eq!(page.header("retry-after"), "1");
        assert!(is_shell(&page));
    })
    .await;
}

#[actix_web::test]
async fn a_page_about_an_outage_says_when_to_come_again() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/busy").await;

        assert_eq!((page.status(), page.header("retry-after")), (503, "1"));
        assert!(page.text().contains("<h1>Later</h1>"));
    })
    .await;
}

#[actix_web::test]
async fn redirects_of_the_route_table_are_http_redirects() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let answer = app.guest().get("/away").await;

        assert_eq!((answer.status(), answer.header("location")), (302, "/events"));
    })
    .await;
}

#[actix_web::test]
async fn nothing_a_page_holds_can_leave_its_place_in_the_document() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/state").await;

        assert!(!page.text().contains("alert(1)</script>"));
        assert!(!page.text().contains("<i>"));
        assert_eq!(page.text().matches("<script").count(), 2, "the first script and the state");
    })
    .await;
}

#[actix_web::test]
async fn pages_are_only_read() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let client = app.guest();

        let answer = client.send(client.request(reqwest::Method::DELETE, "/fine")).await;
        let head = client.send(client.request(reqwest::Method::HEAD, "/fine")).await;

        assert_eq!((answer.status(), answer.header("allow")), (405, "GET, HEAD"));
        assert_eq!((head.status(), head.body().len()), (200, 0));
    })
    .await;
}
