//! Small things that are read for every page.

use std::{
    hash::Hash,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use moka::future::Cache;

/// How long one process may go on with what it read before another one's change: they are promised to agree within
/// a second, of which a part is left for the reading.
const LIFETIME: Duration = Duration::from_millis(900);

/// Values out of the database, read again when they are older than a second.
///
/// Whoever finds a value too old reads it himself, even if somebody else is at it: that one may be a page whose
/// script keeps its thread busy, and nobody is to wait for it.
pub struct Cached<K, V> {
    /// Each with the generation its reading began in.
    values: Cache<K, (u64, V)>,
    /// Rises with every change: what was read before is not given any more, nor what is being read now.
    generation: AtomicU64,
}

impl<K, V> Cached<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    /// Room for as many values as `capacity` allows when each has the weight of `weigh`.
    pub fn new(capacity: u64, weigh: fn(&V) -> u32) -> Self {
        Self::lasting(LIFETIME, capacity, weigh)
    }

    /// The value of `key`, at most a second old.
    pub async fn get<E>(&self, key: K, read: impl AsyncFnOnce() -> Result<V, E>) -> Result<V, E> {
        let generation = self.generation();
        if let Some((known, value)) = self.values.get(&key).await
            && known == generation
        {
            return Ok(value);
        }
        let value = read().await?;
        if generation == self.generation() {
            // In the place of the one that is too old, for which the cache may have no other.
            self.values.insert(key, (generation, value.clone())).await;
        }
        Ok(value)
    }

    /// To be called after a change was committed.
    pub fn forget(&self) {
        self.generation.fetch_add(1, Ordering::AcqRel);
        self.values.invalidate_all();
    }

    fn lasting(lifetime: Duration, capacity: u64, weigh: fn(&V) -> u32) -> Self {
        let values = Cache::builder().max_capacity(capacity).weigher(move |_, (_, value)| weigh(value));
        Self { values: values.time_to_live(lifetime).build(), generation: AtomicU64::new(0) }
    }

    fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }
}

/// A cache of one value.
impl<V: Clone + Send + Sync + 'static> Default for Cached<(), V> {
    fn default() -> Self {
        Self::new(1, |_| 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However slow the machine is, no value grows old.
    fn lasting() -> Cached<(), i32> {
        Cached::lasting(Duration::from_secs(3600), 1, |_| 1)
    }

    async fn read(cached: &Cached<(), i32>, value: i32) -> i32 {
        cached.get((), async || Ok::<_, ()>(value)).await.unwrap()
    }

    #[tokio::test]
    async fn a_value_is_read_once_until_it_is_forgotten() {
        let cached = lasting();

        assert_eq!([read(&cached, 1).await, read(&cached, 2).await], [1, 1]);
        cached.forget();
        assert_eq!([read(&cached, 3).await, read(&cached, 4).await], [3, 3]);
    }

    #[tokio::test]
    async fn a_full_cache_keeps_what_is_read_after_a_change() {
        let cached = lasting();

        for change in 0..50 {
            assert_eq!(read(&cached, change).await, change);
            cached.values.run_pending_tasks().await;
            assert_eq!([read(&cached, -1).await, read(&cached, -1).await], [change, change]);
            cached.forget();
        }
    }

    #[tokio::test]
    async fn a_reading_that_was_overtaken_by_a_change_is_not_kept() {
        let cached = lasting();

        let overtaken = cached.get((), async || {
            cached.forget();
            Ok::<_, ()>(1)
        });

        assert_eq!(overtaken.await.unwrap(), 1);
        assert_eq!(read(&cached, 2).await, 2);
    }

    #[tokio::test]
    async fn a_failure_is_not_kept() {
        let cached = lasting();

        assert!(cached.get((), async || Err::<i32, _>("no connection")).await.is_err());
        assert_eq!(read(&cached, 1).await, 1);
    }
}
