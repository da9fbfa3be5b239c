//! Public cards that say that a user is going to an event. A user makes one from a ticket and decides whether it shows
//! their name, which is then on the event's wall as well. It has a key of its own and reveals nothing else of the ticket.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::{PublicCard, find_public};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::update).service(api::destroy).service(api::wall);
}
