//! States of a team and the allowed transitions.

use chrono::{DateTime, Utc};

use entities::{
    events,
    sea_orm_active_enums::{EventStatus, TeamState},
};

/// All allowed transitions.
const TRANSITIONS: [(TeamState, TeamState); 8] = [
    (TeamState::Forming, TeamState::Locked),
    (TeamState::Locked, TeamState::Submitted),
    (TeamState::Submitted, TeamState::Judged),
    (TeamState::Forming, TeamState::Disbanded),
    (TeamState::Forming, TeamState::Disqualified),
    (TeamState::Locked, TeamState::Disqualified),
    (TeamState::Submitted, TeamState::Disqualified),
    (TeamState::Judged, TeamState::Disqualified),
];

/// Whether a state may follow another.
pub(super) fn can_change(from: TeamState, to: TeamState) -> bool {
    TRANSITIONS.contains(&(from, to))
}

/// Whether the event's teams may still change: until its `team_lock_at`, and only while the event is not over.
pub fn accepts_changes(event: &events::Model, now: DateTime<Utc>) -> bool {
    let over = matches!(event.status, EventStatus::Finished | EventStatus::Archived | EventStatus::Cancelled);
    !over && event.end_at > now && event.team_lock_at.is_none_or(|lock_at| lock_at > now)
}

/// The current state: a forming team counts as locked once its event no longer takes changes.
pub(super) fn now(stored: TeamState, event: &events::Model, now: DateTime<Utc>) -> TeamState {
    match stored {
        TeamState::Forming if !accepts_changes(event, now) => TeamState::Locked,
        stored => stored,
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn only_the_listed_state_transitions_are_allowed() {
        let follow = |from| TeamState::iter().filter(|to| can_change(from, *to)).collect::<Vec<_>>();

        assert_eq!(follow(TeamState::Forming), [TeamState::Locked, TeamState::Disbanded, TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Locked), [TeamState::Submitted, TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Submitted), [TeamState::Judged, TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Judged), [TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Disbanded), []);
        assert_eq!(follow(TeamState::Disqualified), []);
    }
}
