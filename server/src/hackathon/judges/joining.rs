//! Users who accept an invitation to be a judge or mentor.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::queries;
use crate::{
    hackathon::admin_resource,
    platform::{db::search::search_text, error::AppError},
};
use entities::{
    judges::{Column, Entity, Model},
    sea_orm_active_enums::JudgeState,
};

const WITHDRAWN: &str = "You're no longer a judge or mentor at this event. Ask for a new invitation.";

/// An accepted invitation to be a judge or mentor.
#[derive(Debug, Clone, Copy)]
pub struct Joining<'a> {
    /// Id of the event.
    pub event: Uuid,
    /// Id of the user.
    pub user: Uuid,
    /// Display name in the public list.
    pub name: &'a str,
    /// Role at the event.
    pub role: &'a str,
    /// When the user was invited.
    pub invited_at: DateTime<Utc>,
}

/// Adds a user to the event's judges and mentors: in the last position, or in the previous one if the user had
/// withdrawn. A user who is already listed stays unchanged; 422 for a user who withdrew after the invitation.
pub async fn join(tx: &impl ConnectionTrait, joining: &Joining<'_>, now: DateTime<Utc>) -> Result<(), AppError> {
    match queries::of_account(tx, joining.event, joining.user).await? {
        Some(judge) if matches!(judge.state, JudgeState::Accepted | JudgeState::Active) => Ok(()),
        Some(judge) if judge.state == JudgeState::Withdrawn && judge.state_changed_at > joining.invited_at => {
            Err(AppError::invalid("invitation", WITHDRAWN))
        }
        Some(judge) => Ok(queries::accept(tx, judge.id, now).await?),
        None => {
            let row = Model {
                id: Uuid::now_v7(),
                event_id: joining.event,
                position: admin_resource::next_position::<Entity>(
                    tx,
                    Column::Position,
                    Column::EventId,
                    Some(joining.event),
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
                search_text: search_text(joining.name, [joining.role]),
            };
            Ok(queries::insert_joined(tx, row).await?)
        }
    }
}
