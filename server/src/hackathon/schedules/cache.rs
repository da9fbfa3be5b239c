//! Cache for schedules, which calendar clients poll; entries live for one second at most.

use std::sync::Arc;

use uuid::Uuid;

use super::queries;
use crate::platform::{
    context::Context,
    db::{Invalidation, TtlCache},
    error::AppError,
};
use entities::schedule_items::Model;

/// Maximum number of cached schedules.
const SCHEDULES: u64 = 20;

/// Public schedules by event id.
pub struct ScheduleCache(TtlCache<Uuid, Arc<Vec<Model>>>);

impl ScheduleCache {
    /// Creates an empty cache.
    pub fn new(invalidation: &Invalidation) -> Self {
        Self(TtlCache::new(invalidation, SCHEDULES, |_| 1))
    }
}

/// All public schedule items of an event in chronological order, including cancelled ones.
pub async fn public_items(context: &Context, cache: &ScheduleCache, event: Uuid) -> Result<Arc<Vec<Model>>, AppError> {
    let read = async || Ok(Arc::new(queries::public_items(context.db.reader(), event).await?));
    cache.0.get(event, read).await
}
