//! Logging in through somebody else, and linking profiles elsewhere to an account.
//!
//! `dialects/` speaks with the providers and answers who somebody is there; `attempts.rs` keeps the journey bound to the
//! browser; `accounts.rs` decides what becomes of whoever came back.

mod accounts;
mod addresses;
mod api;
mod attempts;
mod dialects;
mod identities;
mod provider;
mod queries;
mod service;
mod sign_ups;
mod types;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::throttle::Limit;

pub use dialects::Providers;
pub use identities::forget;
pub use provider::Provider;
pub use service::sweep;

/// Journeys begun from one address.
const STARTS: Limit = Limit { name: "social login start", most: 20, window: Duration::from_secs(60) };
/// Journeys ended from one address.
const CALLBACKS: Limit = Limit { name: "social login callback", most: 20, window: Duration::from_secs(60) };
/// Mailboxes named from one address.
const COMPLETIONS: Limit = Limit { name: "social login complete", most: 10, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::providers).service(api::pending).service(api::complete);
    cfg.service(api::start).service(api::callback);
    cfg.service(api::index).service(api::link).service(api::destroy);
}
