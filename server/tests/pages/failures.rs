//! When a page cannot be rendered, the browser gets the client shell and renders it.

use futures_util::future::join_all;

use crate::{
    credentials::send_form,
    support::{DEFAULTS, Response, Script, Setup, TestApp, on_each_database_with},
};

/// Fails in the way the URL requests.
const FRAIL: &str = r#"
    globalThis.__ssr = {
        async render(request, host) {
            const way = new URL(request.url).pathname.slice(1);
            if (way === 'throws') throw new Error('secret detail');
            if (way === 'loops') for (;;) { /* until it is terminated */ }
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
    Setup { settings: &[("SSR_SLICE_MS", "200"), ("SSR_WALL_MS", "400")], pages: Some(Script::Own(FRAIL)), ..DEFAULTS };

fn is_shell(page: &Response) -> bool {
    page.text().contains(r#"<div id="root"></div>"#)
        && page.text().contains(r#"data-entry="/assets/"#)
        && !page.text().contains("application/json")
}

#[actix_web::test]
async fn a_failing_render_returns_the_client_shell_with_500() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        for way in ["/throws", "/odd", "/vague", "/astray", "/loops"] {
            let page = app.guest().get(way).await;

            assert_eq!(page.status(), 500, "{way}");
            assert!(is_shell(&page), "{way}: {}", page.text());
            assert!(!page.text().contains("secret detail"));
            let contact = format!(r#"<meta name="contact" content="{}">"#, app.state.config.site_defaults.email);
            assert!(page.text().contains(&contact), "whom to ask is known without the API");
            assert_eq!(page.header("cache-control"), "private, no-store");
        }
        assert!(app.guest().get("/fine").await.text().contains("<h1>fine</h1>"), "the renderer is back");
    })
    .await;
}

#[actix_web::test]
async fn a_timed_out_render_returns_the_client_shell_with_retry_after() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/never").await;

        assert_eq!(page.status(), 503);
        assert_eq!(page.header("retry-after"), "1");
        assert!(is_shell(&page));
    })
    .await;
}

#[actix_web::test]
async fn an_outage_page_has_a_retry_after_header() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/busy").await;

        assert_eq!((page.status(), page.header("retry-after")), (503, "1"));
        assert!(page.text().contains("<h1>Later</h1>"));
    })
    .await;
}

#[actix_web::test]
async fn route_redirects_become_http_redirects() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let response = app.guest().get("/away").await;

        assert_eq!((response.status(), response.header("location")), (302, "/events"));
    })
    .await;
}

#[actix_web::test]
async fn page_state_cannot_break_out_of_the_document() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let page = app.guest().get("/state").await;

        assert!(!page.text().contains("alert(1)</script>"));
        assert!(!page.text().contains("<i>"));
        assert_eq!(page.text().matches("<script").count(), 2, "the first script and the state");
    })
    .await;
}

#[actix_web::test]
async fn form_posts_to_pages_get_html_in_browsers_and_json_otherwise() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let client = app.guest();
        for path in ["/", "/fine", "/events/hackathon-2027"] {
            let page = send_form(&client, path, &[("a", "b")]).await;

            assert_eq!((page.status(), page.header("allow")), (405, "GET, HEAD"), "{path}");
            assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
            assert_eq!(page.header("cache-control"), "private, no-store", "{path}");
            assert!(page.text().contains("<h1>This page doesn&#39;t accept forms</h1>"), "{}", page.text());

            let actual = client.send(client.request(reqwest::Method::POST, path)).await;
            assert_eq!((actual.status(), actual.header("content-type")), (405, "application/json"), "{path}");
        }
        // Errors of a page's own form are HTML as well; those of the API stay JSON.
        let large = "x".repeat(17 * 1024);
        let page = send_form(&client, "/login", &[("email", &large)]).await;
        assert_eq!((page.status(), page.header("content-type")), (413, "text/html; charset=utf-8"));
        let call = send_form(&client, "/api/v1/login", &[]).await;
        assert_eq!((call.status(), call.header("content-type")), (419, "application/json"));
    })
    .await;
}

#[actix_web::test]
async fn pages_accept_only_get_and_head() {
    on_each_database_with(WITH_A_FRAIL_SCRIPT, async |app: TestApp| {
        let client = app.guest();

        let response = client.send(client.request(reqwest::Method::DELETE, "/fine")).await;
        let head = client.send(client.request(reqwest::Method::HEAD, "/fine")).await;

        assert_eq!((response.status(), response.header("allow")), (405, "GET, HEAD"));
        assert_eq!((head.status(), head.body().len()), (200, 0));
    })
    .await;
}

/// One isolate renders two pages while four wait: six at once.
const WITH_A_SMALL_QUEUE: Setup = Setup {
    settings: &[
        ("SSR_CONCURRENCY", "2"),
        ("SSR_QUEUE", "4"),
        ("SSR_SLICE_MS", "200"),
        ("SSR_WALL_MS", "1000"),
        ("PAGE_CACHE_MIB", "0"),
    ],
    pages: Some(Script::Own(FRAIL)),
    ..DEFAULTS
};

fn shells(app: &TestApp, reason: &str) -> f64 {
    let families = app.state.metrics.registry().gather();
    let metrics = families.iter().filter(|family| family.name() == "ssr_shells_total");
    let of_reason =
        metrics.flat_map(|family| family.get_metric()).filter(|metric| metric.get_label()[0].value() == reason);
    of_reason.map(|metric| metric.get_counter().get_value()).sum()
}

#[actix_web::test]
async fn overload_is_answered_with_client_shells_and_rendering_recovers() {
    on_each_database_with(WITH_A_SMALL_QUEUE, async |app: TestApp| {
        let client = app.guest();
        let path = |number: usize| if number.is_multiple_of(3) { "/throws" } else { "/never" };

        for _ in 0..3 {
            let responses = join_all((0..30).map(|number| client.get(path(number)))).await;
            for page in &responses {
                assert!(is_shell(page), "{}", page.text());
                assert!(!page.text().contains("secret detail") && !page.text().contains("render"), "{}", page.text());
                assert_eq!(page.header("cache-control"), "private, no-store");
                match page.status() {
                    503 => assert_eq!(page.header("retry-after"), "1"),
                    status => assert_eq!(status, 500, "only what threw"),
                }
            }
            let later = client.get("/fine").await;
            assert_eq!(later.status(), 200, "{}", later.text());
        }

        assert!(shells(&app, "overloaded") >= 24.0, "the queue is bounded: {}", shells(&app, "overloaded"));
        assert_eq!(client.get("/livez").await.status(), 200);
    })
    .await;
}
