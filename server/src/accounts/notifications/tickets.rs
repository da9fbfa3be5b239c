//! Notifications about tickets.

use super::notice::Notice;

/// A change of a ticket.
#[derive(Debug, Clone, Copy)]
pub struct TicketNotification<'a> {
    /// What changed.
    pub kind: TicketNotificationKind,
    /// Title of the event.
    pub event: &'a str,
    /// Short code of the ticket.
    pub code: &'a str,
    /// Why staff cancelled or rejected it.
    pub reason: Option<&'a str>,
    /// URL of the ticket.
    pub link: &'a str,
}

/// Kinds of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TicketNotificationKind {
    /// The ticket is valid.
    Confirmed,
    /// The ticket was cancelled.
    Cancelled,
    /// Staff did not approve the ticket.
    Rejected,
}

impl TicketNotification<'_> {
    /// The email's content.
    pub(super) fn notice(self) -> Notice {
        let Self { kind, event, code, reason, link } = self;
        let notice = match kind {
            TicketNotificationKind::Confirmed => Notice::new(
                "ticket.confirmed",
                format!("Your ticket for {event}"),
                "Your ticket is confirmed",
                "Show its QR code at the door.",
            )
            .says(format!("Your seat at {event} is booked. Show the QR code on your ticket page at the door."))
            .offers("Show my ticket", link.to_owned(), "The page also has the calendar entry and lets you cancel."),
            TicketNotificationKind::Cancelled => Notice::new(
                "ticket.cancelled",
                format!("Your ticket for {event} is cancelled"),
                "Your ticket is cancelled",
                "Its QR code is no longer valid.",
            )
            .says(format!(
                "Your ticket for {event} is cancelled and its QR code is no longer valid. If you were in a team at this \
                 event, you have left it."
            ))
            .offers("Show the ticket", link.to_owned(), "You can get a new ticket while seats are left."),
            TicketNotificationKind::Rejected => Notice::new(
                "ticket.rejected",
                format!("Your request for a ticket to {event}"),
                "Your request was not approved",
                "The seat is no longer reserved.",
            )
            .says(format!("We could not approve your request for a ticket to {event}."))
            .offers("Show the request", link.to_owned(), "You can ask for another ticket while seats are left."),
        };
        let notice = notice.fact("Ticket", code);
        match reason {
            Some(reason) => notice.fact("Reason", reason),
            None => notice,
        }
    }
}
