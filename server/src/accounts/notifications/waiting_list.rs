//! Emails about the waiting list of an event. They contain no text of visitors: a stranger can enter any address.

use super::email_content::{self, EmailContent};
use crate::platform::{context::Context, db::Transaction, error::AppError};

const IGNORE: &str = "Don't know what this is about? Ignore this email.";
const BECAUSE_WAITING: &str = "You're receiving this because you're on the waiting list.";
const BECAUSE_WAS_WAITING: &str = "You're receiving this because you were on the waiting list.";

/// A change of an entry on the waiting list.
#[derive(Debug, Clone, Copy)]
pub struct WaitingListNotification<'a> {
    /// What changed.
    pub kind: WaitingListNotificationKind<'a>,
    /// Title of the event.
    pub event: &'a str,
    /// URL of the entry, or of what to do next.
    pub link: &'a str,
}

/// Kinds of changes. Times are at the place of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingListNotificationKind<'a> {
    /// The address has to be confirmed.
    Verify,
    /// The entry counts.
    Joined,
    /// The address is on the list already.
    Known,
    /// Seats are offered.
    Offered {
        /// Name of the ticket type.
        ticket_type: &'a str,
        /// Number of seats.
        seats: i32,
        /// Whether they are for the members of a team.
        for_team: bool,
        /// When the offer ends.
        until: &'a str,
    },
    /// Half of an offer's time is over.
    Reminder {
        /// Name of the ticket type.
        ticket_type: &'a str,
        /// When the offer ends.
        until: &'a str,
    },
    /// An offer ran out.
    Lapsed {
        /// Whether the entry stays on the list.
        still_waiting: bool,
    },
    /// Staff took an offer back.
    Revoked {
        /// Why.
        reason: &'a str,
    },
    /// The entry is no longer on the list.
    Left {
        /// Whether staff removed it.
        by_staff: bool,
    },
    /// The list is closed.
    Closed {
        /// Whether seats that become free are on sale.
        on_sale: bool,
    },
}

/// Enqueues an email in the transaction of the change it reports.
pub async fn send_waiting_list(
    context: &Context,
    db: &impl Transaction,
    email: &str,
    notification: WaitingListNotification<'_>,
) -> Result<(), AppError> {
    email_content::send(context, db, email, &notification.content()).await
}

impl WaitingListNotification<'_> {
    /// The email's content.
    fn content(self) -> EmailContent {
        use WaitingListNotificationKind as Kind;
        let Self { kind, event, link } = self;
        let link = link.to_owned();
        match kind {
            Kind::Verify => EmailContent::new(
                "waiting_list.verify",
                format!("Confirm your place on the waiting list for {event}"),
                "Confirm your email",
                "You'll get your place once you confirm.",
            )
            .paragraph(format!("Confirm your email to join the waiting list for {event}."))
            .action("Confirm my place", link, "The link works for 48 hours.")
            .footer(IGNORE),
            Kind::Joined => EmailContent::new(
                "waiting_list.joined",
                format!("You're on the waiting list for {event}"),
                "You're on the waiting list",
                "We'll email you when it's your turn.",
            )
            .paragraph(format!("You're on the waiting list for {event}. We'll email you when we can offer you a seat."))
            .action("Show my place", link, "The page shows your position and lets you leave the list.")
            .footer(BECAUSE_WAITING),
            Kind::Known => EmailContent::new(
                "waiting_list.known",
                format!("You're already on the waiting list for {event}"),
                "You're already on the waiting list",
                "Your place hasn't changed.",
            )
            .paragraph(format!("Someone entered this email again to join the waiting list for {event}."))
            .action("Show my place", link, "Your place hasn't changed.")
            .footer(IGNORE),
            Kind::Offered { ticket_type, seats, for_team, until } => {
                let seats = if seats == 1 { "A seat is".to_owned() } else { format!("{seats} seats are") };
                let whom = if for_team { "your team" } else { "you" };
                EmailContent::new(
                    "waiting_list.offered",
                    format!("It's your turn: {} available at {event}", seats.to_lowercase()),
                    "It's your turn",
                    "Accept before the offer expires.",
                )
                .paragraph(format!("{seats} reserved for {whom} at {event}. Accept before the offer expires."))
                .detail("Ticket", ticket_type)
                .detail("Valid until", until)
                .action(
                    "Accept the offer",
                    link,
                    "You can also decline the offer there and move to the end of the list.",
                )
                .footer(BECAUSE_WAITING)
            }
            Kind::Reminder { ticket_type, until } => EmailContent::new(
                "waiting_list.reminder",
                format!("Your offer for {event} expires soon"),
                "Your offer expires soon",
                "If you don't accept, it goes to the next in line.",
            )
            .paragraph(format!(
                "Your offer for {event} is still open. If you don't accept before it expires, it goes to the next in \
                 line."
            ))
            .detail("Ticket", ticket_type)
            .detail("Valid until", until)
            .action("Accept the offer", link, "You can also decline the offer there and move to the end of the list.")
            .footer(BECAUSE_WAITING),
            Kind::Lapsed { still_waiting } => {
                let (rest, action, why) = if still_waiting {
                    ("You've moved to the end of the waiting list.", "Show my place", BECAUSE_WAITING)
                } else {
                    (
                        "You're no longer on the waiting list. You can join again.",
                        "Show what happened",
                        BECAUSE_WAS_WAITING,
                    )
                };
                EmailContent::new(
                    "waiting_list.lapsed",
                    format!("Your offer for {event} has expired"),
                    "Your offer has expired",
                    "The seat goes to the next in line.",
                )
                .paragraph(format!("You didn't accept the seat we reserved for you at {event}. {rest}"))
                .action(action, link, "You'll find the full history there.")
                .footer(why)
            }
            Kind::Revoked { reason } => EmailContent::new(
                "waiting_list.revoked",
                format!("We withdrew our offer for {event}"),
                "We withdrew our offer",
                "The seat is no longer reserved.",
            )
            .paragraph(format!("The seat at {event} is no longer reserved for you."))
            .detail("Reason", reason)
            .action("Show my place", link, "You'll find the full history there.")
            .footer(BECAUSE_WAITING),
            Kind::Left { by_staff } => {
                let action = if by_staff { "We removed you from" } else { "You left" };
                EmailContent::new(
                    "waiting_list.left",
                    format!("You're no longer on the waiting list for {event}"),
                    "You're no longer on the waiting list",
                    "We won't email you about it again.",
                )
                .paragraph(format!("{action} the waiting list for {event}. We won't email you about it again."))
                .action("Show what happened", link, "You can join again while the list is open.")
                .footer(BECAUSE_WAS_WAITING)
            }
            Kind::Closed { on_sale } => {
                let rest = if on_sale {
                    "If seats free up now, they go on sale: first come, first served."
                } else {
                    "Tickets for this event are no longer on sale."
                };
                EmailContent::new(
                    "waiting_list.closed",
                    format!("The waiting list for {event} is closed"),
                    "The waiting list is closed",
                    "We couldn't offer you a seat.",
                )
                .paragraph(format!("The waiting list for {event} is closed, and we couldn't offer you a seat. {rest}"))
                .action("Show the tickets", link, "The page shows whether seats are available.")
                .footer(BECAUSE_WAS_WAITING)
            }
        }
    }
}
