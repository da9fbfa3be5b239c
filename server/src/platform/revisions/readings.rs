//! The last read numbers.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::types::RevisionSet;
use crate::platform::db::Invalidation;

/// How long a reading is valid: changes must show within a second, of which a part is reserved for the read.
const LIFETIME: Duration = Duration::from_millis(900);

/// The last read numbers.
pub struct Revisions {
    /// Locked while reading, so that reads are sequential.
    pub(super) reading: tokio::sync::Mutex<()>,
    last: Mutex<Last>,
    /// Its generation rises with every commit of this process: a reading that began before is no longer valid.
    pub(super) invalidation: Invalidation,
}

#[derive(Default)]
pub(super) struct Last {
    /// Of any age.
    pub(super) numbers: Option<Arc<RevisionSet>>,
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
        Self { reading: tokio::sync::Mutex::default(), last: Mutex::default(), invalidation: invalidation.clone() }
    }

    /// The last read numbers, of any age.
    pub fn last_known(&self) -> Option<Arc<RevisionSet>> {
        self.last().numbers.clone()
    }

    /// The numbers, if they were read less than a second ago and nothing has been committed here since.
    pub fn valid(&self) -> Option<Arc<RevisionSet>> {
        self.last_valid().flatten()
    }

    /// The result of the last reading, while it is valid.
    pub(super) fn last_valid(&self) -> Option<Option<Arc<RevisionSet>>> {
        let last = self.last();
        let generation = self.invalidation.revision_generation();
        let reading =
            last.reading.filter(|reading| reading.generation == generation && reading.ended.elapsed() < LIFETIME)?;
        Some(last.numbers.clone().filter(|_| reading.succeeded))
    }

    pub(super) fn has_failed(&self) -> bool {
        self.last().reading.is_some_and(|reading| !reading.succeeded)
    }

    pub(super) fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
