//! Who sees which items: everyone the public ones; holders of a confirmed ticket, and staff, also those for holders.

use sea_orm::Condition;
use uuid::Uuid;

use super::queries;
use crate::{
    accounts::auth,
    hackathon::{
        events::{self, Viewer},
        sales,
    },
    platform::{
        context::Context,
        error::AppError,
        permissions::{Permission as _, SchedulesUpdate},
    },
};

/// Whether a viewer sees the items for holders of an event, by its id or slug.
pub(super) async fn sees_holder_items(context: &Context, viewer: &Viewer, event: &str) -> Result<bool, AppError> {
    let Some(caller) = viewer.user().await? else { return Ok(false) };
    let db = context.db.reader();
    if caller.may(db, SchedulesUpdate::NAME).await? {
        return Ok(true);
    }
    match events::find_including_drafts(db, event).await? {
        Some(event) => Ok(sales::holds_ticket(db, event.id, caller.user.id).await?),
        None => Ok(false),
    }
}

/// The items that a user sees, for queries that contain the table `schedule_items`.
pub async fn seen_by(context: &Context, user: Uuid) -> Result<Condition, AppError> {
    let sees_all = auth::user_may(context, user, SchedulesUpdate::NAME).await?;
    Ok(if sees_all { queries::for_everyone_or_holders() } else { queries::for_everyone_or_held_by(user) })
}
