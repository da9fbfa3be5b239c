//! Remembered devices: one row each, found by the first half of the cookie and verified by the second.
//!
//! The second half changes at every use. The next value, and the id of the session it opens, are derived from the
//! presented value: concurrent requests of a browser, or of one page while it renders, all get the same two.
//!
//! A used value is accepted again for a short time, because requests may be in flight. After that, someone else has a copy
//! of it, unless the response with the next value got lost. Then the browser has presented neither that value nor the
//! session that came with it, and gets the same two again for as long as that session lives unused.

use actix_web::cookie::Cookie;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{
    GRACE_PERIOD, REMEMBER_MAX_AGE, cookies, device, id::SessionId, queries, replay::Replay, request_session, service,
    types::Session,
};
use crate::platform::{
    audit::{self, Actor, Entry, Target},
    error::AppError,
    http::exchange::Exchange,
};
use config::AppKey;
use entities::remember_tokens::Model;

/// Content of the cookie.
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
        SessionId::from_bits(self.derive(key, "remember session"))
    }

    /// Cannot be computed from the row, nor without the application's key.
    fn derive(&self, key: &AppKey, purpose: &str) -> [u8; 16] {
        let [bits @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = key.sign(purpose, self.write().as_bytes());
        bits
    }
}

/// Remembers the device of a request from now on; returns its id and its cookie.
pub(super) async fn remember(
    exchange: &Exchange,
    db: &impl ConnectionTrait,
    user_id: Uuid,
) -> Result<(Uuid, Cookie<'static>), AppError> {
    let context = exchange.context();
    let now = service::now_in_seconds(context);
    let validator = SessionId::generate().expose().into();
    // Fully random: a time-based id would reveal the time to everyone who sees the cookie.
    let token = Token { device: Uuid::from_bytes(rand::random()), validator };
    let row = Model {
        id: token.device,
        user_id,
        validator_hash: token.hash(),
        previous_hash: None,
        rotated_at: now,
        user_agent: Some(device::from_exchange(exchange)),
        address: exchange.client_ip().map(|address| address.to_string()),
        created_at: now,
        expires_at: now + TimeDelta::from_std(REMEMBER_MAX_AGE).unwrap_or_default(),
    };
    let cookie = cookies::remember(&context.config, token.write(), (row.expires_at - now).num_seconds());
    queries::insert_device(db, row).await?;
    Ok((token.device, cookie))
}

/// Gives the device a new id and cookie if the request presents its current cookie; all copies of the old cookie become
/// invalid. The old row is locked and not deleted.
pub(super) async fn renew(
    exchange: &Exchange,
    db: &impl ConnectionTrait,
    device: Uuid,
) -> Result<Option<(Uuid, Cookie<'static>)>, AppError> {
    let context = exchange.context();
    let now = service::now_in_seconds(context);
    let Some(row) = queries::find_device(db, device, now).await? else { return Ok(None) };
    let cookie = exchange.cookie(cookies::remember_name(&context.config));
    let token = cookie.and_then(|cookie| Token::parse(cookie.value())).filter(|token| token.device == device);
    let is_presented = token.is_some_and(|token| row.validator_hash == token.hash() || is_in_grace(&row, &token, now));
    if is_presented { remember(exchange, db, row.user_id).await.map(Some) } else { Ok(None) }
}

/// Forgets the device in the cookie of a request, whichever user it belongs to.
pub(super) async fn end(exchange: &Exchange, db: &impl ConnectionTrait) -> Result<(), DbErr> {
    let config = &exchange.context().config;
    let Some(cookie) = exchange.cookie(cookies::remember_name(config)) else { return Ok(()) };
    if let Some(token) = Token::parse(cookie.value()) {
        queries::delete_device(db, token.device).await?;
    }
    request_session::with(exchange, |slot| slot.set(cookies::removal(config, cookies::remember_name(config))));
    Ok(())
}

/// Starts a session for a remembered device. Unlike a session that began with a password, it is not confirmed.
pub(super) async fn restore(exchange: &Exchange) -> Result<Option<(SessionId, Session)>, AppError> {
    let context = exchange.context();
    let name = cookies::remember_name(&context.config);
    let Some(cookie) = exchange.cookie(name) else { return Ok(None) };
    let restored = match Token::parse(cookie.value()) {
        Some(token) => exchange_token(exchange, &token).await?,
        None => None,
    };
    if restored.is_none() {
        request_session::with(exchange, |slot| slot.set(cookies::removal(&context.config, name)));
    }
    Ok(restored)
}

async fn exchange_token(exchange: &Exchange, token: &Token) -> Result<Option<(SessionId, Session)>, AppError> {
    let context = exchange.context();
    let (now, key) = (service::now_in_seconds(context), &context.config.app.key);
    let (next, id) = (token.next(key), token.session(key));
    // A made-up id costs only a read and does not take the write lock.
    if !queries::has_device(context.db.reader(), token.device, now).await? {
        return Ok(None);
    }
    let transaction = context.db.begin().await?;
    let rotated = queries::rotate_device(&transaction, token.device, &token.hash(), next.hash(), now).await?;
    let Some(row) = queries::find_device(&transaction, token.device, now).await? else { return Ok(None) };
    let is_current =
        rotated || is_in_grace(&row, token, now) || is_response_lost(&transaction, &row, token, key, now).await?;
    let allowed = is_current
        && queries::is_active(&transaction, row.user_id).await?
        && !queries::is_staff(&transaction, row.user_id).await?;
    if !allowed {
        if !is_current {
            // A copy of the cookie was used before, by the owner or by a thief: end the sessions of both.
            tracing::warn!(device = %row.id, "a remember-me token was replayed");
            let replayed = Entry::new("device.replayed").with_target(Target::new("user", row.user_id));
            audit::record(context, &transaction, &Actor::guest(exchange), replayed).await?;
            let address = exchange.client_ip_text();
            let device = row.user_agent.as_deref().unwrap_or_default();
            let replay = Replay { user_id: row.user_id, device, address: &address };
            context.on_replay.replayed(context, &transaction, replay).await?;
        }
        queries::delete_device(&transaction, row.id).await?;
        transaction.commit_without_invalidation().await?;
        return Ok(None);
    }

    if rotated {
        queries::delete_of_device(&transaction, row.id).await?;
    }
    queries::insert_once(&transaction, service::restored(exchange, &id, &row)).await?;
    let session = queries::find(&transaction, id.hash(), now).await?;
    transaction.commit_without_invalidation().await?;

    let cookie = cookies::remember(&context.config, next.write(), (row.expires_at - now).num_seconds());
    request_session::with(exchange, |slot| slot.set(cookie));
    Ok(session.map(|row| (id, Session::from_row(row, now))))
}

fn is_in_grace(row: &Model, token: &Token, now: DateTime<Utc>) -> bool {
    let grace = TimeDelta::from_std(GRACE_PERIOD).unwrap_or_default();
    is_previous(row, token) && now - row.rotated_at <= grace
}

/// Whether the token was the last one to be used, and the session that it opened lives but was never presented.
async fn is_response_lost(
    db: &impl ConnectionTrait,
    row: &Model,
    token: &Token,
    key: &AppKey,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    if !is_previous(row, token) {
        return Ok(false);
    }
    let session = queries::find(db, token.session(key).hash(), now).await?;
    Ok(session.is_some_and(|session| !service::was_presented(&session)))
}

fn is_previous(row: &Model, token: &Token) -> bool {
    row.previous_hash.as_deref() == Some(&token.hash())
}
