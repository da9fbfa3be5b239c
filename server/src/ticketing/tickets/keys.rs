//! Keys that sign the codes of an event's tickets, so that scanners can check them without a connection.

use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::{DateTime, TimeDelta, Utc};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use sea_orm::ConnectionTrait;
use secrecy::ExposeSecret;
use uuid::Uuid;

use super::{
    codes::{self, Signed},
    queries,
};
use crate::platform::{context::Context, error::AppError};
use config::AppKey;
use entities::{ticket_keys::Model, tickets::Model as Ticket};

/// Signs the code of a ticket with the newest of its event's keys that the current `APP_KEY` opens. If there is none, for
/// example because `APP_KEY` has changed, creates one; codes by earlier keys stay valid.
pub(super) async fn sign(context: &Context, ticket: &Ticket) -> Result<String, AppError> {
    let keys = queries::valid_keys(context.db.reader(), ticket.event_id).await?;
    sign_with(context, context.db.writer(), &keys, ticket).await
}

/// Like [`sign`], in a transaction.
pub(super) async fn sign_within(
    context: &Context,
    tx: &impl ConnectionTrait,
    ticket: &Ticket,
) -> Result<String, AppError> {
    let keys = queries::valid_keys(tx, ticket.event_id).await?;
    sign_with(context, tx, &keys, ticket).await
}

/// Signs with the first of these keys that can be opened.
async fn sign_with(
    context: &Context,
    db: &impl ConnectionTrait,
    keys: &[Model],
    ticket: &Ticket,
) -> Result<String, AppError> {
    let sign = |key: &Model, seed: &[u8]| Ok(codes::sign(&pair(seed)?, &key.id, ticket.id, ticket.code_version));
    for key in keys {
        if let Some(seed) = context.config.app.key.open(&purpose(&key.id), &key.sealed_seed) {
            return sign(key, seed.expose_secret());
        }
    }
    if let Some(key) = keys.first() {
        tracing::warn!(event = %key.event_id, "no ticket key opens with this APP_KEY; creating one");
    }
    let seed: [u8; 32] = rand::random();
    let key = seal(&context.config.app.key, ticket.event_id, &seed, context.clock.now())?;
    queries::insert_key(db, key.clone()).await?;
    sign(&key, &seed)
}

/// Whether a signature is that of a ticket, by a key of its event that is not retired.
pub(in crate::ticketing) async fn verify(
    db: &impl ConnectionTrait,
    ticket: &Ticket,
    signed: &Signed,
) -> Result<bool, AppError> {
    let key = queries::key(db, &signed.key).await?;
    let key = key.filter(|key| key.event_id == ticket.event_id && key.retired_at.is_none());
    let public = key.and_then(|key| BASE64_STANDARD.decode(key.public_key).ok());
    Ok(public.is_some_and(|public| signed.is_valid(ticket.id, &public)))
}

/// Creates a key that signs all further codes of an event, in the transaction that has locked the event. With
/// `retire`, codes of its earlier keys are refused from now on. Returns the key and the number of retired ones.
pub(in crate::ticketing) async fn rotate(
    context: &Context,
    tx: &impl ConnectionTrait,
    event: Uuid,
    retire: bool,
) -> Result<(Model, u64), AppError> {
    let now = context.clock.now();
    let retired = if retire { queries::retire_keys(tx, event, now).await? } else { 0 };
    let mut key = seal(&context.config.app.key, event, &rand::random(), now)?;
    // The newest key signs.
    if let Some(current) = queries::valid_keys(tx, event).await?.first() {
        key.created_at = key.created_at.max(current.created_at + TimeDelta::microseconds(1));
    }
    queries::insert_key(tx, key.clone()).await?;
    Ok((key, retired))
}

/// A key with this seed. Two processes may create one for the same event at once; both keys are valid then.
fn seal(key: &AppKey, event: Uuid, seed: &[u8; 32], now: DateTime<Utc>) -> Result<Model, AppError> {
    let id: [u8; 4] = rand::random();
    let id = format!("{:08x}", u32::from_be_bytes(id));
    Ok(Model {
        sealed_seed: key.seal(&purpose(&id), seed),
        public_key: BASE64_STANDARD.encode(pair(seed)?.public_key()),
        id,
        event_id: event,
        created_at: now,
        retired_at: None,
    })
}

fn pair(seed: &[u8]) -> Result<Ed25519KeyPair, AppError> {
    Ed25519KeyPair::from_seed_unchecked(seed).map_err(|_| AppError::internal("a ticket key has the wrong length"))
}

fn purpose(id: &str) -> String {
    format!("ticket key {id}")
}
