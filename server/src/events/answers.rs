//! Answers that are given for every page, kept for a second at most.

use std::sync::Arc;

use super::{slug::Key, types::Event};
use crate::{
    db::Cached,
    error::AppError,
    http::{paging::PageRequest, respond::Prepared},
};

/// Bytes of all answers kept.
const CAPACITY: u64 = 8 << 20;
/// Events kept for other rooms.
const EVENTS: u64 = 100;

/// Answers about events and what belongs to them. `AppState::forget` is to be called when either was changed.
pub struct Answers {
    prepared: Cached<Question, Prepared>,
    /// For other rooms, each with the slug of the event the site was about.
    events: Cached<(Key, String), Arc<Event>>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
enum Question {
    List {
        address: String,
        page: u64,
        per_page: u64,
        sort: Option<String>,
        filters: Vec<(&'static str, String)>,
        current_event: String,
    },
    Event {
        key: Key,
        current_event: String,
    },
}

impl Answers {
    /// After a change was committed; other processes know within a second.
    pub fn forget(&self) {
        self.prepared.forget();
        self.events.forget();
    }

    /// A page of a list without search words. `current_event` is empty where it does not matter.
    pub(super) async fn list(
        &self,
        request: &PageRequest,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Prepared, AppError>,
    ) -> Result<Prepared, AppError> {
        let question = Question::List {
            address: request.address().to_owned(),
            page: request.page,
            per_page: request.per_page,
            sort: request.sort.clone(),
            filters: request.filters().to_vec(),
            current_event: current_event.to_owned(),
        };
        self.prepared.get(question, read).await
    }

    /// One event.
    pub(super) async fn event(
        &self,
        key: &Key,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Prepared, AppError>,
    ) -> Result<Prepared, AppError> {
        let question = Question::Event { key: key.clone(), current_event: current_event.to_owned() };
        self.prepared.get(question, read).await
    }

    /// One event for another room.
    pub(super) async fn found(
        &self,
        key: &Key,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Arc<Event>, AppError>,
    ) -> Result<Arc<Event>, AppError> {
        self.events.get((key.clone(), current_event.to_owned()), read).await
    }
}

impl Default for Answers {
    fn default() -> Self {
        let prepared = Cached::new(CAPACITY, |answer: &Prepared| u32::try_from(answer.size()).unwrap_or(u32::MAX));
        Self { prepared, events: Cached::new(EVENTS, |_| 1) }
    }
}
