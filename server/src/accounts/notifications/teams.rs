//! Notifications about teams. They contain no names of teams or users: users could otherwise send text of their choice
//! to others in the site's name.

use super::{MEMBERSHIPS_PER_ACCOUNT, REQUESTS_PER_ACCOUNT, email_content::EmailContent};
use crate::platform::rate_limit::Limit;

/// A change of a team or a membership.
#[derive(Debug, Clone, Copy)]
pub struct TeamNotification<'a> {
    /// What changed.
    pub kind: TeamNotificationKind,
    /// Title of the event.
    pub event: &'a str,
    /// URL of the team.
    pub link: &'a str,
}

/// Kinds of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamNotificationKind {
    /// A user asks to join; sent to the captain.
    Requested,
    /// The request was accepted.
    Accepted,
    /// The request was declined.
    Declined,
    /// The user became captain.
    Captain,
    /// The user was removed.
    Removed,
    /// The team was disbanded.
    Disbanded,
}

impl TeamNotification<'_> {
    /// Rate limit of this kind.
    pub(super) fn limit(self) -> &'static Limit {
        if self.kind == TeamNotificationKind::Requested { &REQUESTS_PER_ACCOUNT } else { &MEMBERSHIPS_PER_ACCOUNT }
    }

    /// The email's content.
    pub(super) fn email(self) -> EmailContent {
        let Self { kind, event, link } = self;
        match kind {
            TeamNotificationKind::Requested => EmailContent::new(
                "team.requested",
                format!("Somebody would like to join your team at {event}"),
                "Somebody would like to join your team",
                "It is up to you.",
            )
            .paragraph(format!("Somebody asks for a place in your team at {event}. On its page you see who it is."))
            .action("See who it is", link.to_owned(), "Let them in or say no; they get a mail either way."),
            TeamNotificationKind::Accepted => EmailContent::new(
                "team.accepted",
                format!("You are in: your team at {event} said yes"),
                "You are in",
                "The team you asked said yes.",
            )
            .paragraph(format!("The team you asked at {event} said yes. You are in from now on."))
            .action("See your team", link.to_owned(), "There you find who else is in it."),
            TeamNotificationKind::Declined => EmailContent::new(
                "team.declined",
                format!("The team you asked at {event} said no"),
                "The team you asked said no",
                "Other teams look for people.",
            )
            .paragraph(format!(
                "The team you asked at {event} said no this time. Others look for people, and you may found one."
            ))
            .action("See the team", link.to_owned(), "The way to the others is there as well."),
            TeamNotificationKind::Captain => EmailContent::new(
                "team.captain",
                format!("You speak for your team at {event} now"),
                "You speak for your team now",
                "You are its captain.",
            )
            .paragraph(format!(
                "You are the captain of your team at {event} from now on: you answer who asks for a place."
            ))
            .action("See your team", link.to_owned(), "You can hand over to somebody else there."),
            TeamNotificationKind::Removed => EmailContent::new(
                "team.removed",
                format!("You are not in your team at {event} any more"),
                "You are not in the team any more",
                "Somebody took you out of it.",
            )
            .paragraph(format!(
                "You were taken out of your team at {event}. You are free to join another one, or to found one."
            ))
            .action("See the team", link.to_owned(), "The way to the others is there as well."),
            TeamNotificationKind::Disbanded => EmailContent::new(
                "team.disbanded",
                format!("Your team at {event} is no more"),
                "Your team is no more",
                "You are free to join another one.",
            )
            .paragraph(format!(
                "Your team at {event} was disbanded. You are free to join another one, or to found one of your own."
            ))
            .action("See the other teams", link.to_owned(), "There you can found one as well."),
        }
    }
}
