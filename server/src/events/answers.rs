//! Answers that are given for every page, kept for a second at most.

use super::slug::Key;
use crate::{
    db::Cached,
    error::AppError,
    http::{paging::PageRequest, respond::Prepared},
};

/// Bytes of all answers kept.
const CAPACITY: u64 = 8 << 20;

/// Answers about events. [`Answers::forget`] is to be called when an event was changed.
pub struct Answers(Cached<(Question, String), Prepared>);

#[derive(Debug, PartialEq, Eq, Hash)]
enum Question {
    Page { page: u64, per_page: u64, sort: Option<String> },
    Event(Key),
}

impl Answers {
    /// After a change was committed; other processes know within a second.
    pub fn forget(&self) {
        self.0.forget();
    }

    /// A page of the list without search words.
    pub(super) async fn page(
        &self,
        request: &PageRequest,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Prepared, AppError>,
    ) -> Result<Prepared, AppError> {
        let PageRequest { page, per_page, sort, .. } = request;
        let question = Question::Page { page: *page, per_page: *per_page, sort: sort.clone() };
        self.0.get((question, current_event.to_owned()), read).await
    }

    /// One event.
    pub(super) async fn event(
        &self,
        key: &Key,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Prepared, AppError>,
    ) -> Result<Prepared, AppError> {
        self.0.get((Question::Event(key.clone()), current_event.to_owned()), read).await
    }
}

impl Default for Answers {
    fn default() -> Self {
        Self(Cached::new(CAPACITY, |answer| u32::try_from(answer.size()).unwrap_or(u32::MAX)))
    }
}
