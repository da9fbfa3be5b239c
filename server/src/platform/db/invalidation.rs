//! Invalidation of what this process caches of the database.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// The generations of the caches, shared by all clones. A cache takes part by being built with one.
#[derive(Debug, Clone, Default)]
pub struct Invalidation(Arc<Generations>);

#[derive(Debug, Default)]
struct Generations {
    caches: AtomicU64,
    revisions: AtomicU64,
}

impl Invalidation {
    /// Invalidates the caches and the revisions, after a commit of this process. Other processes notice within a
    /// second.
    pub fn invalidate_all(&self) {
        self.invalidate_caches();
        self.0.revisions.fetch_add(1, Ordering::AcqRel);
    }

    /// Invalidates all but the revisions, which have just shown a commit of another process.
    pub fn invalidate_caches(&self) {
        self.0.caches.fetch_add(1, Ordering::AcqRel);
    }

    /// Rises when the caches are invalidated.
    pub fn cache_generation(&self) -> u64 {
        self.0.caches.load(Ordering::Acquire)
    }

    /// Rises when the revisions are invalidated.
    pub fn revision_generation(&self) -> u64 {
        self.0.revisions.load(Ordering::Acquire)
    }
}
