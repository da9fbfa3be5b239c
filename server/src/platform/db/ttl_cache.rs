//! Caches of small values that every page reads.

use std::{hash::Hash, time::Duration};

use moka::future::Cache;

use super::invalidation::Invalidation;

/// How long a process may use a value after another process changed it: the guarantee is one second, of which a part is
/// reserved for the read.
pub(super) const TTL: Duration = Duration::from_millis(900);

/// Values from the database, cached for less than a second.
///
/// Concurrent callers that find a value expired each read it themselves: the first one may be a page whose script
/// blocks its thread, and other requests must not wait for it.
pub struct TtlCache<K, V> {
    /// Each with the generation in which its read began.
    values: Cache<K, (u64, V)>,
    /// Its generation rises with every commit: values whose read began before are no longer returned.
    invalidation: Invalidation,
}

impl<K, V> TtlCache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// A cache whose values have a total weight of at most `capacity`; `weigh` returns the weight of a value.
    pub fn new(invalidation: &Invalidation, capacity: u64, weigh: fn(&V) -> u32) -> Self {
        Self::with_ttl(invalidation, TTL, capacity, weigh)
    }

    /// The value of `key`, at most a second old; calls `read` if it is not cached.
    pub async fn get<E>(&self, key: K, read: impl AsyncFnOnce() -> Result<V, E>) -> Result<V, E> {
        let generation = self.invalidation.cache_generation();
        if let Some((cached_at, value)) = self.values.get(&key).await
            && cached_at == generation
        {
            return Ok(value);
        }
        let value = read().await?;
        if generation == self.invalidation.cache_generation() {
            // Replaces the expired value: the cache may have no room for another one.
            self.values.insert(key, (generation, value.clone())).await;
        }
        Ok(value)
    }

    fn with_ttl(invalidation: &Invalidation, lifetime: Duration, capacity: u64, weigh: fn(&V) -> u32) -> Self {
        let values = Cache::builder().max_capacity(capacity).weigher(move |_, (_, value)| weigh(value));
        Self { values: values.time_to_live(lifetime).build(), invalidation: invalidation.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values do not expire, however slow the machine is.
    fn never_expiring() -> TtlCache<(), i32> {
        TtlCache::with_ttl(&Invalidation::default(), Duration::from_secs(3600), 1, |_| 1)
    }

    async fn read(cached: &TtlCache<(), i32>, value: i32) -> i32 {
        cached.get((), async || Ok::<_, ()>(value)).await.unwrap()
    }

    #[tokio::test]
    async fn a_value_is_cached_until_invalidated() {
        let cached = never_expiring();

        assert_eq!([read(&cached, 1).await, read(&cached, 2).await], [1, 1]);
        cached.invalidation.invalidate_all();
        assert_eq!([read(&cached, 3).await, read(&cached, 4).await], [3, 3]);
    }

    #[tokio::test]
    async fn a_full_cache_still_caches_values_read_after_a_change() {
        let cached = never_expiring();

        for change in 0..50 {
            assert_eq!(read(&cached, change).await, change);
            cached.values.run_pending_tasks().await;
            assert_eq!([read(&cached, -1).await, read(&cached, -1).await], [change, change]);
            cached.invalidation.invalidate_all();
        }
    }

    #[tokio::test]
    async fn a_value_read_before_a_concurrent_change_is_not_cached() {
        let cached = never_expiring();

        let outdated = cached.get((), async || {
            cached.invalidation.invalidate_all();
            Ok::<_, ()>(1)
        });

        assert_eq!(outdated.await.unwrap(), 1);
        assert_eq!(read(&cached, 2).await, 2);
    }

    #[tokio::test]
    async fn failures_are_not_cached() {
        let cached = never_expiring();

        assert!(cached.get((), async || Err::<i32, _>("no connection")).await.is_err());
        assert_eq!(read(&cached, 1).await, 1);
    }
}
