//! Public information about the site: `GET /site`.

mod api;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use types::{Partner, Site, SiteLink};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show);
}
