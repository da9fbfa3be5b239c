//! Team membership: joining with the code, leaving, removing members and handing over the captain's role.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(super) use queries::{insert, leave, set_captain};
pub(super) use service::{join, leave as leave_team};
pub use service::{leave_all, leave_event};
pub(super) use types::LeaveTeam;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::join_by_code).service(api::join).service(api::leave).service(api::transfer_captaincy);
    routes.service(api::remove).service(api::rotate_join_code);
}
