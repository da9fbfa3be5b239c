//! Liveness and readiness probes.

mod api;
mod internal;

use std::sync::atomic::AtomicBool;

pub use internal::serve;
use utoipa_actix_web::service_config::ServiceConfig;

/// Cached state of the probes.
#[derive(Debug, Default)]
pub struct Health {
    /// Whether all migrations were seen as applied.
    migrated: AtomicBool,
}

/// `/livez` and `/readyz`.
pub fn routes(cfg: &mut ServiceConfig) {
    cfg.service(api::livez).service(api::readyz);
}
