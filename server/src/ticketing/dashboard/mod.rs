//! The numbers of an edition for staff: what is sold, what came in, and what needs someone.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::show);
}
