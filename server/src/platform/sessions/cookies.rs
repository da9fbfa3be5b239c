//! The cookies of sessions, CSRF tokens, remembered devices and guests.

use actix_web::cookie::{Cookie, SameSite, time::Duration};

use super::id::SessionId;
use config::Config;

/// Readable by the site's own scripts.
pub(super) const CSRF: &str = "XSRF-TOKEN";

/// Name of the cookie that holds the session's id. The prefix makes browsers reject one that another host, or a page
/// without HTTPS, tries to set.
pub fn cookie_name(config: &Config) -> &'static str {
    if config.app.is_https() { "__Host-session" } else { "session" }
}

/// Name of the cookie of a remembered device.
pub fn remember_name(config: &Config) -> &'static str {
    if config.app.is_https() { "__Host-remember" } else { "remember" }
}

/// Name of the cookie that identifies a guest without a session.
pub(super) fn guest_name(config: &Config) -> &'static str {
    if config.app.is_https() { "__Host-guest" } else { "guest" }
}

pub(super) fn guest(config: &Config, id: String) -> Cookie<'static> {
    let mut cookie = Cookie::new(guest_name(config), id);
    cookie.set_http_only(true);
    shared_attributes(config, &mut cookie);
    cookie
}

pub(super) fn session(config: &Config, id: &SessionId) -> Cookie<'static> {
    let mut cookie = Cookie::new(cookie_name(config), id.expose().to_owned());
    cookie.set_http_only(true);
    shared_attributes(config, &mut cookie);
    cookie
}

pub(super) fn csrf(config: &Config, token: String) -> Cookie<'static> {
    let mut cookie = Cookie::new(CSRF, token);
    shared_attributes(config, &mut cookie);
    cookie
}

/// The browser stores it for this number of seconds.
pub(super) fn remember(config: &Config, value: String, seconds: i64) -> Cookie<'static> {
    let mut cookie = Cookie::new(remember_name(config), value);
    cookie.set_http_only(true);
    cookie.set_max_age(Duration::seconds(seconds));
    shared_attributes(config, &mut cookie);
    cookie
}

/// Removes a cookie.
pub(super) fn removal(config: &Config, name: &'static str) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, "");
    cookie.set_http_only(name != CSRF);
    cookie.set_max_age(Duration::ZERO);
    shared_attributes(config, &mut cookie);
    cookie
}

/// Lax instead of Strict: a user who returns from a login or a payment on another site is still logged in.
fn shared_attributes(config: &Config, cookie: &mut Cookie<'_>) {
    cookie.set_path("/");
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(config.app.is_https());
}
