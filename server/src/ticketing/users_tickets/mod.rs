//! Tickets of all users, for staff: `/users-tickets`.

mod api;
mod decisions;
mod export;
mod moves;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use decisions::{returnable_seats, settle as settle_decisions, stand as let_decision_stand};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    // The export stands before the ids, which would take its name for one.
    cfg.service(api::list).service(api::export).service(api::store).service(api::show).service(api::update);
    cfg.configure(decisions::routes).configure(moves::routes);
}
