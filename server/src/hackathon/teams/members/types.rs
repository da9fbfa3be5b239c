//! Request and response types of team membership.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::hackathon::teams::types::Team;

/// Join code of a team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamCode)]
pub(in crate::hackathon::teams) struct JoinByCode {
    /// Join code; case, whitespace and dashes do not matter.
    #[garde(length(chars, min = 1, max = 64))]
    pub(super) code: String,
}

/// Join code of the team in the path.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamOfferedCode)]
pub(in crate::hackathon::teams) struct JoinTeam {
    /// Join code; not required for a user who is already a member.
    #[garde(length(chars, max = 64))]
    pub(super) code: Option<String>,
}

/// Result of joining a team.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamJoined)]
pub(in crate::hackathon::teams) struct JoinResult {
    /// The team.
    #[serde(flatten)]
    pub(super) team: Team,
    /// Message for the user if they were already a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'static str>,
}

/// Options for leaving a team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamLeaving)]
pub(in crate::hackathon::teams) struct LeaveTeam {
    /// Required to be `true` for the last member, because the team is disbanded.
    pub(in crate::hackathon::teams) confirm: Option<bool>,
    /// Username of the next captain, if the captain leaves; by default the member who joined first.
    pub(in crate::hackathon::teams) to: Option<String>,
}

/// The next captain of a team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamCaptain)]
pub(in crate::hackathon::teams) struct CaptainChange {
    /// Username of a member.
    #[garde(length(chars, min = 1, max = 64))]
    pub(super) username: String,
}
