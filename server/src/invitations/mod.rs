//! Who is asked to come: `GET /events/invitations`, `/events/{event}/invitations`, and `/invitations/{token}` for those
//! who hold the link.
//!
//! Of a link only its hash is kept. It is worth nothing to whoever finds it in another's mailbox: an invitation by mail is
//! accepted by the account that proved the mailbox. Nobody gives by an invitation what he may not give himself, neither
//! when he writes it nor when it is accepted.

mod acceptance;
mod aging;
mod api;
mod bulk;
mod changes;
mod guest_api;
mod guests;
mod letters;
mod queries;
mod rights;
mod rows;
mod rules;
mod sending;
mod service;
mod settling;
mod states;
mod table;
mod tokens;
mod types;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::throttle::Limit;

pub use aging::{forget, forget_old};
pub use settling::{mail_settled, sweep};

/// How often somebody is sent the link anew.
pub const AGAIN_PER_MAILBOX: Limit =
    Limit { name: "invitation mailbox", most: 3, window: Duration::from_secs(60 * 60) };
/// So long an invitation holds when nobody says otherwise; never longer than its event.
pub const VALID: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// Rows of a table that is read in at once.
pub const MOST_ROWS: usize = 1000;

/// Routes below `/api/v1`; before those of the events, one of which would take `/events/invitations` for an event.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index)
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
