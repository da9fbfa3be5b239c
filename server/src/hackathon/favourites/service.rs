//! Adds and removes favourite schedule items.

use uuid::Uuid;

use super::queries;
use crate::{
    hackathon::{
        events::{self, EventCache},
        schedules,
    },
    platform::{context::Context, error::AppError},
};
use entities::schedule_items::Model as Item;

/// Attempts to insert the items if one of them is deleted concurrently.
const ATTEMPTS: usize = 3;

/// A user's favourite items of all schedules, in chronological order; only those that the user sees.
pub async fn items(context: &Context, user: Uuid) -> Result<Vec<Item>, AppError> {
    let seen = schedules::seen_by(context, user).await?;
    Ok(queries::items(context.db.reader(), user, None, seen).await?)
}

/// Ids of a user's favourite items, of one event or of all.
pub(super) async fn index(
    context: &Context,
    cache: &EventCache,
    user: Uuid,
    event: Option<&str>,
) -> Result<Vec<Uuid>, AppError> {
    let event = match event.filter(|key| !key.is_empty()) {
        Some(key) => Some(events::find(context, cache, key).await?.summary.id),
        None => None,
    };
    let seen = schedules::seen_by(context, user).await?;
    let added = queries::items(context.db.reader(), user, event, seen).await?;
    Ok(added.into_iter().map(|item| item.id).collect())
}

/// Adds an item that the user sees to the favourites.
pub(super) async fn store(context: &Context, user: Uuid, item: Uuid) -> Result<(), AppError> {
    if !schedules::visible(context, &[item], user).await?.contains(&item) {
        return Err(AppError::NotFound);
    }
    let tx = context.db.begin().await?;
    let added = queries::insert(&tx, user, [item], context.clock.now()).await?;
    tx.commit_without_invalidation().await?;
    if added { Ok(()) } else { Err(AppError::NotFound) }
}

/// Removes an item from the favourites.
pub(super) async fn destroy(context: &Context, user: Uuid, item: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    queries::delete(&tx, user, item).await?;
    Ok(tx.commit_without_invalidation().await?)
}

/// Adds those of the given items that the user sees; returns the ids of all favourites.
pub(super) async fn merge(
    context: &Context,
    cache: &EventCache,
    user: Uuid,
    ids: &[Uuid],
) -> Result<Vec<Uuid>, AppError> {
    for _ in 0..ATTEMPTS {
        let visible = schedules::visible(context, ids, user).await?;
        let tx = context.db.begin().await?;
        if visible.is_empty() || queries::insert(&tx, user, visible, context.clock.now()).await? {
            tx.commit_without_invalidation().await?;
            return index(context, cache, user, None).await;
        }
        // One of the items was deleted since they were checked.
    }
    Err(AppError::Unavailable(1))
}
