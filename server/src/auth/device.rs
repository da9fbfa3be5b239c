//! Browsers somebody logged in with before, known by a cookie that says so and nothing else. It counts until the password
//! changes: whoever knew the one of before may have been somebody else.
//!
//! They cause no mail about a new device, and nobody's guesses elsewhere keep them out.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use subtle::ConstantTimeEq as _;

use crate::{config::Config, entities::users::Model, sessions, state::AppState};

/// Browsers forget cookies that ask for longer.
const KEPT: Duration = Duration::days(400);
/// So many people may share a browser.
const MOST: usize = 4;

/// Whether somebody logged in with this browser before.
pub(super) fn is_known(request: &HttpRequest, state: &AppState, user: &Model) -> bool {
    let mark = mark(state, user);
    marks(request, state).iter().any(|known| known.as_bytes().ct_eq(mark.as_bytes()).into())
}

/// Has the browser say so from now on.
pub(super) fn remember(request: &HttpRequest, state: &AppState, user: &Model) {
    let mark = mark(state, user);
    let mut all: Vec<String> = marks(request, state).into_iter().filter(|known| *known != mark).collect();
    all.insert(0, mark);
    all.truncate(MOST);
    let mut cookie = Cookie::new(name(&state.config), all.join("."));
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(state.config.app.is_https());
    cookie.set_path("/");
    cookie.set_max_age(KEPT);
    sessions::set_cookie(request, cookie);
}

fn marks(request: &HttpRequest, state: &AppState) -> Vec<String> {
    let cookie = request.cookie(name(&state.config));
    cookie.map(|cookie| cookie.value().split('.').take(MOST).map(str::to_owned).collect()).unwrap_or_default()
}

fn mark(state: &AppState, user: &Model) -> String {
    let since = user.password_changed_at.map_or(0, |at| at.timestamp_micros());
    let content = [user.id.as_bytes().as_slice(), &since.to_be_bytes()].concat();
    BASE64_URL_SAFE_NO_PAD.encode(state.config.app.key.sign("known device", &content))
}

fn name(config: &Config) -> &'static str {
    if config.app.is_https() { "__Host-devices" } else { "devices" }
}
