//! People who want to hear from us: asked for at `/mailing-list` or by the form of `/stay-connected`, confirmed and
//! taken back by links in mails.
//!
//! Nobody learns from us whether an address is known: whoever asks gets the same answer, after the same work, and what
//! there is to say is said in a mail to the address.

mod api;
mod forms;
mod letters;
mod queries;
mod service;
mod states;
mod tokens;
mod types;

use std::time::Duration;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{pages::forms::route, throttle::Limit};

pub use service::sweep;

/// How often a network may leave contacts.
pub const PER_CLIENT: Limit = Limit { name: "mailing-list client", most: 10, window: HOUR };
/// How many mails a mailbox gets; more are left out without a word.
pub const PER_MAILBOX: Limit = Limit { name: "mailing-list mailbox", most: 3, window: HOUR };
/// For so long a link confirms an address.
pub const CONFIRMABLE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// An address nobody confirmed is forgotten after so long.
pub const KEPT_PENDING: Duration = Duration::from_secs(30 * 24 * 60 * 60);

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::subscribe).service(api::confirm).service(api::unsubscribe);
}

/// Where the pages' forms are sent without JavaScript, and the pages themselves.
pub fn forms(cfg: &mut web::ServiceConfig) {
    cfg.service(route("/stay-connected", forms::subscribe))
        .service(route("/stay-connected/confirm", forms::confirm))
        .service(route("/stay-connected/unsubscribe", forms::unsubscribe));
}
