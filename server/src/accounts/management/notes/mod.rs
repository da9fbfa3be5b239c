//! Notes of staff about users. Users get the notes about them with the export of their data.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::export;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::store).service(api::destroy);
}
