//! Tickets of all users, for staff: `/users-tickets`.

mod api;
mod export;
mod moves;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    // The export stands before the ids, which would take its name for one.
    cfg.service(api::list).service(api::export).service(api::store).service(api::show).service(api::update);
    cfg.configure(moves::routes);
}
