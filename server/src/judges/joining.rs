//! Accounts that become judges or mentors.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::queries;
use crate::{
    db::search::searched,
    entities::{
        judges::{Column, Entity, Model},
        sea_orm_active_enums::JudgeState,
    },
    error::AppError,
    programme,
};

const WITHDRAWN: &str = "You were taken off the list of this event since. Please ask for another invitation.";

/// Somebody who agreed to judge or to help.
#[derive(Debug, Clone, Copy)]
pub struct Joining<'a> {
    /// Where.
    pub event: Uuid,
    /// Whose account.
    pub user: Uuid,
    /// As what they are named.
    pub name: &'a str,
    /// What they do there.
    pub role: &'a str,
    /// When they were invited.
    pub invited_at: DateTime<Utc>,
}

/// Names an account among those who judge and help: last of all, or where it stood before it withdrew. Whoever is
/// there already stays as they are; whoever withdrew after they were invited stays away.
pub async fn join(tx: &impl ConnectionTrait, joining: &Joining<'_>, now: DateTime<Utc>) -> Result<(), AppError> {
    match queries::of_account(tx, joining.event, joining.user).await? {
        Some(known) if matches!(known.state, JudgeState::Accepted | JudgeState::Active) => Ok(()),
        Some(known) if known.state == JudgeState::Withdrawn && known.state_changed_at > joining.invited_at => {
            Err(AppError::invalid("invitation", WITHDRAWN))
        }
        Some(known) => Ok(queries::accept(tx, known.id, now).await?),
        None => {
            let row = Model {
                id: Uuid::now_v7(),
                event_id: joining.event,
                position: programme::next_position::<Entity>(
                    tx,
                    Column::Position,
                    (Column::EventId, Some(joining.event)),
                )
                .await?,
                state: JudgeState::Accepted,
                state_changed_at: now,
                name: joining.name.to_owned(),
                role: joining.role.to_owned(),
                organisation: None,
                photo: None,
                bio: None,
                created_at: now,
                updated_at: now,
                version: 1,
                user_id: Some(joining.user),
                search_text: searched(joining.name, [joining.role]),
            };
            Ok(queries::insert_joined(tx, row).await?)
        }
    }
}
