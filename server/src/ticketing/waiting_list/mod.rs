//! The waiting list: who waits for a seat, and the offers of free seats. Users join at `/waiting-list` and see their
//! entries at `/user/waiting-lists`; guests use the links of emails. `staff/` is the administration.
//!
//! Free seats are given out by [`allocation`] only, with the event's row locked: a task does that after every commit
//! that may free a seat. While users wait, free seats are not on sale (`hackathon::sales`). Every change of an entry's
//! state goes through [`states::transition`], which stores a sentence about it.

mod access;
mod allocation;
mod api;
mod emails;
mod entries;
mod estimate;
mod free_seats;
mod joining;
mod needs;
mod offers;
mod owners;
mod personal_data;
mod queries;
mod rounds;
mod rules;
mod service;
mod staff;
mod states;
mod types;
mod view;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use access::EntryLink;
pub use entries::delete_expired;
pub use joining::{Joined, Joining, join, resend, verify};
pub use personal_data::{anonymise_email, anonymise_old, anonymise_user, export, is_waiting};
pub use rounds::run_once;
pub use service::{decline, leave};
pub use types::Entry;

pub(in crate::ticketing) use offers::{SeatClaim, claim, has_offer};
pub(in crate::ticketing) use service::accept;
pub(in crate::ticketing) use types::TokenInput;

/// Guests who join per client network.
pub const PER_CLIENT: Limit = Limit { name: "waiting_list.join.client", max: 10, window: HOUR };
/// Entries that one user makes; leaving and joining again counts.
const PER_USER: Limit = Limit { name: "waiting_list.join.user", max: 20, window: HOUR };

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    // Register fixed paths before `/{id}`, which would match them.
    routes.configure(staff::routes);
    routes.service(api::store).service(api::mine).service(api::show).service(api::verify).service(api::resend);
    routes.service(api::leave).service(api::decline);
}
