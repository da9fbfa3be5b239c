//! Who comes back: an opaque id in a cookie, a row in the database, and the CSRF token that goes with them.
//!
//! The row is read only when somebody asks, and written only when there is something to remember. A device that is
//! remembered gets a new session when its old one has ended.

mod api;
mod cookies;
mod device;
mod id;
mod listing;
mod queries;
mod remember;
mod service;
mod slot;
mod types;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

pub use cookies::{cookie_name, remember_name};
pub use device::of as device;
pub use listing::{Device, end_one, list};
pub use service::{
    ask_second_factor, confirm, count_try, csrf_token, current, end, end_all, end_everybodys, end_within, renew,
    sign_in, start, still_here, sweep, weigh,
};
pub use slot::{keep, set_cookie};
pub use types::{Pending, Session, SignIn};

/// A session nobody used for so long has ended.
pub const IDLE: Duration = Duration::from_secs(120 * 60);
/// A session ends after so long in any case.
pub const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The same for those who may do more than visitors.
pub const STAFF_IDLE: Duration = Duration::from_secs(60 * 60);
/// The same for those who may do more than visitors.
pub const STAFF_LONGEST: Duration = Duration::from_secs(12 * 60 * 60);
/// For so long after a password, a code or a provider vouched for somebody nobody asks again.
pub const FRESH: Duration = Duration::from_secs(15 * 60);
/// For so long a second factor may be given.
pub const PENDING: Duration = Duration::from_secs(10 * 60);
/// So often a second factor may be tried.
pub const MOST_TRIES: i32 = 5;
/// For so long a device is remembered.
pub const REMEMBERED: Duration = Duration::from_secs(60 * 24 * 60 * 60);
/// For so long the value before the last is taken: requests are on their way when it changes.
pub const GRACE: Duration = Duration::from_secs(30);

/// `GET /api/csrf-cookie` and its alias.
pub fn routes(cfg: &mut ServiceConfig) {
    cfg.service(api::csrf_cookie).service(api::csrf_cookie_alias);
}
