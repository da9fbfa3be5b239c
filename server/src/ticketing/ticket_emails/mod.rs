//! Sends the email of a ticket again, and new codes after a key was retired.

mod api;
mod codes;
mod queries;
mod service;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub(in crate::ticketing) use codes::send_due;
pub(in crate::ticketing) use queries::mark_due;

/// Emails per user that they ask for.
pub const SENDS: Limit = Limit { name: "ticket_emails.send.user", max: 3, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::send_own).service(api::send);
}
