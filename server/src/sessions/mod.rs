//! Who comes back: an opaque id in a cookie, a row in the database, and the CSRF token that goes with them.
//!
//! The row is read only when somebody asks, and written only when there is something to remember.

mod api;
mod cookies;
mod id;
mod queries;
mod service;
mod slot;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

pub use cookies::cookie_name;
pub use service::{Session, csrf_token, current, end, rotate, start, sweep};
pub use slot::keep;

/// A session nobody used for so long has ended.
pub const IDLE: Duration = Duration::from_secs(120 * 60);
/// A session ends after so long in any case.
pub const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// `GET /api/csrf-cookie` and its alias.
pub fn routes(cfg: &mut ServiceConfig) {
    cfg.service(api::csrf_cookie).service(api::csrf_cookie_alias);
}
