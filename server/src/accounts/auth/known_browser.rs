//! Known browsers: those in which a user logged in or opened an emailed link. A cookie lists their accounts and nothing
//! else; it is valid until the password changes, because anyone who knew the old one may have been an attacker.
//!
//! Logins from a known browser cause no email about a new device, and attempts from elsewhere do not block them.

use actix_web::cookie::{Cookie, SameSite, time::Duration};
use subtle::ConstantTimeEq as _;

use crate::platform::{context::Context, crypto::signature, http::exchange::Exchange, sessions};
use config::Config;
use entities::users::Model;

/// Browsers limit the lifetime of cookies to this.
const COOKIE_MAX_AGE: Duration = Duration::days(400);
/// How many users can share a browser.
const MAX_ACCOUNTS: usize = 4;

/// Whether the user logged in with this browser before.
pub fn is_known(exchange: &Exchange, user: &Model) -> bool {
    let browser_token = browser_token(exchange.context(), user);
    browser_tokens(exchange).iter().any(|known| known.as_bytes().ct_eq(browser_token.as_bytes()).into())
}

/// Marks the browser as known: after a login, or after the owner opened an emailed link.
pub fn remember(exchange: &Exchange, user: &Model) {
    let context = exchange.context();
    let browser_token = browser_token(context, user);
    let mut all: Vec<String> = browser_tokens(exchange).into_iter().filter(|known| *known != browser_token).collect();
    all.insert(0, browser_token);
    all.truncate(MAX_ACCOUNTS);
    let mut cookie = Cookie::new(cookie_name(&context.config), all.join("."));
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(context.config.app.is_https());
    cookie.set_path("/");
    cookie.set_max_age(COOKIE_MAX_AGE);
    sessions::set_cookie(exchange, cookie);
}

fn browser_tokens(exchange: &Exchange) -> Vec<String> {
    let cookie = exchange.cookie(cookie_name(&exchange.context().config));
    cookie.map(|cookie| cookie.value().split('.').take(MAX_ACCOUNTS).map(str::to_owned).collect()).unwrap_or_default()
}

fn browser_token(context: &Context, user: &Model) -> String {
    let since = user.password_changed_at.map_or(0, |at| at.timestamp_micros());
    let content = [user.id.as_bytes().as_slice(), &since.to_be_bytes()].concat();
    signature(&context.config.app.key, "known device", &content)
}

fn cookie_name(config: &Config) -> &'static str {
    if config.app.is_https() { "__Host-devices" } else { "devices" }
}
