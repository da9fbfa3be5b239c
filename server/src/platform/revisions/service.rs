//! Reads the revisions, and invalidates caches when they have changed.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use sea_orm::ConnectionTrait;

use super::{
    queries,
    readings::{Reading, Revisions},
    types::RevisionSet,
};

/// A database that takes longer counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(1);

/// The revisions, at most a second old; `None` while the database does not respond. One caller reads them for all
/// concurrent callers; after a failure the others do not wait.
///
/// A caller that sees a changed revision reads no outdated data from caches: they are invalidated before the revision
/// is returned.
pub async fn current(revisions: &Revisions, db: &impl ConnectionTrait) -> Option<Arc<RevisionSet>> {
    if let Some(numbers) = revisions.fresh_result() {
        return numbers;
    }
    let _guard = match revisions.refresh_lock.try_lock() {
        Ok(guard) => guard,
        Err(_) if revisions.has_failed() => return None,
        Err(_) => revisions.refresh_lock.lock().await,
    };
    if let Some(numbers) = revisions.fresh_result() {
        return numbers;
    }

    let generation = revisions.invalidation.revision_generation();
    let cached = revisions.last_known();
    let read = read(db).await.map(|numbers| match cached {
        Some(cached) if *cached == numbers => cached,
        _ => {
            revisions.invalidation.invalidate_caches();
            Arc::new(numbers)
        }
    });
    let mut last = revisions.last();
    last.reading = Some(Reading { generation, ended: Instant::now(), succeeded: read.is_some() });
    last.revisions = read.clone().or(last.revisions.take());
    read
}

async fn read(db: &impl ConnectionTrait) -> Option<RevisionSet> {
    match tokio::time::timeout(TIMEOUT, queries::all(db)).await {
        Ok(Ok(numbers)) => Some(numbers),
        Ok(Err(error)) => {
            tracing::warn!(%error, "revisions cannot be read");
            None
        }
        Err(_) => {
            tracing::warn!("revisions cannot be read: the database does not respond");
            None
        }
    }
}
