//! A renderer with a small application.

mod application;
mod log;

use std::{sync::Arc, time::Duration};

pub(crate) use application::Application;
use futures_util::future::join_all;
use http::HeaderMap;
pub(crate) use log::lines;
use prometheus::Registry;
use ssr_runtime::{Bundle, Limits, Metrics, RenderError, RenderRequest, Rendered, Renderer, StartError, Visitor};
use tokio::runtime::Runtime;

/// QuickJS is a hundred times slower than V8, in a debug build more so.
pub(crate) const SLOW: bool = cfg!(feature = "quickjs");
/// A crashed isolate is replaced within this time on an idle machine.
pub(crate) const RECOVERY_TIMEOUT: Duration = Duration::from_secs(2);
/// What takes two seconds on an idle machine may take this long on a busy one.
pub(crate) const BUSY_MACHINE: Duration = Duration::from_secs(10);

/// A bundle of `tests/bundles`.
pub(crate) fn bundle(name: &str) -> Bundle {
    Bundle { script: file(&format!("{name}.js")).into(), source_map: None, snapshot: None }
}

/// A file of `tests/bundles`.
pub(crate) fn file(name: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/bundles/{name}", env!("CARGO_MANIFEST_DIR"))).expect("the file exists")
}

/// Limits small enough to be reached quickly.
pub(crate) fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        overload_timeout: Duration::from_secs(60),
        script_timeout: Duration::from_millis(500),
        render_timeout: Duration::from_millis(if SLOW { 4000 } else { 2000 }),
        max_heap_bytes: 48 << 20,
        max_buffer_bytes: 16 << 20,
        call_timeout: Duration::from_secs(60),
        ..Limits::default()
    }
}

/// A renderer, the application behind it, and a runtime to wait on.
pub(crate) struct Site {
    pub(crate) renderer: Renderer,
    pub(crate) application: Application,
    pub(crate) registry: Registry,
    pub(crate) runtime: Runtime,
}

impl Site {
    pub(crate) fn start(name: &str, limits: Limits) -> Site {
        Site::try_start(bundle(name), limits, &[]).expect("a renderer")
    }

    pub(crate) fn try_start(bundle: Bundle, limits: Limits, warm_up: &[&str]) -> Result<Site, StartError> {
        log::listen();
        let registry = Registry::new();
        let metrics = Metrics::new(&registry).expect("metrics");
        let application = Application::default();
        let warm_up = warm_up.iter().map(|input| (*input).to_owned()).collect();
        let renderer = Renderer::start(bundle, limits, warm_up, application.factory(), metrics)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Ok(Site { renderer, application, registry, runtime })
    }

    /// Renders one page for a guest.
    pub(crate) fn render(&self, input: &str) -> Result<Rendered, RenderError> {
        self.runtime.block_on(self.renderer.render(guest(input)))
    }

    /// Renders pages at the same time, in this order.
    pub(crate) fn render_all(&self, inputs: &[&str]) -> Vec<Result<Rendered, RenderError>> {
        self.runtime.block_on(join_all(inputs.iter().map(|input| self.renderer.render(guest(input)))))
    }

    /// A metric's value, or the sum over all labels if none is given.
    pub(crate) fn metric(&self, name: &str, label: &str) -> f64 {
        let families = self.registry.gather();
        let Some(family) = families.iter().find(|family| family.name() == name) else {
            return 0.0; // Nothing was counted yet.
        };
        let labelled = |metric: &&prometheus::proto::Metric| {
            label.is_empty() || metric.get_label().iter().any(|pair| pair.value() == label)
        };
        let value = |metric: &prometheus::proto::Metric| {
            metric.get_counter().get_value()
                + metric.get_gauge().get_value()
                + metric.get_histogram().get_sample_count() as f64
        };
        family.get_metric().iter().filter(labelled).map(value).sum()
    }
}

/// The metadata of a page as JSON.
pub(crate) fn meta(page: &Rendered) -> serde_json::Value {
    serde_json::from_str(&page.meta).expect("JSON")
}

/// A page for a guest.
pub(crate) fn guest(input: &str) -> RenderRequest {
    RenderRequest { input: input.to_owned(), visitor: Arc::new(Visitor::default()) }
}

/// A page for a visitor with a cookie.
pub(crate) fn visitor(input: &str, cookie: &str) -> RenderRequest {
    let mut headers = HeaderMap::new();
    headers.insert("cookie", cookie.parse().expect("a cookie"));
    RenderRequest { input: input.to_owned(), visitor: Arc::new(Visitor { headers, ..Visitor::default() }) }
}
