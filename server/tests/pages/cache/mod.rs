//! The page cache: for whom, for how long, and what it never contains.

mod eligibility;
mod flights;
mod freshness;
mod proxy;
mod responses;

use std::{
    collections::BTreeSet,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use actix_web::{HttpRequest, HttpResponse, Responder, get, web::Path};
use server::platform::{
    flags::{self, Flag},
    http::route_config::RouteConfig,
};
use tokio::sync::watch;

use crate::support::{DEFAULTS, Response, Script, Setup, TestApp, eventually, factories::month};

/// Counts its renders, and does what the URL requests.
const COUNTING: &str = r#"
    let renders = 0;
    let first = null;
    const ask = async (host, path) => { const answer = await host.fetch(path); return answer.text(); };
    globalThis.__ssr = {
        async render(request, host) {
            const url = new URL(request.url);
            const [way, key] = url.pathname.slice(1).split('/');
            const now = Date.parse(request.now);
            first ??= now;
            const number = ++renders;
            const meta = { status: 200, title: 'Counting' };
            let text = '';
            if (way === 'events') text = await ask(host, '/api/v1/events');
            if (way === 'flags') text = await ask(host, '/api/flags?f=tickets');
            if (way === 'site') text = await ask(host, '/api/v1/site');
            if (way === 'echo') text = await ask(host, '/api/test/echo');
            if (way === 'cookie') text = await ask(host, '/api/test/cookie');
            if (way === 'untagged') text = await ask(host, '/api/test/untagged');
            if (way === 'refused') text = await ask(host, '/api/test/refused');
            if (way === 'unavailable') text = await ask(host, '/api/test/unavailable');
            if (url.pathname.endsWith('/flags')) await ask(host, '/api/flags?f=tickets');
            if (way === 'slow') await ask(host, `/api/test/held/${key}`);
            if (way === 'throws') throw new Error('on purpose');
            if (way === 'moody' && now - first > 30000) throw new Error('in a mood');
            if (way === 'personal') meta.cache = false;
            if (way === 'busy') meta.status = 503;
            if (way === 'away') Object.assign(meta, { status: 302, redirect: { location: '/events', status: 302 } });
            if (way === 'nowhere') { meta.status = 404; text = 'x'.repeat(64 * 1024); }
            return { html: `<p>render ${number} of ${url.href}</p><pre>${text}</pre>`, state: 'null', meta };
        },
    };
"#;

/// All headers of a page's API call.
#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/echo")]
async fn echo(request: HttpRequest) -> impl Responder {
    let headers = request.headers().iter().map(|(name, value)| format!("{name}: {value:?}"));
    let actual = headers.chain([format!("{:?}", request.peer_addr())]).collect::<Vec<_>>().join("\n");
    HttpResponse::Ok().insert_header(("X-Cache-Tags", "settings")).body(actual)
}

#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/cookie")]
async fn cookie() -> impl Responder {
    HttpResponse::Ok().insert_header(("X-Cache-Tags", "settings")).insert_header(("Set-Cookie", "given=1")).finish()
}

#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/untagged")]
async fn untagged() -> impl Responder {
    HttpResponse::Ok().finish()
}

#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/unavailable")]
async fn unavailable() -> impl Responder {
    HttpResponse::ServiceUnavailable().finish()
}

/// Keys of the requests to `/api/test/held/{key}` that may end.
static RELEASED: LazyLock<watch::Sender<BTreeSet<String>>> = LazyLock::new(|| watch::Sender::new(BTreeSet::new()));

/// Takes until [`RELEASED`] has the key.
#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/held/{key}")]
async fn held(key: Path<String>) -> impl Responder {
    RELEASED.subscribe().wait_for(|keys| keys.contains(key.as_str())).await.expect("the sender is static");
    HttpResponse::Ok().insert_header(("X-Cache-Tags", "settings")).finish()
}

/// Responds when this many requests have arrived, each waiting for the others.
const TOGETHER: usize = 4;
static WAITING: AtomicUsize = AtomicUsize::new(0);

#[utoipa::path(responses((status = 200)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/together")]
async fn together() -> impl Responder {
    let reached = WAITING.fetch_add(1, Ordering::SeqCst) / TOGETHER * TOGETHER + TOGETHER;
    eventually("all requests have arrived", async || WAITING.load(Ordering::SeqCst) >= reached).await;
    HttpResponse::Ok().finish()
}

#[utoipa::path(responses((status = 404)), extensions(("x-guard" = json!("public"))))]
#[get("/api/test/refused")]
async fn not_found() -> impl Responder {
    HttpResponse::NotFound().finish()
}

fn routes(routes: &mut RouteConfig<'_>) {
    routes
        .service(echo)
        .service(cookie)
        .service(untagged)
        .service(unavailable)
        .service(together)
        .service(not_found)
        .service(held);
}

const WITH_COUNTED_PAGES: Setup = Setup { routes: Some(routes), pages: Some(Script::Own(COUNTING)), ..DEFAULTS };

/// The render that a page came from.
fn render(page: &Response) -> u32 {
    let number = page.text().split_once("<p>render ").and_then(|(_, rest)| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no page: {}", page.text()))
}

/// Sum of a metric over the labels that hold `label`.
fn figure(app: &TestApp, name: &str, label: &str) -> f64 {
    let families = app.state.metrics.registry().gather();
    let metrics = families.iter().filter(|family| family.name() == name).flat_map(|family| family.get_metric());
    let expected =
        metrics.filter(|metric| label.is_empty() || metric.get_label().iter().any(|pair| pair.value() == label));
    expected.map(|metric| metric.get_counter().get_value() + metric.get_gauge().get_value()).sum()
}

async fn switch(app: &TestApp, enabled: bool) {
    let flag = Flag { name: "tickets", enabled, public: true, description: "For a test.", now: month(1) };
    flags::put(app.state.db.writer(), flag).await.expect("a flag");
}
