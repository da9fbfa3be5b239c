//! Graceful shutdown: draining before the process stops.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the process is about to stop and should get no new requests.
#[derive(Debug, Default)]
pub struct Draining(AtomicBool);

impl Draining {
    /// Starts draining.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether draining has begun.
    pub fn has_begun(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
