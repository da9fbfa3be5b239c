//! Requests to join a team, which its captain accepts or declines.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(super) use queries::{expire_all, expire_of};
pub(super) use service::{create_request, withdraw};
pub(super) use types::NewJoinRequest;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::store).service(api::withdraw).service(api::accept).service(api::decline);
}
