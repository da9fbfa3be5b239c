//! Reading the numbers, and drawing the conclusion for what is kept of the database elsewhere.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use super::{queries, types::Numbers};
use crate::{db::Cached, state::AppState};

/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// The numbers as they were last read.
#[derive(Default)]
pub struct Revisions {
    kept: Cached<(), Option<Arc<Numbers>>>,
    last: Mutex<Option<Arc<Numbers>>>,
}

impl Revisions {
    /// After a change was committed by this process: the next one who asks reads again.
    pub fn forget(&self) {
        self.kept.forget();
    }

    /// The numbers as they were last read, however long ago.
    pub fn last_known(&self) -> Option<Arc<Numbers>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Remembers a reading; answers it, or an equal one from before, and whether it is another one.
    fn note(&self, numbers: Numbers) -> (Arc<Numbers>, bool) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some(last) if **last == numbers => (last.clone(), false),
            _ => (last.insert(Arc::new(numbers)).clone(), true),
        }
    }
}

/// The numbers, at most a second old; nothing while the database does not answer.
///
/// Whoever sees another number than before finds everything that is kept of the database as new: answers that were
/// made before the change are forgotten first.
pub async fn current(state: &AppState) -> Option<Arc<Numbers>> {
    let read = async || Ok::<_, Infallible>(read(state).await);
    match state.revisions.kept.get((), read).await {
        Ok(numbers) => numbers,
        Err(never) => match never {},
    }
}

async fn read(state: &AppState) -> Option<Arc<Numbers>> {
    match tokio::time::timeout(PATIENCE, queries::all(state.db.reader())).await {
        Ok(Ok(numbers)) => {
            let (numbers, changed) = state.revisions.note(numbers);
            if changed {
                state.forget_answers();
            }
            Some(numbers)
        }
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
