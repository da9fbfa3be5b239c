//! The public list of a user's badges: `GET /users/{username}/badges`.

mod api;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index);
}
