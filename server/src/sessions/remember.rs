//! Devices that are remembered: one row each, found by one half of the cookie and proven by the other.
//!
//! The second half changes at every use. What comes next, and the session it opens, are computed from what was shown:
//! requests that were sent together, by a browser or by one page while it renders, all end at the same two.

use actix_web::{HttpRequest, cookie::Cookie};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{GRACE, REMEMBERED, cookies, device, id::SessionId, queries, service, slot, types::Session};
use crate::{
    audit::{self, Actor, Entry, Target},
    config::AppKey,
    entities::remember_tokens::Model,
    error::AppError,
    http::client,
    state::AppState,
};

/// What the cookie holds.
struct Token {
    device: Uuid,
    validator: SecretString,
}

impl Token {
    fn parse(text: &str) -> Option<Self> {
        let (device, validator) = text.split_once('.')?;
        let validator = SessionId::parse(validator)?.expose().into();
        Some(Self { device: Uuid::try_parse(device).ok()?, validator })
    }

    fn write(&self) -> String {
        format!("{}.{}", self.device.simple(), self.validator.expose_secret())
    }

    fn hash(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(self.validator.expose_secret()))
    }

    fn next(&self, key: &AppKey) -> Self {
        let validator = BASE64_URL_SAFE_NO_PAD.encode(self.derive(key, "remember next")).into();
        Self { device: self.device, validator }
    }

    fn session(&self, key: &AppKey) -> SessionId {
        SessionId::of(self.derive(key, "remember session"))
    }

    /// Nobody can compute it from the row, nor without the application's key.
    fn derive(&self, key: &AppKey, purpose: &str) -> [u8; 16] {
        let [bits @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = key.sign(purpose, self.write().as_bytes());
        bits
    }
}

/// Remembers the device of a request from now on; answers what it is called, and the cookie it needs.
pub(super) async fn begin(
    request: &HttpRequest,
    db: &impl ConnectionTrait,
    user_id: Uuid,
) -> Result<(Uuid, Cookie<'static>), AppError> {
    let state = service::state(request);
    let now = service::now(state);
    let validator = SessionId::draw().expose().into();
    // Random throughout: the time would be told to whoever sees the cookie.
    let token = Token { device: Uuid::from_bytes(rand::random()), validator };
    let row = Model {
        id: token.device,
        user_id,
        validator_hash: token.hash(),
        previous_hash: None,
        rotated_at: now,
        user_agent: Some(device::of(request)),
        address: client::address(request).map(|address| address.to_string()),
        created_at: now,
        expires_at: now + TimeDelta::from_std(REMEMBERED).unwrap_or_default(),
    };
    let cookie = cookies::remember(&state.config, token.write(), (row.expires_at - now).num_seconds());
    queries::insert_device(db, row).await?;
    Ok((token.device, cookie))
}

/// The same device under another name, if the request shows that it is the one: whatever copies there are of its cookie
/// are worthless from then on. Its old row is held, and still there.
pub(super) async fn renew(
    request: &HttpRequest,
    db: &impl ConnectionTrait,
    device: Uuid,
) -> Result<Option<(Uuid, Cookie<'static>)>, AppError> {
    let state = service::state(request);
    let now = service::now(state);
    let Some(row) = queries::find_device(db, device, now).await? else { return Ok(None) };
    let cookie = request.cookie(cookies::remember_name(&state.config));
    let shown = cookie.and_then(|cookie| Token::parse(cookie.value())).filter(|token| token.device == device);
    let is_it = shown.is_some_and(|token| row.validator_hash == token.hash() || is_in_grace(&row, &token, now));
    if is_it { begin(request, db, row.user_id).await.map(Some) } else { Ok(None) }
}

/// No longer remembers the device that a request shows, whoever's it is.
pub(super) async fn end(request: &HttpRequest, db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let config = &service::state(request).config;
    let Some(cookie) = request.cookie(cookies::remember_name(config)) else { return Ok(()) };
    if let Some(token) = Token::parse(cookie.value()) {
        queries::forget_device(db, token.device).await?;
    }
    slot::with(request, |slot| slot.set(cookies::none(config, cookies::remember_name(config))));
    Ok(())
}

/// A session for a device that is remembered. It is worth less than one that began with a password.
pub(super) async fn revive(request: &HttpRequest) -> Result<Option<(SessionId, Session)>, AppError> {
    let state = service::state(request);
    let name = cookies::remember_name(&state.config);
    let Some(cookie) = request.cookie(name) else { return Ok(None) };
    let revived = match Token::parse(cookie.value()) {
        Some(token) => use_up(request, state, &token).await?,
        None => None,
    };
    if revived.is_none() {
        slot::with(request, |slot| slot.set(cookies::none(&state.config, name)));
    }
    Ok(revived)
}

async fn use_up(
    request: &HttpRequest,
    state: &AppState,
    token: &Token,
) -> Result<Option<(SessionId, Session)>, AppError> {
    let (now, key) = (service::now(state), &state.config.app.key);
    let (next, id) = (token.next(key), token.session(key));
    // What is made up costs a read, and keeps nobody from writing.
    if !queries::has_device(state.db.reader(), token.device, now).await? {
        return Ok(None);
    }
    let transaction = state.db.begin().await?;
    let rotated = queries::rotate_device(&transaction, token.device, &token.hash(), next.hash(), now).await?;
    let Some(row) = queries::find_device(&transaction, token.device, now).await? else { return Ok(None) };
    let may = rotated || is_in_grace(&row, token, now);
    let allowed = may
        && queries::is_active(&transaction, row.user_id).await?
        && !queries::is_staff(&transaction, row.user_id).await?;
    if !allowed {
        if !may {
            // A copy of the cookie was used before, by its owner or by a thief: neither keeps what it opened.
            tracing::warn!(device = %row.id, "a remembered device showed a value that was used before");
            let replayed = Entry::of("device.replayed").on(Target::new("user", row.user_id));
            audit::record(state, &transaction, &Actor::guest(request), replayed).await?;
            let address = client::address(request).map(|address| address.to_string()).unwrap_or_default();
            let device = row.user_agent.as_deref().unwrap_or_default();
            state.warn_of_copy(&transaction, row.user_id, device, &address).await?;
        }
        queries::forget_device(&transaction, row.id).await?;
        transaction.commit().await?;
        state.mailer.wake();
        return Ok(None);
    }

    if rotated {
        queries::delete_of_device(&transaction, row.id).await?;
    }
    queries::insert_once(&transaction, service::revived(request, &id, &row)).await?;
    let session = queries::find(&transaction, id.hash(), now).await?;
    transaction.commit().await?;

    let cookie = cookies::remember(&state.config, next.write(), (row.expires_at - now).num_seconds());
    slot::with(request, |slot| slot.set(cookie));
    Ok(session.map(|row| (id, Session::of(row, now))))
}

fn is_in_grace(row: &Model, token: &Token, now: DateTime<Utc>) -> bool {
    let grace = TimeDelta::from_std(GRACE).unwrap_or_default();
    row.previous_hash.as_deref() == Some(&token.hash()) && now - row.rotated_at <= grace
}
