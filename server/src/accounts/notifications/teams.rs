//! Notifications about teams. They contain no names of teams or users: users could otherwise send text of their choice
//! to others in the site's name.

use super::{CAPTAIN_PER_ACCOUNT, MEMBERSHIPS_PER_ACCOUNT, email_content::EmailContent};
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
    /// A user joined with the code; sent to the captain.
    Joined,
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
        match self.kind {
            TeamNotificationKind::Requested | TeamNotificationKind::Joined => &CAPTAIN_PER_ACCOUNT,
            _ => &MEMBERSHIPS_PER_ACCOUNT,
        }
    }

    /// The email's content.
    pub(super) fn email(self) -> EmailContent {
        let Self { kind, event, link } = self;
        match kind {
            TeamNotificationKind::Requested => EmailContent::new(
                "team.requested",
                format!("Someone wants to join your team at {event}"),
                "Someone wants to join your team",
                "Accept or decline the request.",
            )
            .paragraph(format!("Someone wants to join your team at {event}. See who it is on the team's page."))
            .action("Review request", link.to_owned(), "We'll email them your answer."),
            TeamNotificationKind::Joined => EmailContent::new(
                "team.joined",
                format!("Someone joined your team at {event}"),
                "Someone joined your team",
                "They used your invite link.",
            )
            .paragraph(format!(
                "Someone joined your team at {event} with your invite link. See who it is on the team's page."
            ))
            .action(
                "Show my team",
                link.to_owned(),
                "You can remove members and reset the invite link there.",
            ),
            TeamNotificationKind::Accepted => EmailContent::new(
                "team.accepted",
                format!("You're in! Your request to join a team at {event} was accepted"),
                "You're in!",
                "Welcome to the team.",
            )
            .paragraph(format!("Your request to join a team at {event} was accepted. Welcome to the team!"))
            .action("Show my team", link.to_owned(), "See who else is in your team."),
            TeamNotificationKind::Declined => EmailContent::new(
                "team.declined",
                format!("Your request to join a team at {event} was declined"),
                "Your request was declined",
                "Other teams are looking for people.",
            )
            .paragraph(format!(
                "Your request to join a team at {event} was declined. You can ask another team or create your own."
            ))
            .action("Show the team", link.to_owned(), "You can find other teams there."),
            TeamNotificationKind::Captain => EmailContent::new(
                "team.captain",
                format!("You're now captain of your team at {event}"),
                "You're now captain",
                "You can now approve requests to join.",
            )
            .paragraph(format!("You're now captain of your team at {event}. You can approve requests to join."))
            .action("Show my team", link.to_owned(), "You can make someone else captain there."),
            TeamNotificationKind::Removed => EmailContent::new(
                "team.removed",
                format!("You were removed from your team at {event}"),
                "You were removed from your team",
                "You can join another one.",
            )
            .paragraph(format!(
                "You were removed from your team at {event}. You can join another one or create your own."
            ))
            .action("Show the team", link.to_owned(), "You can find other teams there."),
            TeamNotificationKind::Disbanded => EmailContent::new(
                "team.disbanded",
                format!("Your team at {event} was deleted"),
                "Your team was deleted",
                "You can join another one.",
            )
            .paragraph(format!("Your team at {event} was deleted. You can join another one or create your own."))
            .action("Show the other teams", link.to_owned(), "You can also create one there."),
        }
    }
}
