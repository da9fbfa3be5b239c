//! What staff change about the site itself: what it says about itself, which edition it is about, and the feature flags.

mod api;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::update).service(api::change_details).service(api::set_flag);
}
