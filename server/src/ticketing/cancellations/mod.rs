//! How tickets end before the event: their holder or staff cancel them, a hold runs out, an account is deleted, the event is
//! cancelled. What was paid goes back as the event's policy says; that of a cancelled event goes back in full.

mod api;
mod cancelled_events;
mod policy;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use cancelled_events::{cancel_unpaid_tickets, refund_cancelled_events};
pub(in crate::ticketing) use service::{CancellationReason, cancel_locked, cancel_unpaid, release_locked};
pub use service::{anonymise_holder, expire_holds, has_upcoming_ticket};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::destroy);
}
