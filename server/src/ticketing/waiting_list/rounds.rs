//! What happens to waiting lists without a request.

use super::{allocation, queries};
use crate::{
    hackathon::events,
    platform::{context::Context, error::AppError},
};

/// Brings every waiting list in use up to date; returns the number of new offers.
pub async fn run_once(context: &Context) -> Result<u64, AppError> {
    let mut offers = 0;
    for event in queries::events_in_use(context.db.reader()).await? {
        if !is_due(context, event).await? {
            continue;
        }
        // One list does not hold up the others.
        match allocation::run(context, event).await {
            Ok(new) => offers += new,
            Err(error) => tracing::warn!(%event, %error, "a waiting list could not be updated"),
        }
    }
    if offers > 0 {
        tracing::info!(offers, "seats were offered to the waiting list");
    }
    Ok(offers)
}

/// Whether there is something to do at an event. Read without a lock: most rounds find nothing.
async fn is_due(context: &Context, event: uuid::Uuid) -> Result<bool, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let Some(event) = events::by_ids(db, [event]).await?.pop() else { return Ok(false) };
    allocation::is_due(db, &event, now).await
}
