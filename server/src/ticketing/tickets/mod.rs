//! Tickets that users hold: `GET /users/{username}/tickets`. Every change of a ticket's state goes through
//! [`transition`].
//!
//! A change locks the row of the event, then that of the ticket.

mod api;
mod codes;
mod emails;
mod keys;
mod queries;
mod service;
mod states;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub(in crate::ticketing) use codes::{Signed, public_code};
pub(in crate::ticketing) use emails::{confirmed as notify_confirmed, notify_holder};
pub(in crate::ticketing) use keys::verify;
pub(in crate::ticketing) use queries::{
    TicketRow, anonymise_holder, find, find_live, insert, list_for_user, lock_for_update, new_held, overdue, update,
};
pub(in crate::ticketing) use service::{can_cancel, find_visible, frozen_from, lock, lock_own, rename_within, view};
pub(in crate::ticketing) use states::{state_at, transition};
pub use types::{Ticket, TicketEvent};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show).service(api::of_event).service(api::update);
    cfg.service(api::qr_svg);
}
