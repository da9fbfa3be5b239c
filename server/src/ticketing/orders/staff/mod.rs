//! Orders, for staff: `/orders`.

mod api;
mod export;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    // Register fixed paths before `/{id}`, which would match them.
    routes.service(api::list).service(api::export).service(api::show).service(api::store_refund);
}
