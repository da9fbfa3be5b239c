//! Ticket types of an event: `GET /events/{event}/tickets`; staff edit them at `/tickets`.

mod api;
mod service;
mod staff;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use types::{TicketType, TicketTypeDetails, TicketTypePage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show);
    cfg.configure(staff::routes);
}
