//! Coalesces concurrent renders of the same page.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;
use tracing::{Instrument, Span};

use crate::platform::revisions::RevisionSet;

/// Renders in progress, by cache key.
pub(super) struct SingleFlight<T>(Arc<Mutex<HashMap<String, Render<T>>>>);

struct Render<T> {
    /// Revisions when the render started; a request that knows newer ones does not join.
    revisions: Arc<RevisionSet>,
    outcome: watch::Receiver<Option<T>>,
}

/// Receives the result of a render; dropping it does not cancel the render.
pub(super) struct PendingRender<T>(watch::Receiver<Option<T>>);

/// Removes a render from the map when dropped, also after a panic.
struct RemoveOnDrop<T> {
    single_flight: SingleFlight<T>,
    key: String,
    outcome: watch::Receiver<Option<T>>,
}

impl<T: Clone + Send + Sync + 'static> SingleFlight<T> {
    /// Joins the render of a page or starts one, which continues if the caller is cancelled.
    pub(super) fn join<F>(&self, key: &str, revisions: &Arc<RevisionSet>, start: impl FnOnce() -> F) -> PendingRender<T>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut renders = self.lock();
        if let Some(render) = renders.get(key).filter(|render| render.revisions == *revisions) {
            return PendingRender(render.outcome.clone());
        }
        let (sender, outcome) = watch::channel(None);
        renders.insert(key.to_owned(), Render { revisions: revisions.clone(), outcome: outcome.clone() });
        let removal = RemoveOnDrop { single_flight: self.clone(), key: key.to_owned(), outcome: outcome.clone() };
        let render = start();
        let render = async move {
            let outcome = render.await;
            drop(removal);
            sender.send_replace(Some(outcome));
        };
        tokio::spawn(render.instrument(Span::current()));
        PendingRender(outcome)
    }
}

impl<T: Clone> PendingRender<T> {
    /// Returns the result of the render; `None` if it panicked.
    pub(super) async fn outcome(mut self) -> Option<T> {
        self.0.wait_for(Option::is_some).await.ok().and_then(|outcome| outcome.clone())
    }
}

impl<T> SingleFlight<T> {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Render<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for SingleFlight<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Default for SingleFlight<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> Drop for RemoveOnDrop<T> {
    fn drop(&mut self) {
        let mut renders = self.single_flight.lock();
        // A later render may have replaced this one.
        if renders.get(&self.key).is_some_and(|render| render.outcome.same_channel(&self.outcome)) {
            renders.remove(&self.key);
        }
    }
}
