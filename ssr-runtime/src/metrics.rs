//! Prometheus metrics of the renderer.

use prometheus::{Histogram, HistogramOpts, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry};

use crate::RenderError;

/// Bounds of the histograms, seconds.
const BUCKETS: [f64; 12] = [0.0001, 0.0003, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 2.0];

/// The renderer's metrics, all named `ssr_…`.
#[derive(Debug, Clone)]
pub struct Metrics {
    pub(crate) queue_wait: Histogram,
    pub(crate) render: Histogram,
    pub(crate) heap: IntGaugeVec,
    pub(crate) renders: IntCounterVec,
    pub(crate) recycles: IntCounterVec,
    pub(crate) in_flight: IntGauge,
}

impl Metrics {
    /// Registers the metrics; possible once per registry.
    pub fn new(registry: &Registry) -> prometheus::Result<Metrics> {
        let metrics = Metrics::unregistered()?;
        registry.register(Box::new(metrics.queue_wait.clone()))?;
        registry.register(Box::new(metrics.render.clone()))?;
        registry.register(Box::new(metrics.heap.clone()))?;
        registry.register(Box::new(metrics.renders.clone()))?;
        registry.register(Box::new(metrics.recycles.clone()))?;
        registry.register(Box::new(metrics.in_flight.clone()))?;
        Ok(metrics)
    }

    /// Unregistered metrics, for the warm-up.
    pub(crate) fn unregistered() -> prometheus::Result<Metrics> {
        let histogram =
            |name: &str, help: &str| Histogram::with_opts(HistogramOpts::new(name, help).buckets(BUCKETS.to_vec()));
        Ok(Metrics {
            queue_wait: histogram("ssr_queue_wait_seconds", "Time a page waited for an isolate")?,
            render: histogram("ssr_render_seconds", "Time from the start of a render to its end")?,
            heap: IntGaugeVec::new(
                Opts::new("ssr_heap_bytes", "Heap in use, garbage included, by isolate"),
                &["isolate"],
            )?,
            renders: IntCounterVec::new(Opts::new("ssr_renders_total", "Pages by outcome"), &["outcome"])?,
            recycles: IntCounterVec::new(Opts::new("ssr_recycles_total", "Isolates replaced by reason"), &["reason"])?,
            in_flight: IntGauge::new("ssr_in_flight", "Pages being rendered")?,
        })
    }

    /// Counts a finished render by outcome.
    pub(crate) fn count_outcome<T>(&self, outcome: &Result<T, RenderError>) {
        let label = outcome.as_ref().err().map_or("ok", RenderError::label);
        self.renders.with_label_values(&[label]).inc();
    }
}
