//! How far a team has come, and what follows from what.

use chrono::{DateTime, Utc};

use crate::entities::{
    events,
    sea_orm_active_enums::{EventStatus, TeamState},
};

/// Everything that may follow; there is no other way from one to the other.
const TURNS: [(TeamState, TeamState); 8] = [
    (TeamState::Forming, TeamState::Locked),
    (TeamState::Locked, TeamState::Submitted),
    (TeamState::Submitted, TeamState::Judged),
    (TeamState::Forming, TeamState::Disbanded),
    (TeamState::Forming, TeamState::Disqualified),
    (TeamState::Locked, TeamState::Disqualified),
    (TeamState::Submitted, TeamState::Disqualified),
    (TeamState::Judged, TeamState::Disqualified),
];

/// Whether one state may follow another.
pub(super) fn may_turn(from: TeamState, to: TeamState) -> bool {
    TURNS.contains(&(from, to))
}

/// Whether people may still find together: until the hour the event names, and not once it is over.
pub fn takes_changes(event: &events::Model, now: DateTime<Utc>) -> bool {
    let over = matches!(event.status, EventStatus::Finished | EventStatus::Archived | EventStatus::Cancelled);
    !over && event.end_at > now && event.team_lock_at.is_none_or(|lock_at| lock_at > now)
}

/// The state of a team now: one that is still forming when the event takes no changes any more is locked.
pub(super) fn now(stored: TeamState, event: &events::Model, now: DateTime<Utc>) -> TeamState {
    match stored {
        TeamState::Forming if !takes_changes(event, now) => TeamState::Locked,
        stored => stored,
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::Iterable;

    use super::*;

    #[test]
    fn a_team_goes_its_way_and_never_back() {
        let follow = |from| TeamState::iter().filter(|to| may_turn(from, *to)).collect::<Vec<_>>();

        assert_eq!(follow(TeamState::Forming), [TeamState::Locked, TeamState::Disbanded, TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Locked), [TeamState::Submitted, TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Submitted), [TeamState::Judged, TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Judged), [TeamState::Disqualified]);
        assert_eq!(follow(TeamState::Disbanded), []);
        assert_eq!(follow(TeamState::Disqualified), []);
    }
}
