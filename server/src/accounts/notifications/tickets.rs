//! Notifications about tickets.

use super::{
    TICKET_OFFERS_PER_EMAIL, TICKETS_PER_ACCOUNT,
    email_content::{self, EmailContent},
    service::email_key,
};
use crate::platform::{
    context::Context,
    db::Transaction,
    error::AppError,
    mail::Attachment,
    rate_limit::{self, Limit},
};

const MORE: &str = "You can also change the name or cancel there.";

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
    /// What a valid ticket's email carries.
    pub pass: Option<&'a TicketPass>,
}

/// What the holder of a valid ticket needs at the door.
#[derive(Debug, Clone)]
pub struct TicketPass {
    /// When the event takes place, in its time zone.
    pub when: String,
    /// Where, if it is known.
    pub place: Option<String>,
    /// The QR code as an image, and the calendar entry.
    pub attachments: Vec<Attachment>,
}

/// Kinds of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TicketNotificationKind<'a> {
    /// The ticket is valid.
    Confirmed,
    /// The holder, or staff, asked for the email of a valid ticket again.
    SentAgain,
    /// The name on the ticket was changed, which voids its previous code.
    Renamed,
    /// Staff gave the ticket another type, whose name this is, which voids its previous code.
    Moved(&'a str),
    /// The event's signing key was retired, which voids the ticket's previous code.
    CodeReplaced,
    /// The holder is asked whether they will come; the URL that confirms it.
    Reconfirm(&'a str),
    /// The same, for the last time; the ticket is released without an answer.
    ReconfirmOrLose(&'a str),
    /// The same, for the last time.
    ReconfirmLast(&'a str),
    /// The ticket was released because its holder did not answer.
    Released,
    /// The ticket waits for the approval of staff.
    Requested,
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
    /// Staff have offered the ticket to this email address.
    Offered(&'a str),
    /// Staff have withdrawn the offer of the ticket.
    OfferWithdrawn,
    /// Another account has accepted the ticket.
    Transferred,
    /// This amount was refunded.
    Refunded(&'a str),
}

impl TicketNotification<'_> {
    /// Rate limit of this kind; none for emails that the site sends by itself, once, or counts elsewhere.
    pub(super) fn limit(self) -> Option<&'static Limit> {
        use TicketNotificationKind as Kind;
        match self.kind {
            Kind::SentAgain
            | Kind::CodeReplaced
            | Kind::Reconfirm(_)
            | Kind::ReconfirmOrLose(_)
            | Kind::ReconfirmLast(_)
            | Kind::Released => None,
            _ => Some(&TICKETS_PER_ACCOUNT),
        }
    }

    /// The email's content.
    pub(super) fn email(self) -> EmailContent {
        let Self { kind, event, code, reason, link, pass } = self;
        let content = match kind {
            TicketNotificationKind::SentAgain => EmailContent::new(
                "ticket.sent_again",
                format!("Your ticket for {event}"),
                "Here's your ticket",
                "Show its QR code at the door.",
            )
            .paragraph(format!("Your seat at {event} is booked. Show the QR code at the door."))
            .action("Show my ticket", link.to_owned(), MORE),
            TicketNotificationKind::Renamed => EmailContent::new(
                "ticket.renamed",
                format!("Your ticket for {event} has a new QR code"),
                "Your ticket has a new QR code",
                "The previous QR code is no longer valid.",
            )
            .paragraph(format!(
                "The name on your ticket for {event} was changed. Show this QR code at the door; the previous one is no \
                 longer valid."
            ))
            .action("Show my ticket", link.to_owned(), MORE),
            TicketNotificationKind::Moved(name) => EmailContent::new(
                "ticket.moved",
                format!("Your ticket for {event} has changed"),
                "Your ticket has changed",
                "The previous QR code is no longer valid.",
            )
            .paragraph(format!(
                "Your ticket type for {event} is now {name}. Show this QR code at the door; the previous one is no \
                 longer valid. If the new ticket costs less, we'll refund the difference."
            ))
            .action("Show my ticket", link.to_owned(), MORE),
            TicketNotificationKind::CodeReplaced => EmailContent::new(
                "ticket.code_replaced",
                format!("Your ticket for {event} has a new QR code"),
                "Your ticket has a new QR code",
                "The previous QR code is no longer valid.",
            )
            .paragraph(format!(
                "We've replaced the QR codes of all tickets for {event}. Show this one at the door; the previous one \
                 is no longer valid."
            ))
            .action("Show my ticket", link.to_owned(), MORE),
            TicketNotificationKind::Reconfirm(confirm) => {
                reconfirm("ticket.reconfirm", event, confirm).paragraph("If you can't come, cancel your ticket.")
            }
            TicketNotificationKind::ReconfirmOrLose(confirm) => reconfirm("ticket.reconfirm_last", event, confirm)
                .paragraph("If you don't confirm within 24 hours, we'll release your seat."),
            TicketNotificationKind::ReconfirmLast(confirm) => {
                reconfirm("ticket.reconfirm_last", event, confirm).paragraph("If you can't come, cancel your ticket.")
            }
            TicketNotificationKind::Released => EmailContent::new(
                "ticket.released",
                format!("Your ticket for {event} is no longer valid"),
                "Your ticket is no longer valid",
                "We released your seat.",
            )
            .paragraph(format!(
                "We asked you twice whether you're coming to {event} and didn't hear from you, so we released your seat. \
                 Your QR code is no longer valid. If you were in a team at this event, you're no longer in it."
            ))
            .action("Show the ticket", link.to_owned(), "You can get a new ticket while seats last."),
            TicketNotificationKind::Requested => EmailContent::new(
                "ticket.requested",
                format!("We received your request for a ticket to {event}"),
                "We received your request",
                "Your seat is reserved until we answer.",
            )
            .paragraph(format!(
                "Your seat at {event} is reserved while we check your request. We'll email you as soon as we've \
                 decided."
            ))
            .action("Show my request", link.to_owned(), "You can withdraw it there."),
            TicketNotificationKind::Confirmed => EmailContent::new(
                "ticket.confirmed",
                format!("Your ticket for {event}"),
                "Your ticket is confirmed",
                "Show its QR code at the door.",
            )
            .paragraph(format!("Your seat at {event} is booked. Show the QR code at the door."))
            .action("Show my ticket", link.to_owned(), MORE),
            TicketNotificationKind::Cancelled => EmailContent::new(
                "ticket.cancelled",
                format!("Your ticket for {event} is cancelled"),
                "Your ticket is cancelled",
                "Its QR code is no longer valid.",
            )
            .paragraph(format!(
                "Your ticket for {event} is cancelled and its QR code is no longer valid. If you were in a team at this \
                 event, you're no longer in it."
            ))
            .action("Show the ticket", link.to_owned(), "You can get a new ticket while seats last."),
            TicketNotificationKind::Rejected => EmailContent::new(
                "ticket.rejected",
                format!("Your request for a ticket to {event}"),
                "Your request wasn't approved",
                "The seat is no longer reserved.",
            )
            .paragraph(format!("We couldn't approve your request for a ticket to {event}."))
            .action("Show the request", link.to_owned(), "You can request another ticket while seats last."),
            TicketNotificationKind::Approved => EmailContent::new(
                "ticket.approved",
                format!("Your request for a ticket to {event} was approved"),
                "Your request was approved",
                "Pay within 48 hours to get your ticket.",
            )
            .paragraph(format!("Your seat at {event} is reserved for 48 hours. Pay for the ticket to confirm it."))
            .action("Pay now", link.to_owned(), "If you don't pay in time, we'll release the seat."),
            TicketNotificationKind::Processing => EmailContent::new(
                "ticket.processing",
                format!("We're waiting for your payment for {event}"),
                "We're waiting for your payment",
                "Your seat is reserved until it arrives.",
            )
            .paragraph(format!(
                "Your seat at {event} is reserved. As soon as your payment arrives, we'll email you your ticket."
            ))
            .action("Show my ticket", link.to_owned(), "If your payment doesn't arrive within a week, we'll release \
                                                        your seat."),
            TicketNotificationKind::NotPaid => EmailContent::new(
                "ticket.not_paid",
                format!("Your ticket for {event} wasn't paid for"),
                "Your seat is no longer reserved",
                "No payment arrived in time.",
            )
            .paragraph(format!("We received no payment for your ticket to {event}, so we released the seat."))
            .action("Show the ticket", link.to_owned(), "You can still buy a ticket while seats last."),
            TicketNotificationKind::Transferred => EmailContent::new(
                "ticket.transferred",
                format!("Your ticket for {event} has a new holder"),
                "Your ticket has a new holder",
                "Your QR code is no longer valid.",
            )
            .paragraph(format!(
                "Your ticket for {event} has gone to the person it was offered to. Your QR code is no longer valid. If \
                 you were in a team at this event, you're no longer in it."
            ))
            .action("Show the ticket", link.to_owned(), "You can still see your receipt there."),
            TicketNotificationKind::Offered(email) => EmailContent::new(
                "ticket.offered_by_staff",
                format!("We've offered your ticket for {event} to someone else"),
                "We've offered your ticket to someone else",
                "It stays yours until they accept it.",
            )
            .paragraph(format!(
                "We've offered your ticket for {event} to {email}. It stays yours until they accept it. After that, your \
                 QR code won't be valid."
            ))
            .action("Show my ticket", link.to_owned(), "If you'd rather keep it, you can withdraw the offer there."),
            TicketNotificationKind::OfferWithdrawn => EmailContent::new(
                "ticket.offer_withdrawn_by_staff",
                format!("Your ticket for {event} is still yours"),
                "Your ticket is still yours",
                "We've withdrawn the offer.",
            )
            .paragraph(format!(
                "We've withdrawn the offer to transfer your ticket for {event}. The ticket and its QR code are still \
                 valid."
            ))
            .action("Show my ticket", link.to_owned(), MORE),
            TicketNotificationKind::Refunded(amount) => EmailContent::new(
                "ticket.refunded",
                format!("Your refund for {event}"),
                "Your refund is on its way",
                "It can take up to ten days to arrive.",
            )
            .paragraph(format!(
                "We've refunded {amount} to your original payment method for your {event} ticket. It can take up to ten \
                 days to arrive."
            ))
            .action("Show the ticket", link.to_owned(), "The receipt lists the refund."),
        };
        let content = match pass {
            Some(TicketPass { when, place, attachments }) => content
                .with_event_dates(when, place.as_deref())
                .with_attachments(attachments, "QR code for your ticket"),
            None => content,
        };
        let content = content.detail("Ticket", code);
        match reason {
            Some(reason) => content.detail("Reason", reason),
            None => content,
        }
    }
}

/// Asks whether the holder of a ticket will come.
fn reconfirm(kind: &'static str, event: &str, confirm: &str) -> EmailContent {
    let subject = format!("Are you coming to {event}?");
    EmailContent::new(kind, subject, "Are you coming?", "Let us know if you're coming: it takes a minute.")
        .paragraph(format!("{event} starts soon. Confirm that you're coming, so that no seat stays empty."))
        .action("I'm coming", confirm.to_owned(), "You don't have to log in.")
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
        format!("You've been offered a ticket for {event}"),
        "You've been offered a ticket",
        "Accept it before the offer expires.",
    )
    .paragraph(format!(
        "Someone's ticket for {event} has been offered to you. Log in or register with this email to accept it."
    ))
    .action("Show the offer", link, "If you do nothing, the ticket stays with its holder.")
    .footer("Don't know what this is about? Ignore this email.");
    email_content::send(context, db, email, &content).await
}
