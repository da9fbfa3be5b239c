//! Counts attempts in Redis, which saves a write to the database. While Redis does not respond in time, the database
//! counts.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::{DateTime, TimeDelta, Utc};
use redis::{
    Client, RedisError, Script, ScriptInvocation,
    aio::{ConnectionManager, ConnectionManagerConfig},
};
use secrecy::{ExposeSecret, SecretString};

use super::{queries::SlotClaim, types::Window};

/// A count takes a fraction of a millisecond. A user waits for it, and waits this long at most once per pause.
const TIMEOUT: Duration = Duration::from_secs(1);
/// After a failure no request waits for Redis for this long.
const PAUSE: TimeDelta = TimeDelta::seconds(5);
const PREFIX: &str = "throttle:";

/// Increments a window, or begins one if there is none or it has ended. Redis runs a script atomically.
const COUNT: &str = "
    local window = redis.call('HMGET', KEYS[1], 'hits', 'resets_at')
    if not window[2] or tonumber(window[2]) <= tonumber(ARGV[1]) then
        redis.call('HSET', KEYS[1], 'hits', 1, 'resets_at', ARGV[2])
        redis.call('EXPIRE', KEYS[1], ARGV[2] - ARGV[1])
        return {1, tonumber(ARGV[2])}
    end
    return {redis.call('HINCRBY', KEYS[1], 'hits', 1), tonumber(window[2])}
";

/// Like the statement in the database: no hits mean that the slot was claimed.
const CLAIM_SLOT: &str = "
    local window = redis.call('HMGET', KEYS[1], 'hits', 'resets_at')
    local now, kept, ends = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
    local resets_at = tonumber(window[2] or '0')
    if resets_at > now + kept then
        return {redis.call('HINCRBY', KEYS[1], 'hits', 1), resets_at}
    end
    local hits = resets_at > now and 0 or 1
    redis.call('HSET', KEYS[1], 'hits', hits, 'resets_at', ends)
    redis.call('EXPIRE', KEYS[1], ends - now)
    return {hits, ends}
";

/// Decrements a window that has not ended.
const REFUND: &str = "
    local window = redis.call('HMGET', KEYS[1], 'hits', 'resets_at')
    if window[2] and tonumber(window[2]) > tonumber(ARGV[1]) and tonumber(window[1]) > 0 then
        redis.call('HINCRBY', KEYS[1], 'hits', -1)
    end
    return 0
";

/// A Redis server and its state.
pub struct Redis {
    client: Client,
    /// Shared by all callers; replaced after a failure.
    connection: Mutex<Option<ConnectionManager>>,
    count: Script,
    claim_slot: Script,
    refund: Script,
    /// Time of the last failed attempt, while Redis does not respond.
    failed_at: Mutex<Option<DateTime<Utc>>>,
}

impl Redis {
    /// Connects at the first count.
    pub(super) fn new(url: &SecretString) -> Result<Self, RedisError> {
        let client = Client::open(url.expose_secret())?;
        let [count, claim_slot, refund] = [COUNT, CLAIM_SLOT, REFUND].map(Script::new);
        Ok(Self { client, connection: Mutex::default(), count, claim_slot, refund, failed_at: Mutex::default() })
    }

    /// Increments a window; `None` if Redis did not respond in time.
    pub(super) async fn count(&self, key: &str, now: DateTime<Utc>, end: DateTime<Utc>) -> Option<Window> {
        let mut counting = self.count.prepare_invoke();
        counting.key(format!("{PREFIX}{key}")).arg(now.timestamp()).arg(end.timestamp());
        let (hits, resets_at): (i64, i64) = self.run(&counting, now).await?;
        Some(Window { hits, resets_at: DateTime::from_timestamp(resets_at, 0)? })
    }

    /// Claims a slot or waits for one; `None` if Redis did not respond in time.
    pub(super) async fn claim_slot(&self, SlotClaim { key, now, validity, end }: &SlotClaim) -> Option<Window> {
        let mut claiming = self.claim_slot.prepare_invoke();
        claiming.key(format!("{PREFIX}{key}")).arg(now.timestamp()).arg(validity.num_seconds()).arg(end.timestamp());
        let (hits, resets_at): (i64, i64) = self.run(&claiming, *now).await?;
        Some(Window { hits, resets_at: DateTime::from_timestamp(resets_at, 0)? })
    }

    /// Decrements a window; returns whether Redis responded in time.
    pub(super) async fn refund(&self, key: &str, now: DateTime<Utc>) -> bool {
        let mut refunding = self.refund.prepare_invoke();
        refunding.key(format!("{PREFIX}{key}")).arg(now.timestamp());
        self.run::<i64>(&refunding, now).await.is_some()
    }

    async fn run<T: redis::FromRedisValue>(&self, script: &ScriptInvocation<'_>, now: DateTime<Utc>) -> Option<T> {
        if self.pauses(now) {
            return None;
        }
        let reply = async { script.invoke_async(&mut self.connected()?).await };
        let problem = match tokio::time::timeout(TIMEOUT, reply).await {
            Ok(Ok(reply)) => {
                self.record_success();
                return Some(reply);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "timed out".to_owned(),
        };
        self.failed(now, problem);
        None
    }

    fn connected(&self) -> Result<ConnectionManager, RedisError> {
        let mut connected = locked(&self.connection);
        if let Some(connection) = connected.as_ref() {
            return Ok(connection.clone());
        }
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(TIMEOUT))
            .set_response_timeout(Some(TIMEOUT));
        let connection = ConnectionManager::new_lazy_with_config(self.client.clone(), config)?;
        Ok(connected.insert(connection).clone())
    }

    /// A clock that was set back does not make the pause longer.
    fn pauses(&self, now: DateTime<Utc>) -> bool {
        locked(&self.failed_at).is_some_and(|failed_at| (now - failed_at).abs() < PAUSE)
    }

    /// Logs the recovery once.
    fn record_success(&self) {
        if locked(&self.failed_at).take().is_some() {
            tracing::info!("Redis is available again for rate limits");
        }
    }

    /// Logs the outage once. Drops the connection: after a failed reconnect it stores the error, and would return it to
    /// the next caller although Redis is available again.
    fn failed(&self, now: DateTime<Utc>, problem: String) {
        locked(&self.connection).take();
        if locked(&self.failed_at).replace(now).is_none() {
            tracing::warn!(problem, "Redis is unavailable: rate limits use the database");
        }
    }
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
