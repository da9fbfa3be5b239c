//! Orders: what users pay for tickets, and what goes back to them.
//!
//! Every change of an order's state goes through [`states::transition`], and locks the row of the event, then the
//! ticket, then the order. Providers are called while no transaction is open.

mod api;
mod checkout;
mod disputes;
mod emails;
mod jobs;
mod queries;
mod receipt;
mod refunds;
mod settlement;
mod staff;
mod states;
mod types;
mod webhook;

use chrono::TimeDelta;

use crate::platform::http::route_config::RouteConfig;

/// Unpaid orders older than this are shown to staff.
pub(in crate::ticketing) const OVERDUE_AFTER: TimeDelta = TimeDelta::hours(48);

pub(in crate::ticketing) use checkout::{
    Buyer, NewOrder, SessionOptions, client_secret, end_open, ensure_session, is_embedded, open,
};
pub(in crate::ticketing) use jobs::run_once;
pub(in crate::ticketing) use queries::{
    find_latest, find_open, find_paid, of_cancelled_events, unpaid_tickets_of_cancelled_events,
};
pub(in crate::ticketing) use refunds::{EVENT_CANCELLED, NewRefund, lock_latest, refundable, request_refund};
pub use settlement::settle_session;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(webhook::receive).service(api::show_receipt);
    routes.configure(staff::routes);
}
