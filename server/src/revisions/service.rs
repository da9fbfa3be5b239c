//! Reading the numbers, and drawing the conclusion for what is kept of the database elsewhere.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::{queries, types::Numbers};
use crate::state::AppState;

/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a reading counts: changes are promised to show within a second, of which a part is left for the reading.
const LIFETIME: Duration = Duration::from_millis(900);

/// The numbers as they were last read.
#[derive(Default)]
pub struct Revisions {
    /// Held by the one who reads, so that readings come one after the other.
    reading: tokio::sync::Mutex<()>,
    last: Mutex<Last>,
    /// Rises with every change of our own: a reading that began before does not count any more.
    generation: AtomicU64,
}

#[derive(Default)]
struct Last {
    /// However long ago.
    numbers: Option<Arc<Numbers>>,
    reading: Option<Reading>,
}

/// How the last reading went.
#[derive(Clone, Copy)]
struct Reading {
    generation: u64,
    ended: Instant,
    succeeded: bool,
}

impl Revisions {
    /// After a change was committed by this process: the next one who asks reads again.
    pub fn forget(&self) {
        self.generation.fetch_add(1, Ordering::AcqRel);
    }

    /// The numbers as they were last read, however long ago.
    pub fn last_known(&self) -> Option<Arc<Numbers>> {
        self.last().numbers.clone()
    }

    /// What the last reading told, while it counts.
    fn counting(&self) -> Option<Option<Arc<Numbers>>> {
        let last = self.last();
        let reading = last.reading.filter(|reading| {
            reading.generation == self.generation.load(Ordering::Acquire) && reading.ended.elapsed() < LIFETIME
        })?;
        Some(last.numbers.clone().filter(|_| reading.succeeded))
    }

    fn has_failed(&self) -> bool {
        self.last().reading.is_some_and(|reading| !reading.succeeded)
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The numbers, at most a second old; nothing while the database does not answer. Whoever finds them too old reads
/// them for all who ask meanwhile; after a failure nobody but him waits.
///
/// Whoever sees another number than before finds everything that is kept of the database as new: answers that were
/// made before the change are forgotten first.
pub async fn current(state: &AppState) -> Option<Arc<Numbers>> {
    let revisions = &state.revisions;
    if let Some(told) = revisions.counting() {
        return told;
    }
    let _turn = match revisions.reading.try_lock() {
        Ok(turn) => turn,
        Err(_) if revisions.has_failed() => return None,
        Err(_) => revisions.reading.lock().await,
    };
    if let Some(told) = revisions.counting() {
        return told;
    }

    let generation = revisions.generation.load(Ordering::Acquire);
    let known = revisions.last_known();
    let read = read(state).await.map(|numbers| match known {
        Some(known) if *known == numbers => known,
        _ => {
            state.forget_answers();
            Arc::new(numbers)
        }
    });
    let mut last = revisions.last();
    last.reading = Some(Reading { generation, ended: Instant::now(), succeeded: read.is_some() });
    last.numbers = read.clone().or(last.numbers.take());
    read
}

async fn read(state: &AppState) -> Option<Numbers> {
    match tokio::time::timeout(PATIENCE, queries::all(state.db.reader())).await {
        Ok(Ok(numbers)) => Some(numbers),
        Ok(Err(error)) => {
            tracing::warn!(%error, "what has changed is unknown");
            None
        }
        Err(_) => {
            tracing::warn!("what has changed is unknown: the database does not answer");
            None
        }
    }
}
