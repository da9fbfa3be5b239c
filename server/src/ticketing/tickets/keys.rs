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

/// Signs the code of a ticket with the event's current key, which is created if there is none.
pub(super) async fn sign(context: &Context, ticket: &Ticket) -> Result<String, AppError> {
    let key = match queries::current_key(context.db.reader(), ticket.event_id).await? {
        Some(key) => key,
        None => create(context, context.db.writer(), ticket.event_id).await?,
    };
    sign_with(context, &key, ticket)
}

/// Like [`sign`], in a transaction.
pub(super) async fn sign_within(
    context: &Context,
    tx: &impl ConnectionTrait,
    ticket: &Ticket,
) -> Result<String, AppError> {
    let key = match queries::current_key(tx, ticket.event_id).await? {
        Some(key) => key,
        None => create(context, tx, ticket.event_id).await?,
    };
    sign_with(context, &key, ticket)
}

fn sign_with(context: &Context, key: &Model, ticket: &Ticket) -> Result<String, AppError> {
    let seed = context.config.app.key.open(&purpose(&key.id), &key.sealed_seed);
    let seed = seed.ok_or_else(|| AppError::internal("a ticket key is sealed with another APP_KEY"))?;
    Ok(codes::sign(&pair(seed.expose_secret())?, &key.id, ticket.id, ticket.code_version))
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

/// Creates a key. Two processes may do so at once; both keys are valid then.
async fn create(context: &Context, db: &impl ConnectionTrait, event: Uuid) -> Result<Model, AppError> {
    let key = generate(&context.config.app.key, event, context.clock.now())?;
    queries::insert_key(db, key.clone()).await?;
    Ok(key)
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
    let mut key = generate(&context.config.app.key, event, now)?;
    // The newest key signs.
    if let Some(current) = queries::current_key(tx, event).await? {
        key.created_at = key.created_at.max(current.created_at + TimeDelta::microseconds(1));
    }
    queries::insert_key(tx, key.clone()).await?;
    Ok((key, retired))
}

fn generate(key: &AppKey, event: Uuid, now: DateTime<Utc>) -> Result<Model, AppError> {
    let seed: [u8; 32] = rand::random();
    let id: [u8; 4] = rand::random();
    let id = format!("{:08x}", u32::from_be_bytes(id));
    Ok(Model {
        sealed_seed: key.seal(&purpose(&id), &seed),
        public_key: BASE64_STANDARD.encode(pair(&seed)?.public_key()),
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
