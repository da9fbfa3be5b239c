//! CSRF tokens for guests without a session: a signed double-submit cookie that is not stored.
//!
//! A random id with an expiry time is in a cookie that scripts cannot read; the token is its MAC. The cookie's prefix
//! prevents other hosts from setting an id whose token they know. Once there is a session, its token replaces both.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};

use super::{IDLE_TIMEOUT, cookies, id::SessionId, request_session, service};
use crate::platform::http::exchange::Exchange;
use config::AppKey;

/// Separates these tokens from everything else that is signed, including tokens of sessions.
const PURPOSE: &str = "csrf guest";

/// The id in the cookie.
struct GuestId {
    expires_at: DateTime<Utc>,
    nonce: SessionId,
}

impl GuestId {
    fn generate(now: DateTime<Utc>) -> Self {
        Self { expires_at: now + lifetime(), nonce: SessionId::generate() }
    }

    fn parse(text: &str) -> Option<Self> {
        let (expires_at, nonce) = text.split_once('.')?;
        let expires_at = DateTime::from_timestamp(expires_at.parse().ok()?, 0)?;
        Some(Self { expires_at, nonce: SessionId::parse(nonce)? })
    }

    fn write(&self) -> String {
        format!("{}.{}", self.expires_at.timestamp(), self.nonce.expose())
    }

    /// The expiry is part of the signed text: changing it invalidates the token.
    fn token(&self, key: &AppKey) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(key.sign(PURPOSE, self.write().as_bytes()))
    }
}

/// The token required of a request without a session; `None` if its cookie is missing, malformed or expired.
pub(super) fn token(exchange: &Exchange) -> Option<String> {
    let context = exchange.context();
    presented(exchange, service::now_in_seconds(context)).map(|guest| guest.token(&context.config.app.key))
}

/// Sets both cookies. The current id is reused for the first half of its lifetime, so that requests in flight stay
/// valid.
pub(super) fn start(exchange: &Exchange) {
    let context = exchange.context();
    let now = service::now_in_seconds(context);
    let reusable = presented(exchange, now).filter(|guest| {
        let left = guest.expires_at - now;
        // The client controls the cookie: no token may outlive one that is generated now.
        left > lifetime() / 2 && left <= lifetime()
    });
    let guest = reusable.unwrap_or_else(|| GuestId::generate(now));
    let token = guest.token(&context.config.app.key);
    request_session::with(exchange, |slot| {
        slot.set(cookies::guest(&context.config, guest.write()));
        slot.set(cookies::csrf(&context.config, token));
    });
}

fn presented(exchange: &Exchange, now: DateTime<Utc>) -> Option<GuestId> {
    let cookie = exchange.cookie(cookies::guest_name(&exchange.context().config))?;
    GuestId::parse(cookie.value()).filter(|guest| guest.expires_at > now)
}

/// Equal to the lifetime of an unused session.
fn lifetime() -> TimeDelta {
    TimeDelta::from_std(IDLE_TIMEOUT).unwrap_or_default()
}
