//! Staff manage the accounts of users at `/users`: roles, blocking, sessions (`access.rs`), deletion and notes. Apart
//! from `users/`, because it needs features that build on that.

mod access;
mod api;
mod deletion;
mod notes;
mod queries;
mod roles;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use notes::export as export_notes;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show).service(api::destroy).service(api::assign);
    routes.service(api::set_state).service(api::sessions).service(api::end_sessions);
    routes.configure(notes::routes);
}
