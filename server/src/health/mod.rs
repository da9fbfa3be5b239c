//! Whether the process lives, and whether it should be sent visitors.

mod api;

use std::sync::atomic::{AtomicBool, Ordering};

use utoipa_actix_web::service_config::ServiceConfig;

/// What the probes answer from.
#[derive(Debug, Default)]
pub struct Health {
    draining: AtomicBool,
    migrated: AtomicBool,
}

impl Health {
    /// From now on no new visitors, please.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the process is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}

/// `/livez` and `/readyz`.
pub fn routes(cfg: &mut ServiceConfig) {
    cfg.service(api::livez).service(api::readyz);
}
