//! Metrics for operators, on a separate address.

mod connections;
mod funnel;
mod process;

use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use prometheus::{HistogramOpts, HistogramVec, IntGauge, Registry};

pub use connections::Connections;
pub use funnel::Funnel;

/// Metrics of all requests; other modules register theirs with [`Metrics::registry`].
pub struct Metrics {
    registry: Registry,
    durations: HistogramVec,
    in_flight: IntGauge,
    connections: Connections,
    funnel: Funnel,
}

/// A request in progress, until it is dropped.
pub struct InFlightGuard<'a>(&'a IntGauge);

impl Metrics {
    /// A registry with the metrics of requests and of the process.
    pub fn new() -> prometheus::Result<Self> {
        let registry = Registry::new();
        let options = HistogramOpts::new("http_request_duration_seconds", "Time to the first byte of a response");
        // From a response out of memory to the longest a request may take.
        let buckets = vec![0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];
        let durations = HistogramVec::new(options.buckets(buckets), &["method", "route", "status"])?;
        let in_flight = IntGauge::new("http_requests_in_flight", "Requests in progress")?;

        registry.register(Box::new(durations.clone()))?;
        registry.register(Box::new(in_flight.clone()))?;
        registry.register(Box::new(process::Process::new()?))?;
        let connections = Connections::new(&registry)?;
        let funnel = Funnel::new(&registry)?;
        Ok(Self { registry, durations, in_flight, connections, funnel })
    }

    /// Metrics of connections.
    pub fn connections(&self) -> &Connections {
        &self.connections
    }

    /// Metrics of ticket sales.
    pub fn funnel(&self) -> &Funnel {
        &self.funnel
    }

    /// The registry for the metrics of other modules.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Counts a request as in progress until the returned value is dropped.
    pub fn start_request(&self) -> InFlightGuard<'_> {
        self.in_flight.inc();
        InFlightGuard(&self.in_flight)
    }

    /// Number of requests in progress.
    pub fn in_flight(&self) -> i64 {
        self.in_flight.get()
    }

    /// Records a response. `route` is a template, never a path: the number of paths is unlimited.
    pub fn record_response(&self, method: &Method, route: &str, status: StatusCode, passed: Duration) {
        let method = match *method {
            Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::PATCH | Method::DELETE => method.as_str(),
            _ => "other",
        };
        self.durations.with_label_values(&[method, route, status.as_str()]).observe(passed.as_secs_f64());
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}
