//! Roles and their permissions, as administrators change them. Nobody hands on what they may not do themselves.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::index).service(api::store).service(api::update).service(api::destroy);
}
