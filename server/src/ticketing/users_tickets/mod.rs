//! Tickets of all users, for staff: `/users-tickets`.

mod api;
mod decisions;
mod export;
mod moves;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use decisions::{
    finalise as finalise_decision, finalise_due as finalise_due_decisions, returnable_seats,
};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    // Register fixed paths before `/{id}`, which would match them.
    routes.service(api::list).service(api::export).service(api::store).service(api::show).service(api::update);
    routes.configure(decisions::routes).configure(moves::routes);
}
