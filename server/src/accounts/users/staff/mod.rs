//! Staff access to user accounts.

mod access;
mod api;
mod deletion;
mod queries;
mod roles;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use deletion::{DeletedAccount, delete};
pub use roles::{delegate, has_administrator, lock_roles, require_may_delegate};

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::index).service(api::show).service(api::destroy).service(api::assign);
    cfg.service(api::set_state).service(api::sessions).service(api::end_sessions);
}
