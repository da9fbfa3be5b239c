//! draft → sent → accepted | declined | expired | revoked; sent → bounced → sent; expired → sent when it is sent again;
//! accepted and expired → revoked, where those who accepted have something that can be taken back.
//!
//! One whose time is over is expired whether or not anybody has noted it.

use chrono::{DateTime, Utc};

use crate::entities::{
    events::Model as Event,
    invitations::Model,
    sea_orm_active_enums::{
        EventStatus,
        InvitationState::{self, Accepted, Bounced, Declined, Draft, Expired, Revoked, Sent},
    },
};

/// Something that happens to an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// A link goes out, for the first time or another one.
    Send,
    /// The last one who may use it does.
    Accept,
    /// Whoever it is for does not want it.
    Decline,
    /// Its time is over.
    Expire,
    /// Staff take it back.
    Revoke,
    /// Staff take it back from those who accepted as well.
    Release,
    /// No mail server takes its mail.
    Bounce,
    /// One takes it after all.
    Arrive,
}

/// The state afterwards; `None` where it cannot happen.
pub(super) fn after(state: InvitationState, act: Act) -> Option<InvitationState> {
    match (state, act) {
        (Draft | Sent | Bounced | Expired, Act::Send) => Some(Sent),
        // A mail server can take a mail and say otherwise: whoever has the link got it.
        (Sent | Bounced, Act::Accept) => Some(Accepted),
        (Sent | Bounced, Act::Decline) => Some(Declined),
        (Sent | Bounced, Act::Expire) => Some(Expired),
        (Draft | Sent | Bounced, Act::Revoke) => Some(Revoked),
        (Draft | Sent | Bounced | Accepted | Expired, Act::Release) => Some(Revoked),
        (Sent, Act::Bounce) => Some(Bounced),
        (Bounced, Act::Arrive) => Some(Sent),
        _ => None,
    }
}

/// Where an invitation stands at a time.
pub(super) fn at(row: &Model, now: DateTime<Utc>) -> InvitationState {
    if row.expires_at <= now { after(row.state, Act::Expire).unwrap_or(row.state) } else { row.state }
}

/// Whether it can be used as far as its own state goes.
pub(super) fn is_open(state: InvitationState) -> bool {
    matches!(state, Sent | Bounced)
}

/// Whether staff may still change it.
pub(super) fn is_editable(state: InvitationState) -> bool {
    matches!(state, Draft | Sent | Bounced)
}

/// Whether somebody can still come to an event.
pub(super) fn takes_place(event: &Event, now: DateTime<Utc>) -> bool {
    matches!(event.status, EventStatus::Published | EventStatus::Live) && now < event.end_at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_happens_but_what_the_table_names() {
        let states = [Draft, Sent, Accepted, Declined, Expired, Revoked, Bounced];
        let acts =
            [Act::Send, Act::Accept, Act::Decline, Act::Expire, Act::Revoke, Act::Release, Act::Bounce, Act::Arrive];
        let expected = [
            (Act::Send, vec![Draft, Sent, Expired, Bounced]),
            (Act::Accept, vec![Sent, Bounced]),
            (Act::Decline, vec![Sent, Bounced]),
            (Act::Expire, vec![Sent, Bounced]),
            (Act::Revoke, vec![Draft, Sent, Bounced]),
            (Act::Release, vec![Draft, Sent, Accepted, Expired, Bounced]),
            (Act::Bounce, vec![Sent]),
            (Act::Arrive, vec![Bounced]),
        ];
        for act in acts {
            let from: Vec<_> = states.into_iter().filter(|state| after(*state, act).is_some()).collect();
            let (_, wanted) = expected.iter().find(|(known, _)| *known == act).expect("every act");
            assert_eq!(&from, wanted, "{act:?}");
        }
    }

    #[test]
    fn what_is_done_with_stays_so() {
        for state in [Accepted, Declined, Revoked] {
            assert!(!is_editable(state) && !is_open(state), "{state:?}");
        }
    }
}
