//! A journey to a provider, from the moment somebody leaves until they are back: bound to the browser, and taken once.

use actix_web::{
    HttpRequest,
    cookie::{Cookie, SameSite, time::Duration},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{dialects::Departure, provider::Provider, queries};
use crate::{entities::social_attempts::Model, error::AppError, sessions::Session, state::AppState};

const SEAL: &str = "social login verifier";
/// So long somebody may stay at the provider's.
const MINUTES: i64 = 10;

/// Somebody who is back.
pub(super) struct Attempt {
    pub(super) verifier: Option<String>,
    pub(super) nonce: Option<String>,
    /// Whose account it is linked to; none for somebody who signs in.
    pub(super) user_id: Option<Uuid>,
    pub(super) return_to: Option<String>,
}

/// A secret of 256 bits in a cookie that no script reads.
pub(super) struct Secret(String);

impl Secret {
    const LENGTH: usize = 43;

    pub(super) fn draw() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
    }

    /// The one a browser holds.
    pub(super) fn of(request: &HttpRequest, name: &str) -> Option<Self> {
        let cookie = request.cookie(name)?;
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let value = cookie.value();
        (value.len() == Self::LENGTH && value.bytes().all(fits)).then(|| Self(value.to_owned()))
    }

    /// What the database knows of it.
    pub(super) fn hash(&self) -> String {
        hash(&[&self.0])
    }

    pub(super) fn cookie(&self, state: &AppState, name: &'static str, minutes: i64) -> Cookie<'static> {
        cookie(state, name, self.0.clone(), minutes)
    }
}

/// A cookie for the way; the prefix makes browsers refuse one that another host tried to plant.
pub(super) fn cookie(state: &AppState, name: &'static str, value: String, minutes: i64) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_http_only(true);
    cookie.set_path("/");
    // Lax: a provider sends the visitor back from its own pages.
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(state.config.app.is_https());
    cookie.set_max_age(Duration::minutes(minutes));
    cookie
}

/// Remembers somebody who leaves. Several tabs of a browser share its cookie and have a row each.
pub(super) async fn begin(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    departure: &Departure,
    return_to: Option<String>,
    linking: Option<&Session>,
) -> Result<Cookie<'static>, AppError> {
    let name = cookie_name(state);
    let browser = Secret::of(request, name).unwrap_or_else(Secret::draw);
    let verifier = departure.verifier.as_deref().unwrap_or_default();
    let row = Model {
        state_hash: hash(&[&departure.state]),
        provider: provider.into(),
        browser_hash: bound(&browser, linking),
        verifier: state.config.app.key.seal(SEAL, verifier.as_bytes()),
        nonce: departure.nonce.clone(),
        user_id: linking.and_then(|session| session.user_id),
        return_to: return_to.unwrap_or_default(),
        expires_at: state.clock.now() + TimeDelta::minutes(MINUTES),
    };
    queries::insert_attempt(state.db.writer(), row).await?;
    Ok(browser.cookie(state, name, MINUTES))
}

/// The journey this browser began with this provider, if it is not over; it is from now on.
pub(super) async fn take(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    given: &str,
    session: Option<&Session>,
) -> Result<Option<Attempt>, AppError> {
    let Some(browser) = Secret::of(request, cookie_name(state)) else { return Ok(None) };
    let row = queries::take_attempt(state.db.writer(), hash(&[given])).await?;
    let now = state.clock.now();
    let Some(row) = row.filter(|row| Provider::from(row.provider) == provider && now < row.expires_at) else {
        return Ok(None);
    };
    // Who links is still the one who began it, in the very session they did.
    let session = session.filter(|_| row.user_id.is_some());
    let same =
        row.browser_hash == bound(&browser, session) && row.user_id == session.and_then(|session| session.user_id);
    let Some(verifier) = state.config.app.key.open(SEAL, &row.verifier).filter(|_| same) else { return Ok(None) };
    let verifier = String::from_utf8(verifier.expose_secret().to_vec()).unwrap_or_default();
    Ok(Some(Attempt {
        verifier: Some(verifier).filter(|verifier| !verifier.is_empty()),
        nonce: row.nonce,
        user_id: row.user_id,
        return_to: Some(row.return_to).filter(|page| !page.is_empty()),
    }))
}

fn cookie_name(state: &AppState) -> &'static str {
    if state.config.app.is_https() { "__Host-oauth" } else { "oauth" }
}

/// A browser, and the session that links.
fn bound(browser: &Secret, linking: Option<&Session>) -> String {
    let session = linking.map(|session| session.public_id.to_string()).unwrap_or_default();
    hash(&[&browser.0, &session])
}

fn hash(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
