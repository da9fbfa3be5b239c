//! Answers that are given for every page, kept for a second at most.

use super::slug::Key;
use crate::{
    db::Cached,
    error::AppError,
    http::{paging::PageRequest, respond::Prepared},
};

/// Bytes of all answers kept.
const CAPACITY: u64 = 8 << 20;

/// Answers about events and what belongs to them. `AppState::forget` is to be called when either was changed.
pub struct Answers(Cached<Question, Prepared>);

#[derive(Debug, PartialEq, Eq, Hash)]
enum Question {
    List { address: String, page: u64, per_page: u64, sort: Option<String>, current_event: String },
    Event { key: Key, current_event: String },
}

impl Answers {
    /// After a change was committed; other processes know within a second.
    pub fn forget(&self) {
        self.0.forget();
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
            current_event: current_event.to_owned(),
        };
        self.0.get(question, read).await
    }

    /// One event.
    pub(super) async fn event(
        &self,
        key: &Key,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Prepared, AppError>,
    ) -> Result<Prepared, AppError> {
        let question = Question::Event { key: key.clone(), current_event: current_event.to_owned() };
        self.0.get(question, read).await
    }
}

impl Default for Answers {
    fn default() -> Self {
        Self(Cached::new(CAPACITY, |answer| u32::try_from(answer.size()).unwrap_or(u32::MAX)))
    }
}
