//! Sessions: an opaque id in a cookie, a row in the database, and a CSRF token. Guests have a token without a row
//! ([`guest`]).
//!
//! The row is loaded on first use and written only when there is something to store. A remembered device gets a new
//! session when its old one has expired.

mod api;
mod cookies;
mod csrf;
mod device;
mod guest;
mod id;
mod listing;
mod queries;
mod remember;
pub mod replay;
mod request_session;
mod service;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

pub use cookies::{cookie_name, remember_name};
pub use csrf::verify_csrf;
pub use device::from_exchange as device;
pub use listing::{ActiveSession, end_one, list};
pub use replay::{Replay, ReplayListener};
pub use request_session::{adopt, set_cookie, set_cookies};
pub use service::{
    confirm, count_attempt, csrf_token, current, current_unless_remembered, delete_expired, end, end_all,
    end_all_users, end_within, is_still_valid, refresh_staff_flag, refund_attempt, renew, set_csrf_cookie, sign_in,
    start_pending_two_factor,
};
pub use types::{PendingTwoFactor, Session, SignIn};

/// An unused session expires after this time.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(120 * 60);
/// Every session expires after this time.
pub const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Idle timeout of staff sessions.
pub const STAFF_IDLE_TIMEOUT: Duration = Duration::from_secs(60 * 60);
/// Maximum age of staff sessions.
pub const STAFF_MAX_AGE: Duration = Duration::from_secs(12 * 60 * 60);
/// No further confirmation is required for this long after a password, a code or a provider proved the user's identity.
pub const REAUTH_WINDOW: Duration = Duration::from_secs(15 * 60);
/// Time limit for the second factor.
pub const PENDING_TIMEOUT: Duration = Duration::from_secs(10 * 60);
/// Maximum number of attempts at the second factor.
pub const MAX_SECOND_FACTOR_ATTEMPTS: i32 = 5;
/// A device is remembered for this long.
pub const REMEMBER_MAX_AGE: Duration = Duration::from_secs(60 * 24 * 60 * 60);
/// The previous value of a device's cookie is accepted for this long: requests may be in flight when it changes. For
/// longer only if the response with the next value got lost.
pub const GRACE_PERIOD: Duration = Duration::from_secs(30);

/// `GET /api/csrf-cookie` and its alias.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::csrf_cookie).service(api::csrf_cookie_alias);
}
