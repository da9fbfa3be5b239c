//! Short-lived cache of responses that every page requests; entries live for one second at most.

use std::sync::Arc;

use super::types::Event;
use crate::platform::slug::IdOrSlug;
use crate::platform::{
    db::{Invalidation, TtlCache},
    error::AppError,
    http::{paging::PageRequest, respond::CachedJson},
};

/// Maximum total size of cached responses in bytes.
const CAPACITY: u64 = 8 << 20;
/// Maximum number of events cached for other modules.
const EVENTS: u64 = 100;

/// Cached responses about events and their child resources.
pub struct EventCache {
    responses: TtlCache<CacheKey, CachedJson>,
    /// For other modules, by key and by the slug of the site's current event.
    events: TtlCache<(IdOrSlug, String), Arc<Event>>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
enum CacheKey {
    List {
        address: String,
        page: u64,
        per_page: u64,
        sort: Option<String>,
        filters: Vec<(&'static str, String)>,
        current_event: String,
    },
    Event {
        key: IdOrSlug,
        current_event: String,
    },
}

impl EventCache {
    /// Creates an empty cache.
    pub fn new(invalidation: &Invalidation) -> Self {
        let size = |response: &CachedJson| u32::try_from(response.size()).unwrap_or(u32::MAX);
        Self {
            responses: TtlCache::new(invalidation, CAPACITY, size),
            events: TtlCache::new(invalidation, EVENTS, |_| 1),
        }
    }

    /// A page of a list without search terms. `current_event` is empty if the response does not depend on it.
    pub(super) async fn list(
        &self,
        request: &PageRequest,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<CachedJson, AppError>,
    ) -> Result<CachedJson, AppError> {
        let key = CacheKey::List {
            address: request.list_url().to_owned(),
            page: request.page,
            per_page: request.per_page,
            sort: request.sort.clone(),
            filters: request.filters().to_vec(),
            current_event: current_event.to_owned(),
        };
        self.responses.get(key, read).await
    }

    /// The response for one event.
    pub(super) async fn event(
        &self,
        key: &IdOrSlug,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<CachedJson, AppError>,
    ) -> Result<CachedJson, AppError> {
        let key = CacheKey::Event { key: key.clone(), current_event: current_event.to_owned() };
        self.responses.get(key, read).await
    }

    /// One event, for other modules.
    pub(super) async fn find(
        &self,
        key: &IdOrSlug,
        current_event: &str,
        read: impl AsyncFnOnce() -> Result<Arc<Event>, AppError>,
    ) -> Result<Arc<Event>, AppError> {
        self.events.get((key.clone(), current_event.to_owned()), read).await
    }
}
