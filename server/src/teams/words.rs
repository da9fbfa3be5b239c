//! The words of the table as the API says them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::entities::sea_orm_active_enums as stored;

/// Who sees a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TeamVisibility)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Whoever was given its address.
    Unlisted,
}

/// How one comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TeamJoinPolicy)]
#[serde(rename_all = "snake_case")]
pub enum JoinPolicy {
    /// With its code.
    Code,
    /// With its code, or by asking its captain.
    Request,
    /// Not at all.
    Closed,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TeamState)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// People come and go.
    Forming,
    /// Nobody comes or goes any more.
    Locked,
    /// It handed something in.
    Submitted,
    /// The judges have seen it.
    Judged,
    /// There is none any more.
    Disbanded,
    /// It was taken out.
    Disqualified,
}

/// What somebody is in a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TeamRole)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Answers requests and hands on.
    Captain,
    /// Works along.
    Member,
}

/// What whoever asks is to a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TeamYou)]
#[serde(rename_all = "snake_case")]
pub enum You {
    /// In it.
    Member,
    /// In it, and its captain.
    Captain,
    /// Waiting for an answer.
    Requested,
}

impl From<stored::TeamVisibility> for Visibility {
    fn from(stored: stored::TeamVisibility) -> Self {
        match stored {
            stored::TeamVisibility::Public => Self::Public,
            stored::TeamVisibility::Unlisted => Self::Unlisted,
        }
    }
}

impl From<Visibility> for stored::TeamVisibility {
    fn from(word: Visibility) -> Self {
        match word {
            Visibility::Public => Self::Public,
            Visibility::Unlisted => Self::Unlisted,
        }
    }
}

impl From<stored::TeamJoinPolicy> for JoinPolicy {
    fn from(stored: stored::TeamJoinPolicy) -> Self {
        match stored {
            stored::TeamJoinPolicy::Code => Self::Code,
            stored::TeamJoinPolicy::Request => Self::Request,
            stored::TeamJoinPolicy::Closed => Self::Closed,
        }
    }
}

impl From<JoinPolicy> for stored::TeamJoinPolicy {
    fn from(word: JoinPolicy) -> Self {
        match word {
            JoinPolicy::Code => Self::Code,
            JoinPolicy::Request => Self::Request,
            JoinPolicy::Closed => Self::Closed,
        }
    }
}

impl From<stored::TeamState> for State {
    fn from(stored: stored::TeamState) -> Self {
        match stored {
            stored::TeamState::Forming => Self::Forming,
            stored::TeamState::Locked => Self::Locked,
            stored::TeamState::Submitted => Self::Submitted,
            stored::TeamState::Judged => Self::Judged,
            stored::TeamState::Disbanded => Self::Disbanded,
            stored::TeamState::Disqualified => Self::Disqualified,
        }
    }
}

impl From<State> for stored::TeamState {
    fn from(word: State) -> Self {
        match word {
            State::Forming => Self::Forming,
            State::Locked => Self::Locked,
            State::Submitted => Self::Submitted,
            State::Judged => Self::Judged,
            State::Disbanded => Self::Disbanded,
            State::Disqualified => Self::Disqualified,
        }
    }
}

impl From<stored::TeamRole> for Role {
    fn from(stored: stored::TeamRole) -> Self {
        match stored {
            stored::TeamRole::Captain => Self::Captain,
            stored::TeamRole::Member => Self::Member,
        }
    }
}

impl From<stored::TeamRole> for You {
    fn from(stored: stored::TeamRole) -> Self {
        match stored {
            stored::TeamRole::Captain => Self::Captain,
            stored::TeamRole::Member => Self::Member,
        }
    }
}
