//! Discount codes: they lower a price, or open a ticket type that is not public. Staff edit them at `/discount-codes`.
//!
//! Nothing counts uses by hand: a use is a ticket that takes a seat and has the code.

mod price;
mod queries;
mod service;
mod staff;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use price::{Price, contained_vat};
pub(in crate::ticketing) use service::{RedeemError, find, is_for, is_overused, redeem};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.configure(staff::routes);
}
