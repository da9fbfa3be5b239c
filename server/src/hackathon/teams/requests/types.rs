//! Request and response types of join requests.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::hackathon::teams::types::Person;
use entities::sea_orm_active_enums::TeamRequestState;

/// A request to join a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamRequest)]
pub(in crate::hackathon::teams) struct Request {
    /// Unique id; never changes.
    pub(super) id: Uuid,
    /// Public profile of the requester.
    pub(super) user: Person,
    /// Message to the captain.
    #[schema(required)]
    pub(super) message: Option<String>,
    /// State of the request.
    pub(super) state: TeamRequestState,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
}

/// A new join request.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = NewTeamRequest)]
pub(in crate::hackathon::teams) struct NewJoinRequest {
    /// Message to the captain.
    #[garde(length(chars, max = 500))]
    pub(in crate::hackathon::teams) message: Option<String>,
}
