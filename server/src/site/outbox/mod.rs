//! The outbox as staff see it: emails and whether they were sent. Their texts are not shown, since they contain links
//! that open accounts.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::retry);
}
