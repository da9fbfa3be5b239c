//! Tickets that users hold: `GET /users/{username}/tickets`; staff manage them at `/users-tickets`. Every change of a ticket's state goes through
//! [`transition`].
//!
//! A change locks the row of the event, then that of the ticket.

mod api;
mod codes;
mod emails;
mod keys;
mod queries;
mod service;
mod staff;
mod states;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub(in crate::ticketing) use codes::Signed;
pub(in crate::ticketing) use emails::confirmed as notify_confirmed;
pub(in crate::ticketing) use keys::verify;
pub(in crate::ticketing) use queries::{TicketRow, find, held, insert, live_of, lock_for_update, update};
pub(in crate::ticketing) use service::view;
pub use service::{expire_holds, forget_holder};
pub(in crate::ticketing) use states::{state_at, transition};
pub use types::Ticket;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show).service(api::of_event).service(api::update).service(api::destroy);
    cfg.service(api::qr_svg);
    cfg.configure(staff::routes);
}
