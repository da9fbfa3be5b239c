//! Requests with an `Idempotency-Key`: a client that got no answer repeats the request and gets the answer of the first.

mod queries;

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DbErr};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::platform::{context::Context, error::AppError};
use entities::idempotency_keys::Model;

/// How long a key is remembered.
const RETENTION: TimeDelta = TimeDelta::days(2);
/// Longest accepted key, in characters.
const MAX_LENGTH: usize = 255;

/// The `Idempotency-Key` header, if there is one; 422 if it is empty, too long, or not printable ASCII.
#[derive(Debug, Clone)]
pub(super) struct IdempotencyKey(Option<String>);

impl FromRequest for IdempotencyKey {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let key = request.headers().get("idempotency-key").map(|value| match value.to_str() {
            Ok(key) if !key.is_empty() && key.len() <= MAX_LENGTH => Ok(key.to_owned()),
            _ => Err(AppError::invalid("idempotencyKey", "The idempotency key must have 1 to 255 characters.")),
        });
        ready(key.transpose().map(Self))
    }
}

impl IdempotencyKey {
    /// The key as it is; 422 without one.
    pub(super) fn required(self) -> Result<Self, AppError> {
        match self.0 {
            Some(_) => Ok(self),
            None => Err(AppError::invalid("idempotencyKey", "The Idempotency-Key header is required.")),
        }
    }
}

/// A request of a user that the client can repeat with the same key, without a second effect.
#[derive(Debug)]
pub(super) struct IdempotentRequest {
    user: Uuid,
    key_hash: Option<String>,
    request_hash: String,
}

impl IdempotentRequest {
    /// A request for `path` with a body.
    pub(super) fn new(key: &IdempotencyKey, user: Uuid, path: &str, body: &impl Serialize) -> Result<Self, AppError> {
        let body = serde_json::to_string(body).map_err(AppError::internal)?;
        let key_hash = key.0.as_deref().map(hash);
        Ok(Self { user, key_hash, request_hash: hash(&format!("{path}\0{body}")) })
    }

    /// A request that the client cannot repeat.
    pub(super) fn not_repeatable(user: Uuid) -> Self {
        Self { user, key_hash: None, request_hash: String::new() }
    }

    /// The ticket that an earlier request with this key led to; 409 if that request was another one. Call it in the
    /// transaction that locks the event.
    pub(super) async fn earlier_ticket(&self, tx: &impl ConnectionTrait) -> Result<Option<Uuid>, AppError> {
        let Some(key_hash) = &self.key_hash else { return Ok(None) };
        match queries::find(tx, self.user, key_hash).await? {
            Some(row) if row.request_hash == self.request_hash => Ok(Some(row.ticket_id)),
            Some(_) => Err(AppError::idempotency_key_reused()),
            None => Ok(None),
        }
    }

    /// Whether no earlier request with this key is known yet.
    pub(super) async fn is_first(&self, db: &impl ConnectionTrait) -> Result<bool, DbErr> {
        match &self.key_hash {
            Some(key_hash) => Ok(queries::find(db, self.user, key_hash).await?.is_none()),
            None => Ok(true),
        }
    }

    /// Stores the ticket that the request led to.
    pub(super) async fn store_result(
        &self,
        context: &Context,
        tx: &impl ConnectionTrait,
        ticket: Uuid,
    ) -> Result<(), DbErr> {
        let Some(key_hash) = self.key_hash.clone() else { return Ok(()) };
        let (user_id, request_hash) = (self.user, self.request_hash.clone());
        let row = Model { user_id, key_hash, request_hash, ticket_id: ticket, created_at: context.clock.now() };
        queries::insert(tx, row).await
    }
}

/// Deletes keys that are no longer remembered; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_before(context.db.writer(), context.clock.now() - RETENTION).await
}

fn hash(text: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(text.as_bytes()))
}
