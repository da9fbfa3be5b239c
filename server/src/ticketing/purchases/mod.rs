//! Purchases of tickets: `/events/{event}/tickets/{ticket}/purchase`. A purchase begins with a hold on a seat and ends
//! with a ticket, or with the seat given back.
//!
//! Every change locks the row of the event first, which serialises the sale of its seats.

mod api;
mod completion;
mod limits;
mod offers;
mod queries;
mod sale;
mod service;
mod tax_number;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use offers::accept as accept_offer;
pub use service::{Purchaser, complete};
pub use types::{Completion, Purchase, PurchasePath};

/// Started purchases per user.
pub const STARTS_PER_USER: Limit = Limit { name: "purchases.start.user", max: 10, window: Duration::from_secs(60) };

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::store).service(api::update).service(api::destroy);
    routes.service(api::payment_form).service(api::accept_offer);
}
