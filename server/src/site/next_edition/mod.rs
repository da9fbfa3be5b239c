//! The next edition: a copy of an edition with its dates moved, as a draft; and what an edition lacks before it can be
//! published.

mod api;
mod checklist;
mod parts;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::store).service(api::checklist);
}
