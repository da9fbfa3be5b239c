//! Counting in Redis, which costs no write of the database. Without an answer in time the database counts meanwhile.

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

use super::types::Window;

/// A count takes a fraction of a millisecond; whoever waits for it is a visitor, and waits so long at most once a pause.
const PATIENCE: Duration = Duration::from_secs(1);
/// After a failure nobody waits again for so long.
const PAUSE: TimeDelta = TimeDelta::seconds(5);
const PREFIX: &str = "throttle:";

/// One more, in a window that is begun when there is none or it is over. Redis runs a script as one step.
const COUNT: &str = "
    local window = redis.call('HMGET', KEYS[1], 'hits', 'resets_at')
    if not window[2] or tonumber(window[2]) <= tonumber(ARGV[1]) then
        redis.call('HSET', KEYS[1], 'hits', 1, 'resets_at', ARGV[2])
        redis.call('EXPIRE', KEYS[1], ARGV[2] - ARGV[1])
        return {1, tonumber(ARGV[2])}
    end
    return {redis.call('HINCRBY', KEYS[1], 'hits', 1), tonumber(window[2])}
";

/// One less, in a window that is not over.
const REFUND: &str = "
    local window = redis.call('HMGET', KEYS[1], 'hits', 'resets_at')
    if window[2] and tonumber(window[2]) > tonumber(ARGV[1]) and tonumber(window[1]) > 0 then
        redis.call('HINCRBY', KEYS[1], 'hits', -1)
    end
    return 0
";

/// A Redis server and how it fares.
pub struct Redis {
    client: Client,
    /// Shared by all who count; a fresh one after a failure.
    connection: Mutex<Option<ConnectionManager>>,
    count: Script,
    refund: Script,
    /// When it was asked last, while it does not answer.
    failed_at: Mutex<Option<DateTime<Utc>>>,
}

impl Redis {
    /// Connects with the first count.
    pub(super) fn new(url: &SecretString) -> Result<Self, RedisError> {
        let client = Client::open(url.expose_secret())?;
        let (count, refund) = (Script::new(COUNT), Script::new(REFUND));
        Ok(Self { client, connection: Mutex::default(), count, refund, failed_at: Mutex::default() })
    }

    /// Adds one to a window; nothing when there was no answer in time.
    pub(super) async fn count(&self, key: &str, now: DateTime<Utc>, end: DateTime<Utc>) -> Option<Window> {
        let mut counting = self.count.prepare_invoke();
        counting.key(format!("{PREFIX}{key}")).arg(now.timestamp()).arg(end.timestamp());
        let (hits, resets_at): (i64, i64) = self.run(&counting, now).await?;
        Some(Window { hits, resets_at: DateTime::from_timestamp(resets_at, 0)? })
    }

    /// Takes one from a window; answers whether there was an answer in time.
    pub(super) async fn refund(&self, key: &str, now: DateTime<Utc>) -> bool {
        let mut refunding = self.refund.prepare_invoke();
        refunding.key(format!("{PREFIX}{key}")).arg(now.timestamp());
        self.run::<i64>(&refunding, now).await.is_some()
    }

    async fn run<T: redis::FromRedisValue>(&self, script: &ScriptInvocation<'_>, now: DateTime<Utc>) -> Option<T> {
        if self.pauses(now) {
            return None;
        }
        let answer = async { script.invoke_async(&mut self.connected()?).await };
        let problem = match tokio::time::timeout(PATIENCE, answer).await {
            Ok(Ok(answer)) => {
                self.answered();
                return Some(answer);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        self.failed(now, problem);
        None
    }

    fn connected(&self) -> Result<ConnectionManager, RedisError> {
        let mut known = held(&self.connection);
        if let Some(connection) = known.as_ref() {
            return Ok(connection.clone());
        }
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE));
        let connection = ConnectionManager::new_lazy_with_config(self.client.clone(), config)?;
        Ok(known.insert(connection).clone())
    }

    /// A clock that was set back makes nobody pause for longer.
    fn pauses(&self, now: DateTime<Utc>) -> bool {
        held(&self.failed_at).is_some_and(|failed_at| (now - failed_at).abs() < PAUSE)
    }

    /// Says once that it is back.
    fn answered(&self) {
        if held(&self.failed_at).take().is_some() {
            tracing::info!("Redis counts tries again");
        }
    }

    /// Says once that it went. The connection tried by itself to come back, and keeps that it could not: whoever asked by
    /// it next would be told of that failure, though Redis is there again.
    fn failed(&self, now: DateTime<Utc>, problem: String) {
        held(&self.connection).take();
        if held(&self.failed_at).replace(now).is_none() {
            tracing::warn!(problem, "Redis does not count: tries are counted in the database");
        }
    }
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
