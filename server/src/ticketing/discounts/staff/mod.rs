//! Discount codes as staff edit them: `/discount-codes`.

mod api;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::list).service(api::store).service(api::show).service(api::update).service(api::destroy);
}
