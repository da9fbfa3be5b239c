//! Measures what a render costs besides its JavaScript: `cargo run --release -p ssr-runtime --example throughput
//! [threads]`. With `[threads] <bundle.js> <answers.json> <input>…` it renders inputs of a real bundle; the answers are
//! path → body.

use std::{
    collections::HashMap,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, future::LocalBoxFuture, stream};
use http::{HeaderMap, HeaderValue};
use ssr_runtime::{
    Backend, BackendFactory, Bundle, Call, CallResponse, ENGINE, Limits, Metrics, RenderRequest, Renderer, Visitor,
    init_platform,
};

/// A page of cards; `repeat` renders it several times over, which tells the cost of the JavaScript alone.
const SCRIPT: &str = r#"
var __ssr = (() => {
  const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const card = (n) => `<li class="card"><a href="/events/${n}">${escape(`Event "${n}" <&>`)}</a><p>${n} places</p></li>`;
  const cards = (count) => { let html = ""; for (let n = 0; n < count; n++) html += card(n); return html; };
  return {
    async render(request, host) {
      let html = "";
      for (let n = 0; n < (request.repeat ?? 1); n++) html = cards(request.cards);
      for (let n = 0; n < (request.calls ?? 0); n++) html += (await (await host.fetch(`/api/items?n=${n}`)).json()).items.length;
      return { html, state: html.length > 99 ? html : "{}", meta: { status: 200, title: "Cards", description: null, preload: ["/a.js"] } };
    },
  };
})();
"#;

/// Answers from memory: path → body; without answers always the same.
#[derive(Clone)]
struct StaticBackend(Arc<HashMap<String, Bytes>>);

impl Backend for StaticBackend {
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallResponse, String>> {
        let same = Bytes::from_static(br#"{"items":[{"id":1,"name":"one"},{"id":2,"name":"two"}]}"#);
        let found = if self.0.is_empty() { Some(same) } else { self.0.get(&call.path).cloned() };
        let (status, body) =
            found.map_or((404, Bytes::from_static(br#"{"message":"Not found."}"#)), |body| (200, body));
        let mut headers = HeaderMap::new();
        headers.insert("content-type", HeaderValue::from_static("application/json"));
        std::future::ready(Ok(CallResponse { status, headers, body, shared: true })).boxed_local()
    }
}

fn main() {
    init_platform();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let threads = arguments.first().and_then(|threads| threads.parse().ok()).unwrap_or(1);
    let read = |at: usize| arguments.get(at).map(|path| std::fs::read_to_string(path).expect("the file can be read"));
    let bundle = Bundle { script: read(1).unwrap_or(SCRIPT.to_owned()).into(), source_map: None, snapshot: None };
    let answers: HashMap<String, serde_json::Value> =
        read(2).map(|text| serde_json::from_str(&text).expect("JSON")).unwrap_or_default();
    let backend =
        StaticBackend(Arc::new(answers.into_iter().map(|(path, body)| (path, body.to_string().into())).collect()));
    let real = arguments.get(3..).unwrap_or_default();
    let limits = Limits {
        threads,
        queue_capacity: 1000,
        script_timeout: Duration::from_secs(60),
        render_timeout: Duration::from_secs(60),
        ..Limits::default()
    };
    let metrics = Metrics::new(&prometheus::Registry::new()).expect("metrics");
    let factory: BackendFactory = Arc::new(move || {
        let backend: Rc<dyn Backend> = Rc::new(backend.clone());
        std::future::ready(Ok(backend)).boxed_local()
    });
    let renderer = Renderer::start(bundle, limits, real.to_vec(), factory, metrics).expect("a renderer");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");

    println!("{ENGINE}, {threads} isolate(s)");
    println!("{:<34}{:>10}{:>10}{:>10}{:>12}{:>12}", "page", "pages/s", "p50 µs", "p99 µs", "µs a page", "CPU µs");
    let made_up = [
        ("nothing", r#"{"cards":0}"#),
        ("nothing, 1 call", r#"{"cards":0,"calls":1}"#),
        ("nothing, 5 calls", r#"{"cards":0,"calls":5}"#),
        ("60 cards", r#"{"cards":60}"#),
        ("60 cards, 3 calls", r#"{"cards":60,"calls":3}"#),
    ];
    let pages: Vec<(&str, &str)> = if real.is_empty() {
        made_up.to_vec()
    } else {
        real.iter().map(|input| ("a real page", input.as_str())).collect()
    };
    for (name, input) in pages {
        for at_once in [1, 8, 64] {
            runtime.block_on(run(&renderer, name, input, at_once));
        }
    }
    if real.is_empty() {
        let alone = runtime.block_on(script_alone(&renderer));
        println!("JavaScript of 60 cards alone: {:.1} µs", alone.as_secs_f64() * 1e6);
    }
    println!("heap after a collection: {:.1} MB", runtime.block_on(renderer.heap_used()) as f64 / 1e6);
    runtime.block_on(renderer.shutdown());
}

/// Renders for two seconds, half of it to warm up.
async fn run(renderer: &Renderer, name: &str, input: &str, at_once: usize) {
    let visitor = Arc::new(Visitor::default());
    let mut times = Vec::new();
    for (length, counts) in [(Duration::from_millis(500), false), (Duration::from_millis(1500), true)] {
        let (begun, used) = (Instant::now(), cpu_seconds());
        let pages = stream::repeat(()).take_while(|()| std::future::ready(begun.elapsed() < length)).map(|()| {
            let request = RenderRequest { input: input.to_owned(), visitor: visitor.clone() };
            async {
                let since = Instant::now();
                renderer.render(request).await.expect("a page");
                since.elapsed()
            }
        });
        let all: Vec<Duration> = pages.buffer_unordered(at_once).collect().await;
        if counts {
            times = all;
            times.sort_unstable();
            let took = begun.elapsed().as_secs_f64();
            let micros = |at: f64| times[((times.len() - 1) as f64 * at) as usize].as_secs_f64() * 1e6;
            let name = format!("{name} ({at_once} at once)");
            let rate = times.len() as f64 / took;
            let cpu = (cpu_seconds() - used) * 1e6 / times.len() as f64;
            println!(
                "{name:<34}{rate:>10.0}{:>10.1}{:>10.1}{:>12.1}{cpu:>12.1}",
                micros(0.5),
                micros(0.99),
                1e6 / rate
            );
        }
    }
    assert!(!times.is_empty(), "no page was rendered");
}

/// Processor time of all threads so far; on a busy machine it says more than the clock does. Linux only.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = stat.rsplit(") ").next().unwrap_or_default().split(' ').skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

async fn script_alone(renderer: &Renderer) -> Duration {
    const TIMES: u32 = 20_000;
    let render = |repeat| {
        let request = RenderRequest {
            input: format!(r#"{{"cards":60,"repeat":{repeat}}}"#),
            visitor: Arc::new(Visitor::default()),
        };
        renderer.render(request)
    };
    render(TIMES).await.expect("a page");
    let begun = Instant::now();
    render(TIMES).await.expect("a page");
    begun.elapsed() / TIMES
}
