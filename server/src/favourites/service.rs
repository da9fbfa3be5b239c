//! Keeping items, and letting them go.

use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;
use crate::{entities::schedule_items::Model as Item, error::AppError, events, schedules, state::AppState};

/// How often items are looked up again when one of them was deleted in between.
const TRIES: usize = 3;

/// The items somebody keeps of all schedules, in the order of time: those that everybody may know of.
pub async fn items(db: &impl ConnectionTrait, user: Uuid) -> Result<Vec<Item>, DbErr> {
    queries::items(db, user, None).await
}

/// Their ids, of one event or of all.
pub(super) async fn index(state: &AppState, user: Uuid, event: Option<&str>) -> Result<Vec<Uuid>, AppError> {
    let event = match event.filter(|key| !key.is_empty()) {
        Some(key) => Some(events::find(state, key).await?.summary.id),
        None => None,
    };
    let kept = queries::items(state.db.reader(), user, event).await?;
    Ok(kept.into_iter().map(|item| item.id).collect())
}

/// Keeps an item that everybody may know of.
pub(super) async fn store(state: &AppState, user: Uuid, item: Uuid) -> Result<(), AppError> {
    if !schedules::shown(state.db.reader(), &[item]).await?.contains(&item) {
        return Err(AppError::NotFound);
    }
    let kept = queries::insert(state.db.writer(), user, [item], state.clock.now()).await?;
    if kept { Ok(()) } else { Err(AppError::NotFound) }
}

/// Lets an item go.
pub(super) async fn destroy(state: &AppState, user: Uuid, item: Uuid) -> Result<(), AppError> {
    Ok(queries::delete(state.db.writer(), user, item).await?)
}

/// Keeps some items besides, as far as everybody may know of them; answers the ids of all.
pub(super) async fn merge(state: &AppState, user: Uuid, ids: &[Uuid]) -> Result<Vec<Uuid>, AppError> {
    for _ in 0..TRIES {
        let shown = schedules::shown(state.db.reader(), ids).await?;
        if shown.is_empty() || queries::insert(state.db.writer(), user, shown, state.clock.now()).await? {
            return index(state, user, None).await;
        }
        // One of them is gone since they were looked up.
    }
    Err(AppError::Unavailable(1))
}
