//! Projects of an edition: `GET /events/{event}/projects`; staff edit them at `/projects`.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use types::{Project, ProjectPage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::list).service(api::store);
    routes.service(api::show).service(api::update).service(api::destroy);
}
