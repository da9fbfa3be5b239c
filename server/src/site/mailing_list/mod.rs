//! The mailing list: visitors subscribe at `/mailing-list` or with the form of `/stay-connected`, and confirm and
//! unsubscribe with emailed links; `staff/` is the administration.
//!
//! Responses never reveal whether an address is known: each request gets the same response after the same work, and an
//! email to the address has the details.

mod api;
mod emails;
mod queries;
mod service;
mod staff;
mod states;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use service::{confirm, delete_expired, subscribe, unsubscribe};
pub use types::Contact;

/// Limit of subscriptions per client network.
pub const PER_CLIENT: Limit = Limit { name: "mailing_list.subscribe.client", max: 10, window: HOUR };
/// Limit of emails per email address; more are dropped silently.
pub const PER_EMAIL: Limit = Limit { name: "mailing_list.subscribe.email", max: 3, window: HOUR };
/// Limit of identical emails per address: repeated subscriptions change nothing.
pub const PER_ADDRESS: Limit = Limit { name: "mailing_list.repeat.email", max: 1, window: MINUTE };
/// Lifetime of a confirmation link.
pub const CONFIRMABLE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Time after which an unconfirmed address is deleted.
pub const PENDING_RETENTION: Duration = Duration::from_secs(30 * 24 * 60 * 60);

const HOUR: Duration = Duration::from_secs(60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::subscribe).service(api::confirm).service(api::unsubscribe).configure(staff::routes);
}
