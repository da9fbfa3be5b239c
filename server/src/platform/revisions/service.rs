//! Reads the numbers, and invalidates caches when they have changed.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{queries, types::Numbers};
use crate::platform::{context::Context, db::Invalidation};

/// A database that takes longer counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(1);
/// How long a reading is valid: changes must show within a second, of which a part is reserved for the read.
const LIFETIME: Duration = Duration::from_millis(900);

/// The last read numbers.
pub struct Revisions {
    /// Locked while reading, so that reads are sequential.
    reading: tokio::sync::Mutex<()>,
    last: Mutex<Last>,
    /// Its generation rises with every commit of this process: a reading that began before is no longer valid.
    invalidation: Invalidation,
}

#[derive(Default)]
struct Last {
    /// Of any age.
    numbers: Option<Arc<Numbers>>,
    reading: Option<Reading>,
}

/// The outcome of the last reading.
#[derive(Clone, Copy)]
struct Reading {
    generation: u64,
    ended: Instant,
    succeeded: bool,
}

impl Revisions {
    /// No reading yet.
    pub fn new(invalidation: &Invalidation) -> Self {
        Self { reading: tokio::sync::Mutex::default(), last: Mutex::default(), invalidation: invalidation.clone() }
    }

    /// The last read numbers, of any age.
    pub fn last_known(&self) -> Option<Arc<Numbers>> {
        self.last().numbers.clone()
    }

    /// The result of the last reading, while it is valid.
    fn counting(&self) -> Option<Option<Arc<Numbers>>> {
        let last = self.last();
        let generation = self.invalidation.revision_generation();
        let reading =
            last.reading.filter(|reading| reading.generation == generation && reading.ended.elapsed() < LIFETIME)?;
        Some(last.numbers.clone().filter(|_| reading.succeeded))
    }

    fn has_failed(&self) -> bool {
        self.last().reading.is_some_and(|reading| !reading.succeeded)
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The numbers, at most a second old; `None` while the database does not respond. One caller reads them for all
/// concurrent callers; after a failure the others do not wait.
///
/// A caller that sees a changed number reads no outdated data from caches: they are invalidated before the number is
/// returned.
pub async fn current(context: &Context) -> Option<Arc<Numbers>> {
    let revisions = &context.revisions;
    if let Some(numbers) = revisions.counting() {
        return numbers;
    }
    let _turn = match revisions.reading.try_lock() {
        Ok(turn) => turn,
        Err(_) if revisions.has_failed() => return None,
        Err(_) => revisions.reading.lock().await,
    };
    if let Some(numbers) = revisions.counting() {
        return numbers;
    }

    let generation = revisions.invalidation.revision_generation();
    let cached = revisions.last_known();
    let read = read(context).await.map(|numbers| match cached {
        Some(cached) if *cached == numbers => cached,
        _ => {
            revisions.invalidation.invalidate_caches();
            Arc::new(numbers)
        }
    });
    let mut last = revisions.last();
    last.reading = Some(Reading { generation, ended: Instant::now(), succeeded: read.is_some() });
    last.numbers = read.clone().or(last.numbers.take());
    read
}

async fn read(context: &Context) -> Option<Numbers> {
    match tokio::time::timeout(TIMEOUT, queries::all(context.db.reader())).await {
        Ok(Ok(numbers)) => Some(numbers),
        Ok(Err(error)) => {
            tracing::warn!(%error, "changes are unknown");
            None
        }
        Err(_) => {
            tracing::warn!("changes are unknown: the database does not respond");
            None
        }
    }
}
