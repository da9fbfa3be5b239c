//! Roles and their permissions, as administrators change them. No one can grant a permission that they do
//! not have.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::store).service(api::update).service(api::destroy);
}
