//! Waiting lists, for staff: `/waiting-list`, and the settings at `/events/{event}/waiting-list`.

mod api;
mod entries;
mod files;

mod offering;
mod queries;
mod service;
mod settings;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::list).service(api::export).service(api::offer);
    routes.service(api::update).service(api::destroy).service(api::revoke);
    routes.service(api::show_settings).service(api::update_settings).service(api::store);
}
