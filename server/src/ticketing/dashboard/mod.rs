//! Dashboard of an event: sales, revenue, check-ins and open tasks.
mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show);
}
