//! Messages that several features show.

pub(super) const ALREADY_HAS_TICKET: &str = "You already have a ticket for this event.";
pub(super) const EMAIL_UNCONFIRMED: &str = "Confirm your email first.";
pub(super) const TEAM_REQUIRED: &str = "This ticket is for members of a team. Join or create a team first.";
