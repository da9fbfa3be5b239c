//! draft → sent → accepted | declined | expired | revoked; sent → bounced → sent; expired → sent when it is sent again;
//! accepted and expired → revoked, by staff or when personal data is removed.
//!
//! An invitation past its expiry is expired, whether or not that is recorded.

use chrono::{DateTime, Utc};

use entities::{
    events::Model as Event,
    invitations::Model,
    sea_orm_active_enums::{
        EventStatus,
        InvitationState::{self, Accepted, Bounced, Declined, Draft, Expired, Revoked, Sent},
    },
};

/// A transition of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// A first or new link is sent.
    Send,
    /// The last permitted use is made.
    Accept,
    /// The invitee declines.
    Decline,
    /// The expiry has passed.
    Expire,
    /// Staff revoke it.
    Revoke,
    /// It is revoked by staff, including for users who accepted it, or when personal data is removed.
    Release,
    /// Its email could not be delivered.
    Bounce,
    /// Its email is delivered after all.
    Arrive,
}

/// The state afterwards; `None` where it cannot happen.
pub(super) fn next_state(state: InvitationState, action: Action) -> Option<InvitationState> {
    match (state, action) {
        (Draft | Sent | Bounced | Expired, Action::Send) => Some(Sent),
        // A mail server can deliver an email and report a failure: the invitee has the link.
        (Sent | Bounced, Action::Accept) => Some(Accepted),
        (Sent | Bounced, Action::Decline) => Some(Declined),
        (Sent | Bounced, Action::Expire) => Some(Expired),
        (Draft | Sent | Bounced, Action::Revoke) => Some(Revoked),
        (Draft | Sent | Bounced | Accepted | Expired, Action::Release) => Some(Revoked),
        (Sent, Action::Bounce) => Some(Bounced),
        (Bounced, Action::Arrive) => Some(Sent),
        _ => None,
    }
}

/// The effective state at a time, whether or not the expiry is recorded.
pub(super) fn effective_state(row: &Model, now: DateTime<Utc>) -> InvitationState {
    if row.expires_at <= now { next_state(row.state, Action::Expire).unwrap_or(row.state) } else { row.state }
}

/// Whether its own state permits using it.
pub(super) fn is_open(state: InvitationState) -> bool {
    matches!(state, Sent | Bounced)
}

/// Whether staff may change it.
pub(super) fn is_editable(state: InvitationState) -> bool {
    matches!(state, Draft | Sent | Bounced)
}

/// Whether the event is published or live and has not ended.
pub(super) fn event_accepts_guests(event: &Event, now: DateTime<Utc>) -> bool {
    matches!(event.status, EventStatus::Published | EventStatus::Live) && now < event.end_at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_allowed_only_in_the_listed_states() {
        let states = [Draft, Sent, Accepted, Declined, Expired, Revoked, Bounced];
        let actions = [
            Action::Send,
            Action::Accept,
            Action::Decline,
            Action::Expire,
            Action::Revoke,
            Action::Release,
            Action::Bounce,
            Action::Arrive,
        ];
        let expected = [
            (Action::Send, vec![Draft, Sent, Expired, Bounced]),
            (Action::Accept, vec![Sent, Bounced]),
            (Action::Decline, vec![Sent, Bounced]),
            (Action::Expire, vec![Sent, Bounced]),
            (Action::Revoke, vec![Draft, Sent, Bounced]),
            (Action::Release, vec![Draft, Sent, Accepted, Expired, Bounced]),
            (Action::Bounce, vec![Sent]),
            (Action::Arrive, vec![Bounced]),
        ];
        for action in actions {
            let from: Vec<_> = states.into_iter().filter(|state| next_state(*state, action).is_some()).collect();
            let (_, allowed) = expected.iter().find(|(other, _)| *other == action).expect("every action");
            assert_eq!(&from, allowed, "{action:?}");
        }
    }

    #[test]
    fn closed_invitations_cannot_be_edited() {
        for state in [Accepted, Declined, Revoked] {
            assert!(!is_editable(state) && !is_open(state), "{state:?}");
        }
    }
}
