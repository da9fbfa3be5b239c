//! Staff give a ticket another type.

mod api;
mod service;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::store);
}
