//! Where attempts are counted.

use chrono::{DateTime, Utc};
use redis::RedisError;
use sea_orm::{ConnectionTrait, DbErr};
use secrecy::SecretString;

use super::{
    queries::{self, SlotClaim},
    redis::Redis,
    types::Window,
};

/// The database; or Redis, with the database as fallback while Redis does not respond.
pub enum RateLimitStore {
    /// `REDIS_URL` is not set.
    Database,
    /// `REDIS_URL` is set.
    Redis(Box<Redis>),
}

impl RateLimitStore {
    /// Redis if `redis` is its URL, otherwise the database.
    pub fn new(redis: Option<&SecretString>) -> Result<Self, RedisError> {
        match redis {
            None => Ok(Self::Database),
            Some(url) => Ok(Self::Redis(Box::new(Redis::new(url)?))),
        }
    }

    pub(super) async fn count(
        &self,
        db: &impl ConnectionTrait,
        key: String,
        now: DateTime<Utc>,
        end: DateTime<Utc>,
    ) -> Result<Window, DbErr> {
        if let Self::Redis(store) = self
            && let Some(window) = store.count(&key, now, end).await
        {
            return Ok(window);
        }
        let row = queries::count(db, key, now, end).await?;
        Ok(Window { hits: row.hits.into(), resets_at: row.resets_at })
    }

    pub(super) async fn claim_slot(&self, db: &impl ConnectionTrait, claim: SlotClaim) -> Result<Window, DbErr> {
        if let Self::Redis(store) = self
            && let Some(window) = store.claim_slot(&claim).await
        {
            return Ok(window);
        }
        let row = queries::claim_slot(db, claim).await?;
        Ok(Window { hits: row.hits.into(), resets_at: row.resets_at })
    }

    pub(super) async fn refund(&self, db: &impl ConnectionTrait, key: String, now: DateTime<Utc>) -> Result<(), DbErr> {
        match self {
            Self::Redis(store) if store.refund(&key, now).await => Ok(()),
            _ => queries::refund(db, key, now).await,
        }
    }
}
