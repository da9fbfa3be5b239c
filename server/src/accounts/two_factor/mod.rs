//! The second factor: codes of an authenticator app, and recovery codes for users who lost it.
//!
//! A secret is generated and displayed, confirmed by a code of the app, and required from then on. Secrets and codes
//! are encrypted in the database with the account as context. No code is accepted twice.

mod api;
mod challenge;
mod codes;
mod limits;
mod queries;
mod secret;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use challenge::pass;
pub use types::Challenge;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::enable).service(api::disable).service(api::confirm);
    routes.service(api::qr_code).service(api::secret_key);
    routes.service(api::recovery_codes).service(api::renew_codes).service(api::pass);
}
