//! Awards badges to users and revokes them: `GET`, `POST /badges/{id}/awards`, `GET`, `DELETE …/{award}`. A revoked
//! award remains as a row and can be renewed.

mod api;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show).service(api::store).service(api::destroy);
}
