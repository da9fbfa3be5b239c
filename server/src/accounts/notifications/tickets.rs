//! Notifications about tickets.

use super::{
    TICKET_OFFERS_PER_EMAIL,
    email_content::{self, EmailContent},
    service::email_key,
};
use crate::platform::{context::Context, db::Transaction, error::AppError, rate_limit};

/// A change of a ticket.
#[derive(Debug, Clone, Copy)]
pub struct TicketNotification<'a> {
    /// What changed.
    pub kind: TicketNotificationKind<'a>,
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
pub enum TicketNotificationKind<'a> {
    /// The ticket is valid.
    Confirmed,
    /// The ticket was cancelled.
    Cancelled,
    /// Staff did not approve the ticket.
    Rejected,
    /// Staff approved the ticket, which has to be paid now.
    Approved,
    /// The payment takes its time.
    Processing,
    /// Nothing was paid in time.
    NotPaid,
    /// Another account has accepted the ticket.
    Transferred,
    /// This amount was refunded.
    Refunded(&'a str),
}

impl TicketNotification<'_> {
    /// The email's content.
    pub(super) fn email(self) -> EmailContent {
        let Self { kind, event, code, reason, link } = self;
        let content = match kind {
            TicketNotificationKind::Confirmed => EmailContent::new(
                "ticket.confirmed",
                format!("Your ticket for {event}"),
                "Your ticket is confirmed",
                "Show its QR code at the door.",
            )
            .paragraph(format!("Your seat at {event} is booked. Show the QR code on your ticket page at the door."))
            .action("Show my ticket", link.to_owned(), "The page also has the calendar entry and lets you cancel."),
            TicketNotificationKind::Cancelled => EmailContent::new(
                "ticket.cancelled",
                format!("Your ticket for {event} is cancelled"),
                "Your ticket is cancelled",
                "Its QR code is no longer valid.",
            )
            .paragraph(format!(
                "Your ticket for {event} is cancelled and its QR code is no longer valid. If you were in a team at this \
                 event, you have left it."
            ))
            .action("Show the ticket", link.to_owned(), "You can get a new ticket while seats are left."),
            TicketNotificationKind::Rejected => EmailContent::new(
                "ticket.rejected",
                format!("Your request for a ticket to {event}"),
                "Your request was not approved",
                "The seat is no longer reserved.",
            )
            .paragraph(format!("We could not approve your request for a ticket to {event}."))
            .action("Show the request", link.to_owned(), "You can ask for another ticket while seats are left."),
            TicketNotificationKind::Approved => EmailContent::new(
                "ticket.approved",
                format!("Your request for a ticket to {event} is approved"),
                "Your request is approved",
                "Pay within 48 hours to get your ticket.",
            )
            .paragraph(format!("Your seat at {event} is reserved for 48 hours. Pay for the ticket to confirm it."))
            .action("Pay now", link.to_owned(), "If you do not pay in time, the seat goes to someone else."),
            TicketNotificationKind::Processing => EmailContent::new(
                "ticket.processing",
                format!("We are waiting for your payment for {event}"),
                "Your payment is on its way",
                "Your seat is reserved until it arrives.",
            )
            .paragraph(format!(
                "Your seat at {event} is reserved. As soon as your payment arrives, we will email you your ticket."
            ))
            .action("Show my ticket", link.to_owned(), "If the payment does not arrive within a week, the seat is free again."),
            TicketNotificationKind::NotPaid => EmailContent::new(
                "ticket.not_paid",
                format!("Your ticket for {event} was not paid"),
                "Your seat is no longer reserved",
                "No payment arrived in time.",
            )
            .paragraph(format!("We received no payment for your ticket to {event}, so the seat is free again."))
            .action("Show the ticket", link.to_owned(), "You can buy a ticket while seats are left."),
            TicketNotificationKind::Transferred => EmailContent::new(
                "ticket.transferred",
                format!("Your ticket for {event} has a new holder"),
                "Your ticket has a new holder",
                "Your QR code is no longer valid.",
            )
            .paragraph(format!(
                "Your ticket for {event} was accepted by the person you offered it to. Your QR code is no longer valid. If \
                 you were in a team at this event, you have left it."
            ))
            .action("Show the ticket", link.to_owned(), "The receipt of what you paid stays there."),
            TicketNotificationKind::Refunded(amount) => EmailContent::new(
                "ticket.refunded",
                format!("Your refund for {event}"),
                "Your money is on its way back",
                "It can take up to ten days to arrive.",
            )
            .paragraph(format!(
                "We have refunded {amount} for your ticket to {event}. It goes back to where you paid from and can take \
                 up to ten days to arrive."
            ))
            .action("Show the ticket", link.to_owned(), "The receipt lists the refund."),
        };
        let content = content.detail("Ticket", code);
        match reason {
            Some(reason) => content.detail("Reason", reason),
            None => content,
        }
    }
}

/// Tells an email address that a ticket is offered to it, up to five times an hour. The email contains no text of the
/// holder.
pub async fn offer_ticket(
    context: &Context,
    db: &impl Transaction,
    email: &str,
    event: &str,
    link: String,
) -> Result<(), AppError> {
    let mails = rate_limit::hit_within(context, db, &TICKET_OFFERS_PER_EMAIL, &email_key(email)).await?;
    if mails.remaining.is_none() {
        return Ok(());
    }
    let content = EmailContent::new(
        "ticket.offered",
        format!("A ticket for {event} is offered to you"),
        "A ticket is offered to you",
        "Accept it within seven days.",
    )
    .paragraph(format!(
        "A participant of {event} would like to give you their ticket. Log in or register with this email address to \
         accept it."
    ))
    .action("Show the offer", link, "If you do nothing, the ticket stays with its holder.")
    .footer("You do not know about this? Then you can ignore this email.");
    email_content::send(context, db, email, &content).await
}
