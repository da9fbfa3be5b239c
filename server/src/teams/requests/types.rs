//! What is asked and answered.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{entities::sea_orm_active_enums::TeamRequestState, teams::types::Person};

/// Somebody who asks for a place.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamRequest)]
pub(in crate::teams) struct Request {
    /// Never changes.
    pub(super) id: Uuid,
    /// Who.
    pub(super) user: Person,
    /// What they say.
    #[schema(required)]
    pub(super) message: Option<String>,
    /// What came of it.
    pub(super) state: State,
    /// When they asked.
    pub(super) created_at: DateTime<Utc>,
}

/// What came of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TeamRequestState)]
#[serde(rename_all = "snake_case")]
pub(in crate::teams) enum State {
    /// Nobody has answered yet.
    Pending,
    /// They are in.
    Accepted,
    /// They are not.
    Declined,
    /// They changed their mind.
    Withdrawn,
    /// They found a place elsewhere, or the team is no more.
    Expired,
}

/// A new request.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = NewTeamRequest)]
pub(in crate::teams) struct New {
    /// What to say to the captain.
    #[garde(length(chars, max = 500))]
    pub(super) message: Option<String>,
}

impl From<TeamRequestState> for State {
    fn from(stored: TeamRequestState) -> Self {
        match stored {
            TeamRequestState::Pending => Self::Pending,
            TeamRequestState::Accepted => Self::Accepted,
            TeamRequestState::Declined => Self::Declined,
            TeamRequestState::Withdrawn => Self::Withdrawn,
            TeamRequestState::Expired => Self::Expired,
        }
    }
}
