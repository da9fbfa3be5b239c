//! Email verification by a signed link. In a session of the account the link verifies the address; anywhere else it
//! must be confirmed with a button, and hands the account over (decision 32).

mod api;
mod links;
mod mask;
mod queries;
mod service;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

pub use links::link;
pub use service::{Confirmed, confirm, resend, revoke_links};
pub use types::{HandedOver, VerificationLink};

/// Lifetime of a link.
pub const VALIDITY: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::notify).service(api::verify).service(api::confirm).service(api::status);
}
