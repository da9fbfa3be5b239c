//! Cache of one small value that every page reads.

use std::{
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};

use super::{invalidation::Invalidation, ttl_cache::TTL};

/// A value from the database, cached like those of a [`TtlCache`](super::TtlCache), for less than a second.
pub struct TtlValue<V> {
    cached: RwLock<Option<Cached<V>>>,
    invalidation: Invalidation,
    lifetime: Duration,
}

struct Cached<V> {
    value: V,
    /// The generation in which its read began.
    generation: u64,
    stored_at: Instant,
}

impl<V: Clone> TtlValue<V> {
    /// Nothing cached yet.
    pub fn new(invalidation: &Invalidation) -> Self {
        Self::with_lifetime(invalidation, TTL)
    }

    fn with_lifetime(invalidation: &Invalidation, lifetime: Duration) -> Self {
        Self { cached: RwLock::default(), invalidation: invalidation.clone(), lifetime }
    }

    /// The value, at most a second old; calls `read` if it is not cached.
    pub async fn get<E>(&self, read: impl AsyncFnOnce() -> Result<V, E>) -> Result<V, E> {
        let generation = self.invalidation.cache_generation();
        if let Some(value) = self.current(generation) {
            return Ok(value);
        }
        let value = read().await?;
        if generation == self.invalidation.cache_generation() {
            let cached = Cached { value: value.clone(), generation, stored_at: Instant::now() };
            *self.cached.write().unwrap_or_else(PoisonError::into_inner) = Some(cached);
        }
        Ok(value)
    }

    fn current(&self, generation: u64) -> Option<V> {
        let cached = self.cached.read().unwrap_or_else(PoisonError::into_inner);
        let cached = cached.as_ref()?;
        let is_current = cached.generation == generation && cached.stored_at.elapsed() < self.lifetime;
        is_current.then(|| cached.value.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value does not expire, however slow the machine is.
    fn never_expiring() -> TtlValue<i32> {
        TtlValue::with_lifetime(&Invalidation::default(), Duration::from_secs(3600))
    }

    async fn read(cached: &TtlValue<i32>, value: i32) -> i32 {
        cached.get(async || Ok::<_, ()>(value)).await.unwrap()
    }

    #[tokio::test]
    async fn a_value_is_cached_until_invalidated() {
        let cached = never_expiring();

        assert_eq!([read(&cached, 1).await, read(&cached, 2).await], [1, 1]);
        cached.invalidation.invalidate_all();
        assert_eq!([read(&cached, 3).await, read(&cached, 4).await], [3, 3]);
    }

    #[tokio::test]
    async fn a_value_expires() {
        let cached = TtlValue::with_lifetime(&Invalidation::default(), Duration::ZERO);

        assert_eq!([read(&cached, 1).await, read(&cached, 2).await], [1, 2]);
    }

    #[tokio::test]
    async fn a_value_read_before_a_concurrent_change_is_not_cached() {
        let cached = never_expiring();

        let outdated = cached.get(async || {
            cached.invalidation.invalidate_all();
            Ok::<_, ()>(1)
        });

        assert_eq!(outdated.await.unwrap(), 1);
        assert_eq!(read(&cached, 2).await, 2);
    }

    #[tokio::test]
    async fn failures_are_not_cached() {
        let cached = never_expiring();

        assert!(cached.get(async || Err::<i32, _>("no connection")).await.is_err());
        assert_eq!(read(&cached, 1).await, 1);
    }
}
