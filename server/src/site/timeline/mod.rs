//! What happened to one person: orders, tickets, teams, check-ins, emails and entries of the audit log, the newest first.
//! Each reader sees the kinds that their permissions allow.

mod api;
mod entries;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::of_user).service(api::of_ticket);
}
