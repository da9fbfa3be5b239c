//! Kinds of tickets of an edition: `GET /events/{event}/tickets`. Which can be had, and how many places are taken, is
//! told here for every page; both are counted, never kept.

mod api;
mod availability;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use availability::{Availability, Offer};
pub use service::{is_overbooked, kinds, sales};
pub use types::{Currency, Money, Sales, TicketType, TicketTypePage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
