//! Visibility of draft events, which only users who may edit events can see.

use sea_orm::{ConnectionTrait, DbErr};

use crate::platform::permissions::{self, EventsUpdate, Permission as _, Role};
use entities::{events::Model, sea_orm_active_enums::EventStatus};

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
