//! The last read revisions.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::types::RevisionSet;
use crate::platform::db::Invalidation;

/// How long a reading is valid: changes must show within a second, of which a part is reserved for the read.
const LIFETIME: Duration = Duration::from_millis(900);

/// The last read revisions.
pub struct Revisions {
    /// Locked while reading, so that reads are sequential.
    pub(super) refresh_lock: tokio::sync::Mutex<()>,
    last: Mutex<LastRead>,
    /// Its generation rises with every commit of this process: a reading that began before is no longer valid.
    pub(super) invalidation: Invalidation,
}

#[derive(Default)]
pub(super) struct LastRead {
    /// Of any age.
    pub(super) revisions: Option<Arc<RevisionSet>>,
    pub(super) reading: Option<Reading>,
}

/// The outcome of the last reading.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub(super) generation: u64,
    pub(super) ended: Instant,
    pub(super) succeeded: bool,
}

impl Revisions {
    /// No reading yet.
    pub fn new(invalidation: &Invalidation) -> Self {
        Self { refresh_lock: tokio::sync::Mutex::default(), last: Mutex::default(), invalidation: invalidation.clone() }
    }

    /// The last read revisions, of any age.
    pub fn last_known(&self) -> Option<Arc<RevisionSet>> {
        self.last().revisions.clone()
    }

    /// The revisions, if they were read less than a second ago and nothing has been committed here since.
    pub fn current_if_fresh(&self) -> Option<Arc<RevisionSet>> {
        self.fresh_result().flatten()
    }

    /// The result of the last reading, while it is fresh.
    pub(super) fn fresh_result(&self) -> Option<Option<Arc<RevisionSet>>> {
        let last = self.last();
        let generation = self.invalidation.revision_generation();
        let reading =
            last.reading.filter(|reading| reading.generation == generation && reading.ended.elapsed() < LIFETIME)?;
        Some(last.revisions.clone().filter(|_| reading.succeeded))
    }

    pub(super) fn has_failed(&self) -> bool {
        self.last().reading.is_some_and(|reading| !reading.succeeded)
    }

    pub(super) fn last(&self) -> MutexGuard<'_, LastRead> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
