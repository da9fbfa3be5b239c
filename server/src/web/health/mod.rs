//! Liveness and readiness probes.

mod api;
mod internal;
mod service;
mod types;

use std::sync::atomic::AtomicBool;

use crate::platform::http::route_config::RouteConfig;

pub use internal::{serve, until_live};

/// Cached state of the probes.
#[derive(Debug, Default)]
pub struct Health {
    /// Whether all migrations were seen as applied.
    migrated: AtomicBool,
}

/// `/livez` and `/readyz`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::livez).service(api::readyz);
}
