//! Holders confirm before an event that they will come. Events that ask for it send reminders 7 and 2 days before they
//! start; staff choose whether tickets without an answer are released on the last day.
//!
//! The links in the reminders work without a login, and only a POST confirms: mail scanners follow links.

mod api;
mod queries;
mod rounds;
mod service;
mod token;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use rounds::run_once;
pub use service::{Question, confirm_by_link, find_by_link};
pub use token::PAGE;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::store);
}
