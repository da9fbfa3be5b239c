//! Metrics of client connections.

use prometheus::{IntCounterVec, IntGauge, Opts, Registry};

/// Open and rejected connections.
#[derive(Debug, Clone)]
pub struct Connections {
    open: IntGauge,
    refused: IntCounterVec,
}

impl Connections {
    pub(super) fn new(registry: &Registry) -> prometheus::Result<Self> {
        let open = IntGauge::new("http_connections", "Open connections")?;
        let options =
            Opts::new("http_connections_refused_total", "Connections refused by the per-address or total limit");
        let refused = IntCounterVec::new(options, &["limit"])?;
        registry.register(Box::new(open.clone()))?;
        registry.register(Box::new(refused.clone()))?;
        Ok(Self { open, refused })
    }

    /// Counts an accepted connection.
    pub fn opened(&self) {
        self.open.inc();
    }

    /// Counts a closed connection.
    pub fn closed(&self) {
        self.open.dec();
    }

    /// Counts a connection rejected by a limit.
    pub fn refused(&self, limit: &str) {
        self.refused.with_label_values(&[limit]).inc();
    }

    /// The number of open connections.
    pub fn count(&self) -> i64 {
        self.open.get()
    }
}
