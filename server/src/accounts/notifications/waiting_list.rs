//! Emails about the waiting list of an event. They contain no text of visitors: a stranger can enter any address.

use super::email_content::{self, EmailContent, Message};
use crate::platform::{context::Context, db::Transaction, error::AppError};

const IGNORE: &str = "Don't know what this is about? Ignore this email.";
const BECAUSE_WAITING: &str = "You're receiving this because you're on the waiting list.";
const BECAUSE_WAS_WAITING: &str = "You're receiving this because you were on the waiting list.";

const MOVED_TO_END: &str = "You've moved to the end of the waiting list.";
const NO_LONGER_WAITING: &str = "You're no longer on the waiting list. You can join again.";
const SEATS_ON_SALE: &str = "If seats free up now, they go on sale: first come, first served.";
const NOT_ON_SALE: &str = "Tickets for this event are no longer on sale.";

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

/// What changed. Times are at the place of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingListNotificationKind<'a> {
    /// The email has to be confirmed.
    ConfirmEmail,
    /// The entry has a place.
    Joined,
    /// The email is on the list already.
    AlreadyOnList,
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
    OfferReminder {
        /// Name of the ticket type.
        ticket_type: &'a str,
        /// When the offer ends.
        until: &'a str,
    },
    /// An offer expired.
    OfferExpired {
        /// Whether the entry stays on the list.
        still_waiting: bool,
    },
    /// Staff revoked an offer.
    OfferRevoked {
        /// Why.
        reason: &'a str,
    },
    /// The entry is no longer on the list.
    Left {
        /// Whether staff removed it.
        by_staff: bool,
    },
    /// The list is closed.
    ListClosed {
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
        let content = self.message().with_link(self.link).footer(self.footer());
        match self.kind {
            Kind::Offered { ticket_type, until, .. } | Kind::OfferReminder { ticket_type, until } => {
                content.detail("Ticket", ticket_type).detail("Valid until", until)
            }
            Kind::OfferRevoked { reason } => content.detail("Reason", reason),
            _ => content,
        }
    }

    /// Why the address gets the email.
    fn footer(&self) -> &'static str {
        use WaitingListNotificationKind as Kind;
        match self.kind {
            Kind::ConfirmEmail | Kind::AlreadyOnList => IGNORE,
            Kind::Joined
            | Kind::Offered { .. }
            | Kind::OfferReminder { .. }
            | Kind::OfferExpired { still_waiting: true }
            | Kind::OfferRevoked { .. } => BECAUSE_WAITING,
            Kind::OfferExpired { still_waiting: false } | Kind::Left { .. } | Kind::ListClosed { .. } => {
                BECAUSE_WAS_WAITING
            }
        }
    }

    /// The texts of this kind.
    fn message(&self) -> Message {
        use WaitingListNotificationKind as Kind;
        let event = self.event;
        match self.kind {
            Kind::ConfirmEmail => confirm_email(event),
            Kind::Joined => joined(event),
            Kind::AlreadyOnList => already_on_list(event),
            Kind::Offered { seats, for_team: true, .. } => offered(event, seats, "your team"),
            Kind::Offered { seats, for_team: false, .. } => offered(event, seats, "you"),
            Kind::OfferReminder { .. } => offer_reminder(event),
            Kind::OfferExpired { still_waiting: true } => offer_expired(event, MOVED_TO_END, "View my place"),
            Kind::OfferExpired { still_waiting: false } => offer_expired(event, NO_LONGER_WAITING, "View the details"),
            Kind::OfferRevoked { .. } => offer_revoked(event),
            Kind::Left { by_staff: true } => left(event, "We removed you from"),
            Kind::Left { by_staff: false } => left(event, "You left"),
            Kind::ListClosed { on_sale: true } => list_closed(event, SEATS_ON_SALE),
            Kind::ListClosed { on_sale: false } => list_closed(event, NOT_ON_SALE),
        }
    }
}

fn confirm_email(event: &str) -> Message {
    Message {
        kind: "waiting_list.verify",
        subject: format!("Confirm your place on the waiting list for {event}"),
        heading: "Confirm your email",
        preview: "You'll get your place once you confirm.",
        paragraphs: vec![format!("Confirm your email to join the waiting list for {event}.")],
        link_label: "Confirm my place",
        link_note: "The link works for 48 hours.",
    }
}

fn joined(event: &str) -> Message {
    Message {
        kind: "waiting_list.joined",
        subject: format!("You're on the waiting list for {event}"),
        heading: "You're on the waiting list",
        preview: "We'll email you when it's your turn.",
        paragraphs: vec![format!(
            "You're on the waiting list for {event}. We'll email you when we can offer you a seat."
        )],
        link_label: "View my place",
        link_note: "The page shows your position and lets you leave the list.",
    }
}

fn already_on_list(event: &str) -> Message {
    Message {
        kind: "waiting_list.known",
        subject: format!("You're already on the waiting list for {event}"),
        heading: "You're already on the waiting list",
        preview: "Your place hasn't changed.",
        paragraphs: vec![format!("Someone entered this email again to join the waiting list for {event}.")],
        link_label: "View my place",
        link_note: "Your place hasn't changed.",
    }
}

fn offered(event: &str, seats: i32, recipient: &str) -> Message {
    let seats = if seats == 1 { "A seat is".to_owned() } else { format!("{seats} seats are") };
    Message {
        kind: "waiting_list.offered",
        subject: format!("It's your turn: {} available at {event}", seats.to_lowercase()),
        heading: "It's your turn",
        preview: "Accept before the offer expires.",
        paragraphs: vec![format!("{seats} reserved for {recipient} at {event}. Accept before the offer expires.")],
        link_label: "Accept the offer",
        link_note: "You can also decline the offer there and move to the end of the list.",
    }
}

fn offer_reminder(event: &str) -> Message {
    Message {
        kind: "waiting_list.reminder",
        subject: format!("Your offer for {event} expires soon"),
        heading: "Your offer expires soon",
        preview: "If you don't accept, it goes to the next in line.",
        paragraphs: vec![format!(
            "Your offer for {event} is still open. If you don't accept before it expires, it goes to the next in line."
        )],
        link_label: "Accept the offer",
        link_note: "You can also decline the offer there and move to the end of the list.",
    }
}

fn offer_expired(event: &str, consequence: &str, link_label: &'static str) -> Message {
    Message {
        kind: "waiting_list.lapsed",
        subject: format!("Your offer for {event} has expired"),
        heading: "Your offer has expired",
        preview: "The offer goes to the next in line.",
        paragraphs: vec![format!("You didn't accept our offer for {event} in time. {consequence}")],
        link_label,
        link_note: "You'll find the full history there.",
    }
}

fn offer_revoked(event: &str) -> Message {
    Message {
        kind: "waiting_list.revoked",
        subject: format!("We withdrew our offer for {event}"),
        heading: "We withdrew our offer",
        preview: "You can no longer accept it.",
        paragraphs: vec![format!("Our offer for {event} is no longer open.")],
        link_label: "View my place",
        link_note: "You'll find the full history there.",
    }
}

fn left(event: &str, cause: &str) -> Message {
    Message {
        kind: "waiting_list.left",
        subject: format!("You're no longer on the waiting list for {event}"),
        heading: "You're no longer on the waiting list",
        preview: "We won't email you about it again.",
        paragraphs: vec![format!("{cause} the waiting list for {event}. We won't email you about it again.")],
        link_label: "View the details",
        link_note: "You can join again while the list is open.",
    }
}

fn list_closed(event: &str, outlook: &str) -> Message {
    Message {
        kind: "waiting_list.closed",
        subject: format!("The waiting list for {event} is closed"),
        heading: "The waiting list is closed",
        preview: "We no longer offer seats from this list.",
        paragraphs: vec![format!(
            "The waiting list for {event} is closed, so we no longer offer seats from it. {outlook}"
        )],
        link_label: "View the tickets",
        link_note: "The page shows whether seats are available.",
    }
}
