//! Drafts of text pages: what an editor typed and did not publish yet. Each editor has one per page, so that two do not
//! overwrite each other.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(super) use queries::delete;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::store).service(api::destroy);
}
