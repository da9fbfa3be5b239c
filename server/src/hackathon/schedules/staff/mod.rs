//! Endpoints for staff to edit schedules.

mod api;
mod conflicts;
mod content;
mod listing;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(super) use service::staff_view;
pub(super) use types::StaffScheduleItem;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show).service(api::store).service(api::update).service(api::destroy);
}
