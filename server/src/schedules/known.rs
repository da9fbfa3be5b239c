//! What calendars ask for again and again, kept for a second at most.

use std::sync::Arc;

use uuid::Uuid;

use super::queries;
use crate::{db::Cached, entities::schedule_items::Model, error::AppError, state::AppState};

/// Schedules kept.
const SCHEDULES: u64 = 20;

/// Schedules as everybody may know them, by event.
pub struct Known(Cached<Uuid, Arc<Vec<Model>>>);

impl Known {
    /// After a change was committed; other processes know within a second.
    pub fn forget(&self) {
        self.0.forget();
    }
}

impl Default for Known {
    fn default() -> Self {
        Self(Cached::new(SCHEDULES, |_| 1))
    }
}

/// Everything on the schedule of an event that everybody may know of, also what was cancelled, in the order of time.
pub async fn known(state: &AppState, event: Uuid) -> Result<Arc<Vec<Model>>, AppError> {
    let read = async || Ok(Arc::new(queries::known(state.db.reader(), event).await?));
    state.schedules.0.get(event, read).await
}
