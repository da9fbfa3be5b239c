//! The texts of emails about tickets.

use super::email_content::Message;

const CHANGE_OR_CANCEL: &str = "You can also change the name or cancel there.";

// Tickets that are valid.

pub(super) fn confirmed(event: &str) -> Message {
    Message {
        kind: "ticket.confirmed",
        subject: format!("Your ticket for {event}"),
        heading: "Your ticket is confirmed",
        preview: "Show its QR code at the door.",
        paragraphs: vec![format!("Your seat at {event} is booked. Show the QR code at the door.")],
        link_label: "View my ticket",
        link_note: CHANGE_OR_CANCEL,
    }
}

pub(super) fn sent_again(event: &str) -> Message {
    Message {
        kind: "ticket.sent_again",
        subject: format!("Your ticket for {event}"),
        heading: "Here's your ticket",
        preview: "Show its QR code at the door.",
        paragraphs: vec![format!("Your seat at {event} is booked. Show the QR code at the door.")],
        link_label: "View my ticket",
        link_note: CHANGE_OR_CANCEL,
    }
}

pub(super) fn renamed(event: &str) -> Message {
    Message {
        kind: "ticket.renamed",
        subject: format!("Your ticket for {event} has a new QR code"),
        heading: "Your ticket has a new QR code",
        preview: "The previous QR code is no longer valid.",
        paragraphs: vec![format!(
            "The name on your ticket for {event} was changed. Show this QR code at the door; the previous one is no \
             longer valid."
        )],
        link_label: "View my ticket",
        link_note: CHANGE_OR_CANCEL,
    }
}

pub(super) fn moved(event: &str, ticket_type: &str) -> Message {
    Message {
        kind: "ticket.moved",
        subject: format!("Your ticket for {event} has changed"),
        heading: "Your ticket has changed",
        preview: "The previous QR code is no longer valid.",
        paragraphs: vec![format!(
            "Your ticket type for {event} is now {ticket_type}. Show this QR code at the door; the previous one is no \
             longer valid. If the new ticket costs less, we'll refund the difference."
        )],
        link_label: "View my ticket",
        link_note: CHANGE_OR_CANCEL,
    }
}

pub(super) fn code_replaced(event: &str) -> Message {
    Message {
        kind: "ticket.code_replaced",
        subject: format!("Your ticket for {event} has a new QR code"),
        heading: "Your ticket has a new QR code",
        preview: "The previous QR code is no longer valid.",
        paragraphs: vec![format!(
            "We've replaced the QR codes of all tickets for {event}. Show this one at the door; the previous one is no \
             longer valid."
        )],
        link_label: "View my ticket",
        link_note: CHANGE_OR_CANCEL,
    }
}

// Whether holders will come.

pub(super) fn reconfirm(event: &str) -> Message {
    ask_to_confirm("ticket.reconfirm", event, "If you can't come, cancel your ticket.")
}

pub(super) fn reconfirm_or_lose(event: &str) -> Message {
    ask_to_confirm("ticket.reconfirm_last", event, "If you don't confirm within 24 hours, we'll release your seat.")
}

pub(super) fn reconfirm_last(event: &str) -> Message {
    ask_to_confirm("ticket.reconfirm_last", event, "If you can't come, cancel your ticket.")
}

fn ask_to_confirm(kind: &'static str, event: &str, otherwise: &str) -> Message {
    Message {
        kind,
        subject: format!("Are you coming to {event}?"),
        heading: "Are you coming?",
        preview: "Let us know if you're coming: it takes a minute.",
        paragraphs: vec![
            format!("{event} starts soon. Confirm that you're coming, so that no seat stays empty."),
            otherwise.to_owned(),
        ],
        link_label: "I'm coming",
        link_note: "You don't have to log in.",
    }
}

pub(super) fn released(event: &str) -> Message {
    Message {
        kind: "ticket.released",
        subject: format!("Your ticket for {event} is no longer valid"),
        heading: "Your ticket is no longer valid",
        preview: "We released your seat.",
        paragraphs: vec![format!(
            "We asked you twice whether you're coming to {event} and didn't hear from you, so we released your seat. \
             Your QR code is no longer valid. If you were in a team at this event, you're no longer in it."
        )],
        link_label: "View the ticket",
        link_note: "You can get a new ticket while seats last.",
    }
}

// Decisions of staff and cancellations.

pub(super) fn requested(event: &str) -> Message {
    Message {
        kind: "ticket.requested",
        subject: format!("We received your request for a ticket to {event}"),
        heading: "We received your request",
        preview: "Your seat is reserved until we answer.",
        paragraphs: vec![format!(
            "Your seat at {event} is reserved while we check your request. We'll email you as soon as we've decided."
        )],
        link_label: "View my request",
        link_note: "You can withdraw it there.",
    }
}

pub(super) fn approved(event: &str) -> Message {
    Message {
        kind: "ticket.approved",
        subject: format!("Your request for a ticket to {event} was approved"),
        heading: "Your request was approved",
        preview: "Pay within 48 hours to get your ticket.",
        paragraphs: vec![format!("Your seat at {event} is reserved for 48 hours. Pay for the ticket to confirm it.")],
        link_label: "Pay now",
        link_note: "If you don't pay in time, we'll release the seat.",
    }
}

pub(super) fn rejected(event: &str) -> Message {
    Message {
        kind: "ticket.rejected",
        subject: format!("Your request for a ticket to {event}"),
        heading: "Your request wasn't approved",
        preview: "The seat is no longer reserved.",
        paragraphs: vec![format!("We couldn't approve your request for a ticket to {event}.")],
        link_label: "View the request",
        link_note: "You can request another ticket while seats last.",
    }
}

pub(super) fn cancelled(event: &str) -> Message {
    Message {
        kind: "ticket.cancelled",
        subject: format!("Your ticket for {event} is cancelled"),
        heading: "Your ticket is cancelled",
        preview: "Its QR code is no longer valid.",
        paragraphs: vec![format!(
            "Your ticket for {event} is cancelled and its QR code is no longer valid. If you were in a team at this \
             event, you're no longer in it."
        )],
        link_label: "View the ticket",
        link_note: "You can get a new ticket while seats last.",
    }
}

pub(super) fn event_cancelled(event: &str) -> Message {
    Message {
        kind: "ticket.event_cancelled",
        subject: format!("{event} is cancelled"),
        heading: "The event is cancelled",
        preview: "You don't have to do anything.",
        paragraphs: vec![format!(
            "We're sorry: {event} is cancelled, and with it your ticket. You don't have to do anything."
        )],
        link_label: "View the ticket",
        link_note: "It's no longer valid.",
    }
}

pub(super) fn event_cancelled_with_refund(event: &str) -> Message {
    Message {
        preview: "We'll refund what you paid.",
        paragraphs: vec![format!(
            "We're sorry: {event} is cancelled, and with it your ticket. You don't have to do anything. We'll refund \
             what you paid to your original payment method, and email you when the refund is on its way."
        )],
        link_note: "Its receipt will list the refund.",
        ..event_cancelled(event)
    }
}

// Payments.

pub(super) fn processing(event: &str) -> Message {
    Message {
        kind: "ticket.processing",
        subject: format!("We're waiting for your payment for {event}"),
        heading: "We're waiting for your payment",
        preview: "Your seat is reserved until it arrives.",
        paragraphs: vec![format!(
            "Your seat at {event} is reserved. As soon as your payment arrives, we'll email you your ticket."
        )],
        link_label: "View my ticket",
        link_note: "If your payment doesn't arrive within a week, we'll release your seat.",
    }
}

pub(super) fn not_paid(event: &str) -> Message {
    Message {
        kind: "ticket.not_paid",
        subject: format!("Your ticket for {event} wasn't paid for"),
        heading: "Your seat is no longer reserved",
        preview: "No payment arrived in time.",
        paragraphs: vec![format!("We received no payment for your ticket to {event}, so we released the seat.")],
        link_label: "View the ticket",
        link_note: "You can still buy a ticket while seats last.",
    }
}

pub(super) fn refunded(event: &str, amount: &str) -> Message {
    Message {
        kind: "ticket.refunded",
        subject: format!("Your refund for {event}"),
        heading: "Your refund is on its way",
        preview: "It can take up to ten days to arrive.",
        paragraphs: vec![format!(
            "We've refunded {amount} to your original payment method for your {event} ticket. It can take up to ten \
             days to arrive."
        )],
        link_label: "View the ticket",
        link_note: "The receipt lists the refund.",
    }
}

// Offers to other people.

/// For the address to which a ticket is offered.
pub(super) fn offered_to_you(event: &str) -> Message {
    Message {
        kind: "ticket.offered",
        subject: format!("You've been offered a ticket for {event}"),
        heading: "You've been offered a ticket",
        preview: "Accept it before the offer expires.",
        paragraphs: vec![format!(
            "You've been offered someone's ticket for {event}. Log in or register with this email to accept it."
        )],
        link_label: "View the offer",
        link_note: "If you do nothing, the ticket stays with its holder.",
    }
}

/// For the holder of the ticket, which staff have offered to `email`.
pub(super) fn offered(event: &str, email: &str) -> Message {
    Message {
        kind: "ticket.offered_by_staff",
        subject: format!("We've offered your ticket for {event} to someone else"),
        heading: "We've offered your ticket to someone else",
        preview: "It stays yours until they accept it.",
        paragraphs: vec![format!(
            "We've offered your ticket for {event} to {email}. It stays yours until they accept it. After that, your \
             QR code won't be valid."
        )],
        link_label: "View my ticket",
        link_note: "If you'd rather keep it, you can withdraw the offer there.",
    }
}

pub(super) fn offer_withdrawn(event: &str) -> Message {
    Message {
        kind: "ticket.offer_withdrawn_by_staff",
        subject: format!("Your ticket for {event} is still yours"),
        heading: "Your ticket is still yours",
        preview: "We've withdrawn the offer.",
        paragraphs: vec![format!(
            "We've withdrawn the offer to transfer your ticket for {event}. The ticket and its QR code are still valid."
        )],
        link_label: "View my ticket",
        link_note: CHANGE_OR_CANCEL,
    }
}

pub(super) fn transferred(event: &str) -> Message {
    Message {
        kind: "ticket.transferred",
        subject: format!("Your ticket for {event} has a new holder"),
        heading: "Your ticket has a new holder",
        preview: "Your QR code is no longer valid.",
        paragraphs: vec![format!(
            "Your ticket for {event} has gone to the person it was offered to. Your QR code is no longer valid. If you \
             were in a team at this event, you're no longer in it."
        )],
        link_label: "View the ticket",
        link_note: "If you paid for it, the receipt is still there.",
    }
}
