//! Transfers of tickets to other accounts: the holder offers a ticket to an email address, and the account that has verified
//! it accepts. Until then the ticket stays with its holder, who can withdraw the offer.

mod api;
mod queries;
mod service;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use service::delete_expired;
pub(in crate::ticketing) use service::is_offered;

/// Offers per user; each sends an email.
pub const OFFERS: Limit = Limit { name: "transfers.offer.user", max: 5, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::store).service(api::destroy);
    routes.service(api::show).service(api::accept).service(api::store_as_staff);
    routes.service(api::index_as_staff).service(api::destroy_as_staff);
}
