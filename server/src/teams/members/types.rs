//! What is asked and answered.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::teams::types::Team;

/// The key to a team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamCode)]
pub(in crate::teams) struct Key {
    /// The code; case, blanks and dashes do not matter.
    #[schema(value_type = String, required)]
    #[garde(required, length(chars, min = 1, max = 64))]
    pub(super) code: Option<String>,
}

/// The key to a team that is named already.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamOfferedCode)]
pub(in crate::teams) struct Offered {
    /// The code; whoever is in already needs none.
    #[garde(length(chars, max = 64))]
    pub(super) code: Option<String>,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamJoined)]
pub(in crate::teams) struct Joined {
    /// The team.
    #[serde(flatten)]
    pub(super) team: Team,
    /// What to say, when nothing had to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<&'static str>,
}

/// How somebody goes.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamLeaving)]
pub(in crate::teams) struct Leaving {
    /// The last one has to say so: the team ends.
    pub(super) confirm: Option<bool>,
    /// Who speaks for the team from now on, by their username; otherwise who was in it the longest.
    pub(super) to: Option<String>,
}

/// Who is to speak for the team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = TeamCaptain)]
pub(in crate::teams) struct Next {
    /// Their username.
    #[schema(value_type = String, required)]
    #[garde(required, length(chars, min = 1, max = 64))]
    pub(super) username: Option<String>,
}
