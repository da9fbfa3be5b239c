//! Coalesces concurrent renders of the same page.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;
use tracing::{Instrument, Span};

use crate::platform::revisions::Numbers;

/// Renders in progress, by cache key.
pub(super) struct Flights<T>(Arc<Mutex<HashMap<String, Flight<T>>>>);

struct Flight<T> {
    /// Revisions when the render started; a request that knows newer ones does not join.
    numbers: Arc<Numbers>,
    outcome: watch::Receiver<Option<T>>,
}

/// Receives the result of a render; dropping it does not cancel the render.
pub(super) struct Seat<T>(watch::Receiver<Option<T>>);

/// Removes a render from the map when dropped, also after a panic.
struct Landing<T> {
    single_flight: Flights<T>,
    key: String,
    outcome: watch::Receiver<Option<T>>,
}

impl<T: Clone + Send + Sync + 'static> Flights<T> {
    /// Joins the render of a page or starts one, which continues if the caller is cancelled.
    pub(super) fn join<F>(&self, key: &str, numbers: &Arc<Numbers>, begin: impl FnOnce() -> F) -> Seat<T>
    where
        F: Future<Output = T> + Send + 'static,
    {
        let mut single_flight = self.lock();
        if let Some(flight) = single_flight.get(key).filter(|flight| flight.numbers == *numbers) {
            return Seat(flight.outcome.clone());
        }
        let (tell, outcome) = watch::channel(None);
        single_flight.insert(key.to_owned(), Flight { numbers: numbers.clone(), outcome: outcome.clone() });
        let landing = Landing { single_flight: self.clone(), key: key.to_owned(), outcome: outcome.clone() };
        let flight = begin();
        let flight = async move {
            let came = flight.await;
            drop(landing);
            tell.send_replace(Some(came));
        };
        tokio::spawn(flight.instrument(Span::current()));
        Seat(outcome)
    }
}

impl<T: Clone> Seat<T> {
    /// Returns the result of the render; `None` if it panicked.
    pub(super) async fn outcome(mut self) -> Option<T> {
        self.0.wait_for(Option::is_some).await.ok().and_then(|outcome| outcome.clone())
    }
}

impl<T> Flights<T> {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Flight<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Flights<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Default for Flights<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T> Drop for Landing<T> {
    fn drop(&mut self) {
        let mut single_flight = self.single_flight.lock();
        // A later render may have replaced this one.
        if single_flight.get(&self.key).is_some_and(|flight| flight.outcome.same_channel(&self.outcome)) {
            single_flight.remove(&self.key);
        }
    }
}
