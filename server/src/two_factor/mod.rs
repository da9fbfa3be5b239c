//! The second factor: codes of an authenticator app, and recovery codes for who lost it.
//!
//! A secret is drawn and shown, proved once by a code of the app, and asked for from then on. Secrets and codes are
//! sealed in the database, each for its account alone. No code is taken twice.

mod api;
mod challenge;
mod codes;
mod forms;
mod qr;
mod queries;
mod secret;
mod service;
mod types;

use std::time::Duration;

use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{pages::forms::route, throttle::Limit};

pub use service::{forget, forget_unconfirmed};

/// How often an account may fail to answer the challenge, wherever it began: who got a password guesses no code.
pub const FAILURES: Limit = Limit { name: "two-factor failures", most: 10, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::enable).service(api::disable).service(api::confirm);
    cfg.service(api::qr_code).service(api::secret_key);
    cfg.service(api::recovery_codes).service(api::renew_codes).service(api::pass);
}

/// Where the page's form is sent without JavaScript.
pub fn forms(cfg: &mut web::ServiceConfig) {
    cfg.service(route("/two-factor", forms::pass));
}
