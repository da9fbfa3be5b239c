//! Login with external providers, and linking their profiles to accounts.
//!
//! `providers/` implements the providers' protocols, `attempts.rs` binds an attempt to a browser, and `accounts.rs`
//! decides what a successful callback does.

mod accounts;
mod api;
mod attempts;
mod identities;
mod providers;
mod queries;
mod return_url;
mod service;
mod sign_ups;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use providers::Providers;
pub use service::delete_expired;

/// Attempts started per client address.
const ATTEMPTS: Limit = Limit { name: "social_login.start.client", max: 20, window: Duration::from_secs(60) };
/// Callbacks per client address.
const CALLBACKS: Limit = Limit { name: "social_login.callback.client", max: 20, window: Duration::from_secs(60) };
/// Email addresses entered per client address.
const COMPLETIONS: Limit =
    Limit { name: "social_login.complete.client", max: 10, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::providers).service(api::pending).service(api::complete);
    routes.service(api::start).service(api::callback);
    routes.service(api::index).service(api::link).service(api::destroy);
}
