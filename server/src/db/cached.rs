//! Small tables that are read for every page.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use arc_swap::ArcSwapOption;
use tokio::sync::Mutex;

/// How long another process may go on with what it read before a change.
const LIFETIME: Duration = Duration::from_secs(1);

/// A value out of the database, read again when it is older than a second; thus several processes agree within one.
#[derive(Debug)]
pub struct Cached<T> {
    value: ArcSwapOption<(Instant, Arc<T>)>,
    /// Rises with every change, so that a reading that began before the change is not kept.
    generation: AtomicU64,
    reading: Mutex<()>,
}

impl<T> Cached<T> {
    /// The value, at most a second old; `read` is called by one of those who wait for it.
    pub async fn get<E>(&self, read: impl AsyncFnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        if let Some(value) = self.fresh() {
            return Ok(value);
        }
        let _turn = self.reading.lock().await;
        if let Some(value) = self.fresh() {
            return Ok(value);
        }

        let generation = self.generation.load(Ordering::Acquire);
        let started = Instant::now();
        let value = Arc::new(read().await?);
        if self.generation.load(Ordering::Acquire) == generation {
            self.value.store(Some(Arc::new((started, value.clone()))));
        }
        Ok(value)
    }

    /// To be called after a change was committed.
    pub fn forget(&self) {
        self.generation.fetch_add(1, Ordering::AcqRel);
        self.value.store(None);
    }

    fn fresh(&self) -> Option<Arc<T>> {
        let held = self.value.load();
        let (since, value) = &**held.as_ref()?;
        (since.elapsed() < LIFETIME).then(|| value.clone())
    }
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self { value: ArcSwapOption::empty(), generation: AtomicU64::new(0), reading: Mutex::new(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_value_is_read_once_until_it_is_forgotten() {
        let cached = Cached::default();

        assert_eq!(*cached.get(async || Ok::<_, ()>(1)).await.unwrap(), 1);
        assert_eq!(*cached.get(async || Ok::<_, ()>(2)).await.unwrap(), 1);
        cached.forget();
        assert_eq!(*cached.get(async || Ok::<_, ()>(3)).await.unwrap(), 3);
    }

    #[tokio::test]
    async fn a_reading_that_was_overtaken_by_a_change_is_not_kept() {
        let cached = Cached::default();

        let overtaken = cached.get(async || {
            cached.forget();
            Ok::<_, ()>(1)
        });

        assert_eq!(*overtaken.await.unwrap(), 1);
        assert_eq!(*cached.get(async || Ok::<_, ()>(2)).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn a_failure_is_not_kept() {
        let cached = Cached::default();

        assert!(cached.get(async || Err::<i32, _>("no connection")).await.is_err());
        assert_eq!(*cached.get(async || Ok::<_, ()>(1)).await.unwrap(), 1);
    }
}
