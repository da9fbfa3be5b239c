//! Visibility of draft events, which only users who may edit events can see.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, sea_query::Expr};

use super::queries;
use crate::platform::permissions::{self, EventsUpdate, Permission as _, Role};
use entities::{
    events::{Column, Model},
    sea_orm_active_enums::EventStatus,
};

/// Condition of queries that contain the table `events`: those that everyone sees.
pub fn published() -> Expr {
    Column::Status.ne(EventStatus::Draft)
}

/// An event's row by id or slug, if it is visible, given whether the user sees drafts.
pub async fn find_visible(db: &impl ConnectionTrait, key: &str, sees_drafts: bool) -> Result<Option<Model>, DbErr> {
    Ok(find_by_key(db, key).await?.filter(|event| is_visible(event, sees_drafts)))
}

/// An event's row by id or slug, if it is visible to users with these roles.
pub async fn find_visible_to(db: &impl ConnectionTrait, roles: &[Role], key: &str) -> Result<Option<Model>, DbErr> {
    let Some(event) = find_by_key(db, key).await? else { return Ok(None) };
    Ok(is_visible_to(db, roles, &event).await?.then_some(event))
}

/// An event's row by id or slug, drafts included. For callers that check another right, such as a ticket of the event,
/// and for background tasks.
pub async fn find_including_drafts(db: &impl ConnectionTrait, key: &str) -> Result<Option<Model>, DbErr> {
    find_by_key(db, key).await
}

/// Whether an event is visible, given whether the user sees drafts.
pub fn is_visible(event: &Model, sees_drafts: bool) -> bool {
    sees_drafts || event.status != EventStatus::Draft
}

/// Whether an event is public.
pub fn is_public(event: &Model) -> bool {
    is_visible(event, false)
}

/// Whether an event is visible to users with these roles.
pub async fn is_visible_to(db: &impl ConnectionTrait, roles: &[Role], event: &Model) -> Result<bool, DbErr> {
    Ok(is_public(event) || sees_drafts(db, roles).await?)
}

/// Whether drafts are visible to users with these roles.
pub async fn sees_drafts(db: &impl ConnectionTrait, roles: &[Role]) -> Result<bool, DbErr> {
    permissions::allows(db, roles, EventsUpdate::NAME).await
}

async fn find_by_key(db: &impl ConnectionTrait, key: &str) -> Result<Option<Model>, DbErr> {
    let Ok(key) = key.parse() else { return Ok(None) };
    queries::row(db, &key).await
}
