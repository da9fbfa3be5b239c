//! Staff approve, reject and cancel tickets, and undo that while the email about it waits in the outbox (decision 54).

mod api;
mod queries;
mod service;
mod undo;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use queries::returnable_seats;
pub(super) use service::{DecisionInput, decide, undoable_until};
pub(in crate::ticketing) use service::{finalise, finalise_due};

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::store);
}
