//! Notifications about tickets.

use super::{
    TICKET_OFFERS_PER_EMAIL, TICKETS_PER_ACCOUNT,
    email_content::{self, EmailContent, Message},
    service::email_key,
    ticket_messages,
};
use crate::platform::{
    context::Context,
    db::Transaction,
    error::AppError,
    mail::Attachment,
    rate_limit::{self, Limit},
};

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
    /// Last reminder: without an answer the ticket is released.
    ReconfirmOrLose(&'a str),
    /// Last reminder: without an answer the ticket stays valid.
    ReconfirmLast(&'a str),
    /// The ticket was released because its holder did not answer.
    Released,
    /// The event was cancelled.
    EventCancelled {
        /// Whether a payment is refunded.
        refund: bool,
    },
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
            | Kind::Released
            | Kind::EventCancelled { .. } => None,
            _ => Some(&TICKETS_PER_ACCOUNT),
        }
    }

    /// The email's content.
    pub(super) fn email(self) -> EmailContent {
        let mut content = self.message().with_link(self.url());
        if let Some(TicketPass { when, place, attachments }) = self.pass {
            content = content
                .with_event_dates(when, place.as_deref())
                .with_attachments(attachments, "QR code for your ticket");
        }
        content = content.detail("Ticket", self.code);
        if let Some(reason) =
            self.reason.filter(|_| !matches!(self.kind, TicketNotificationKind::EventCancelled { .. }))
        {
            content = content.detail("Reason", reason);
        }
        content
    }

    /// The page that the email leads to.
    fn url(&self) -> &str {
        use TicketNotificationKind as Kind;
        match self.kind {
            Kind::Reconfirm(confirm) | Kind::ReconfirmOrLose(confirm) | Kind::ReconfirmLast(confirm) => confirm,
            _ => self.link,
        }
    }

    /// The texts of this kind.
    fn message(&self) -> Message {
        use TicketNotificationKind as Kind;
        let event = self.event;
        match self.kind {
            Kind::Confirmed => ticket_messages::confirmed(event),
            Kind::SentAgain => ticket_messages::sent_again(event),
            Kind::Renamed => ticket_messages::renamed(event),
            Kind::Moved(ticket_type) => ticket_messages::moved(event, ticket_type),
            Kind::CodeReplaced => ticket_messages::code_replaced(event),
            Kind::Reconfirm(_) => ticket_messages::reconfirm(event),
            Kind::ReconfirmOrLose(_) => ticket_messages::reconfirm_or_lose(event),
            Kind::ReconfirmLast(_) => ticket_messages::reconfirm_last(event),
            Kind::Released => ticket_messages::released(event),
            Kind::EventCancelled { refund: true } => ticket_messages::event_cancelled_with_refund(event),
            Kind::EventCancelled { refund: false } => ticket_messages::event_cancelled(event),
            Kind::Requested => ticket_messages::requested(event),
            Kind::Approved => ticket_messages::approved(event),
            Kind::Rejected => ticket_messages::rejected(event),
            Kind::Cancelled => ticket_messages::cancelled(event),
            Kind::Processing => ticket_messages::processing(event),
            Kind::NotPaid => ticket_messages::not_paid(event),
            Kind::Refunded(amount) => ticket_messages::refunded(event, amount),
            Kind::Offered(email) => ticket_messages::offered(event, email),
            Kind::OfferWithdrawn => ticket_messages::offer_withdrawn(event),
            Kind::Transferred => ticket_messages::transferred(event),
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
    let content = ticket_messages::offered_to_you(event)
        .with_link(&link)
        .footer("Don't know what this is about? Ignore this email.");
    email_content::send(context, db, email, &content).await
}
