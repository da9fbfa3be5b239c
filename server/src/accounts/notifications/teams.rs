//! Notifications about teams. They contain no names of teams or users: users could otherwise send text of their choice
//! to others in the site's name.

use super::{
    CAPTAIN_PER_ACCOUNT, MEMBERSHIPS_PER_ACCOUNT,
    email_content::{EmailContent, Message},
};
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
        let message = match self.kind {
            TeamNotificationKind::Requested => requested(self.event),
            TeamNotificationKind::Joined => joined(self.event),
            TeamNotificationKind::Accepted => accepted(self.event),
            TeamNotificationKind::Declined => declined(self.event),
            TeamNotificationKind::Captain => captain(self.event),
            TeamNotificationKind::Removed => removed(self.event),
            TeamNotificationKind::Disbanded => disbanded(self.event),
        };
        message.with_link(self.link)
    }
}

fn requested(event: &str) -> Message {
    Message {
        kind: "team.requested",
        subject: format!("Someone wants to join your team at {event}"),
        heading: "Someone wants to join your team",
        preview: "Accept or decline the request.",
        paragraphs: vec![format!("Someone wants to join your team at {event}. See who it is on the team's page.")],
        link_label: "Review request",
        link_note: "We'll email them your answer.",
    }
}

fn joined(event: &str) -> Message {
    Message {
        kind: "team.joined",
        subject: format!("Someone joined your team at {event}"),
        heading: "Someone joined your team",
        preview: "They used your invite link.",
        paragraphs: vec![format!(
            "Someone joined your team at {event} with your invite link. See who it is on the team's page."
        )],
        link_label: "View my team",
        link_note: "You can remove members and reset the invite link there.",
    }
}

fn accepted(event: &str) -> Message {
    Message {
        kind: "team.accepted",
        subject: format!("You're in! Your request to join a team at {event} was accepted"),
        heading: "You're in!",
        preview: "Welcome to the team.",
        paragraphs: vec![format!("Your request to join a team at {event} was accepted. Welcome to the team!")],
        link_label: "View my team",
        link_note: "See who else is in your team.",
    }
}

fn declined(event: &str) -> Message {
    Message {
        kind: "team.declined",
        subject: format!("Your request to join a team at {event} was declined"),
        heading: "Your request was declined",
        preview: "Other teams are looking for people.",
        paragraphs: vec![format!(
            "Your request to join a team at {event} was declined. You can ask another team or create your own."
        )],
        link_label: "View the team",
        link_note: "You can find other teams there.",
    }
}

fn captain(event: &str) -> Message {
    Message {
        kind: "team.captain",
        subject: format!("You're now captain of your team at {event}"),
        heading: "You're now captain",
        preview: "You can now approve requests to join.",
        paragraphs: vec![format!("You're now captain of your team at {event}. You can approve requests to join.")],
        link_label: "View my team",
        link_note: "You can make someone else captain there.",
    }
}

fn removed(event: &str) -> Message {
    Message {
        kind: "team.removed",
        subject: format!("You were removed from your team at {event}"),
        heading: "You were removed from your team",
        preview: "You can join another one.",
        paragraphs: vec![format!(
            "You were removed from your team at {event}. You can join another one or create your own."
        )],
        link_label: "View the team",
        link_note: "You can find other teams there.",
    }
}

fn disbanded(event: &str) -> Message {
    Message {
        kind: "team.disbanded",
        subject: format!("Your team at {event} was deleted"),
        heading: "Your team was deleted",
        preview: "You can join another one.",
        paragraphs: vec![format!("Your team at {event} was deleted. You can join another one or create your own.")],
        link_label: "View the other teams",
        link_note: "You can also create one there.",
    }
}
