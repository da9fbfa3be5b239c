//! Email verification by a signed link. In a session of the account the link verifies the address; anywhere else it
//! must be confirmed with a button, and hands the account over (decision 32).

mod api;
mod mask;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::{Confirmed, confirm, resend};
pub use types::{HandedOver, SignedLink, VerificationLink};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::notify).service(api::verify).service(api::confirm).service(api::status);
}
