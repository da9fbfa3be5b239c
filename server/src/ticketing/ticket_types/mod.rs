//! Ticket types of an event: `GET /events/{event}/tickets`; staff edit them at `/tickets`.

mod api;
mod service;
mod staff;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use types::{TicketType, TicketTypeDetails, TicketTypePage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show);
    routes.configure(staff::routes);
}
