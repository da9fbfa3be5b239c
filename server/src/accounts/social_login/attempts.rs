//! Login attempts at a provider, from the redirect to the callback; each is bound to the browser and can be used once.

use actix_web::cookie::{Cookie, SameSite, time::Duration};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{providers::Authorization, queries};
use crate::{
    accounts::login_provider::ProviderColumn,
    platform::{context::Context, error::AppError, http::exchange::Exchange, sessions::Session},
};
use config::Provider;
use entities::social_attempts::Model;

const SEAL: &str = "social login verifier";
/// Lifetime of an attempt, in minutes.
const MINUTES: i64 = 10;

/// An attempt whose callback has arrived.
pub(super) struct Attempt {
    pub(super) verifier: Option<String>,
    pub(super) nonce: Option<String>,
    /// The account to link; `None` for a login.
    pub(super) user_id: Option<Uuid>,
    pub(super) return_to: Option<String>,
}

/// A secret of 256 bits, stored in an HttpOnly cookie.
pub(super) struct Secret(String);

impl Secret {
    const LENGTH: usize = 43;

    pub(super) fn generate() -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
    }

    /// The secret in the browser's cookie.
    pub(super) fn from_cookie(exchange: &Exchange, name: &str) -> Option<Self> {
        let cookie = exchange.cookie(name)?;
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let value = cookie.value();
        (value.len() == Self::LENGTH && value.bytes().all(fits)).then(|| Self(value.to_owned()))
    }

    /// The hash stored in the database.
    pub(super) fn hash(&self) -> String {
        hash(&[&self.0])
    }

    pub(super) fn cookie(&self, context: &Context, name: &'static str, minutes: i64) -> Cookie<'static> {
        cookie(context, name, self.0.clone(), minutes)
    }
}

/// A cookie for the duration of an attempt; its prefix makes browsers reject cookies planted by other hosts.
pub(super) fn cookie(context: &Context, name: &'static str, value: String, minutes: i64) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_http_only(true);
    cookie.set_path("/");
    // Lax: the provider redirects from its own site.
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(context.config.app.is_https());
    cookie.set_max_age(Duration::minutes(minutes));
    cookie
}

/// Stores a new attempt. Tabs of a browser share the cookie and have a row each.
pub(super) async fn start(
    exchange: &Exchange,
    provider: Provider,
    authorization: &Authorization,
    return_to: Option<String>,
    linking: Option<&Session>,
) -> Result<Cookie<'static>, AppError> {
    let context = exchange.context();
    let name = cookie_name(context);
    let browser = Secret::from_cookie(exchange, name).unwrap_or_else(Secret::generate);
    let verifier = authorization.verifier.as_deref().unwrap_or_default();
    let row = Model {
        state_hash: hash(&[&authorization.state]),
        provider: ProviderColumn::from_provider(provider),
        browser_hash: binding_hash(&browser, linking),
        verifier: context.config.app.key.seal(SEAL, verifier.as_bytes()),
        nonce: authorization.nonce.clone(),
        user_id: linking.and_then(|session| session.user_id),
        return_to: return_to.unwrap_or_default(),
        expires_at: context.clock.now() + TimeDelta::minutes(MINUTES),
    };
    queries::insert_attempt(context.db.writer(), row).await?;
    Ok(browser.cookie(context, name, MINUTES))
}

/// Takes and deletes this browser's attempt at this provider, unless it has expired.
pub(super) async fn take(
    exchange: &Exchange,
    provider: Provider,
    given: &str,
    session: Option<&Session>,
) -> Result<Option<Attempt>, AppError> {
    let context = exchange.context();
    let Some(browser) = Secret::from_cookie(exchange, cookie_name(context)) else { return Ok(None) };
    let row = queries::take_attempt(context.db.writer(), hash(&[given])).await?;
    let now = context.clock.now();
    let Some(row) = row.filter(|row| row.provider.provider() == provider && now < row.expires_at) else {
        return Ok(None);
    };
    // A profile may only be linked in the session that started the attempt.
    let session = session.filter(|_| row.user_id.is_some());
    let same = row.browser_hash == binding_hash(&browser, session)
        && row.user_id == session.and_then(|session| session.user_id);
    let Some(verifier) = context.config.app.key.open(SEAL, &row.verifier).filter(|_| same) else { return Ok(None) };
    let verifier = String::from_utf8(verifier.expose_secret().to_vec()).unwrap_or_default();
    Ok(Some(Attempt {
        verifier: Some(verifier).filter(|verifier| !verifier.is_empty()),
        nonce: row.nonce,
        user_id: row.user_id,
        return_to: Some(row.return_to).filter(|page| !page.is_empty()),
    }))
}

fn cookie_name(context: &Context) -> &'static str {
    if context.config.app.is_https() { "__Host-oauth" } else { "oauth" }
}

/// Binds an attempt to a browser and, for linking, to a session.
fn binding_hash(browser: &Secret, linking: Option<&Session>) -> String {
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
