//! Invitations to events: `GET /events/invitations`, `/events/{event}/invitations`, and `/invitations/{token}` for
//! users with a link.
//!
//! Only the hash of a link is stored. A link found in another user's inbox is useless: an emailed invitation must be
//! accepted by an account with that email address, verified. Users cannot grant by an invitation what they could not
//! grant themselves, neither when it is created nor when it is accepted.
//!
//! `states.rs` has the states, `grants.rs` what an invitation may give, `acceptance.rs` what it gives; `csv.rs` and
//! `bulk.rs` import files.

mod acceptance;
mod api;
mod audit;
mod automation;
mod bulk;
mod changes;
mod csv;
mod emails;
mod expiry;
mod grants;
mod guest_api;
mod queries;
mod recipient;
mod rules;
mod sending;
mod service;
mod states;
mod tokens;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use automation::{InvitationDeliveries, delete_expired};
pub use expiry::{anonymise, anonymise_old};
pub use grants::{grants_ticket, spend};
pub use queries::{is_role_promised, lock_of_role, rename_role};
pub use recipient::{accept, decline};
pub use types::AcceptedInvitation;

/// Routes below `/api/v1`. They must precede those of events, one of which would match `/events/invitations`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes
        .service(api::index)
        .service(api::of_event)
        .service(api::store)
        .service(api::import)
        .service(api::show)
        .service(api::update)
        .service(api::destroy)
        .service(api::resend)
        .service(api::revoke)
        .service(guest_api::show)
        .service(guest_api::accept)
        .service(guest_api::decline);
}
