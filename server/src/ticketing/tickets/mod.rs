//! Tickets that users hold: `GET /users/{username}/tickets`. Every change of a ticket's state goes through
//! [`transition`].
//!
//! A change locks the row of the event, then that of the ticket. `states.rs` changes states, `codes.rs` and `keys.rs`
//! sign QR codes (decision 40).

mod api;
mod codes;
mod emails;
mod keys;
mod queries;
mod reconfirmation;
mod service;
mod states;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use codes::{Signed, public_code};
pub(in crate::ticketing) use emails::{
    confirmed as notify_confirmed, dates, notify_holder, notify_holder_not_before, requested as notify_requested,
};
pub(in crate::ticketing) use keys::{rotate as rotate_key, verify};
pub(in crate::ticketing) use queries::{
    TicketRow, anonymise_holder, erase_answers, find_live, find_unchecked, insert, list_for_user, lock_for_update,
    new_held, overdue, seat, update,
};
pub(in crate::ticketing) use reconfirmation::{
    FIRST_REMINDER_BEFORE, LAST_REMINDER_BEFORE, MIN_ANSWER_TIME, RELEASE_BEFORE, Reconfirmation, asks, day_of_start,
    is_expected,
};
pub(in crate::ticketing) use service::{
    can_cancel, find_for_staff, find_unexpired, find_visible, frozen_from, has_unexpired, holder, lock, lock_for_staff,
    lock_own, notify_renamed, rename_within, view,
};
pub(in crate::ticketing) use states::{
    is_final, refuse_transition, restore, state_at, transition, transition_with_answers,
};
pub(in crate::ticketing) use types::TicketPath;
pub use types::{Ticket, TicketEvent};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show).service(api::of_event).service(api::update);
    routes.service(api::qr_svg);
}
