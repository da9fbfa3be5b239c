//! Password reset by an emailed single-use link that expires after an hour.
//!
//! The responses do not reveal whether an address has an account: every request gets the same response after the same
//! work, and an invalid token gets no further explanation.

mod api;
mod queries;
mod service;
mod tokens;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use service::{delete_expired, link, request, reset, token};
pub use types::{ForgotPassword, ResetPassword};

/// Lifetime of a reset link.
pub const VALIDITY: Duration = HOUR;
/// Reset emails requested per client network.
pub const REQUESTS_PER_CLIENT: Limit = Limit { name: "password_reset.request.client", max: 10, window: HOUR };
/// Reset attempts per client network.
pub const ATTEMPTS_PER_CLIENT: Limit = Limit { name: "password_reset.attempt.client", max: 30, window: HOUR };

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::forgot_password).service(api::reset_password);
}
