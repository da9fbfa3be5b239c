//! Undoes decisions.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::{NotSet, Set};

use super::{queries, service::is_latest};
use crate::{
    hackathon::{admin_resource::StaffContext, sales},
    platform::{
        context::Context,
        db::{RowVersion, StateChange, UnitOfWork},
        error::AppError,
        http::version::Versioned,
        mail,
    },
    ticketing::{
        discounts, orders,
        tickets::{self, TicketRow},
        transfers,
        users_tickets::{
            service::{self, PrivateAnswers},
            types::StaffTicket,
        },
    },
};
use entities::{
    sea_orm_active_enums::TicketState,
    ticket_decisions::Model,
    tickets::{ActiveModel, Model as Ticket},
};

const TOO_LATE: &str = "This can no longer be undone.";
const EMAIL_BEING_SENT: &str = "We're already sending the email about this, so it can't be undone.";
const TICKET_CHANGED: &str = "The ticket has changed since, so this can't be undone.";
const CHECKED_IN: &str = "The holder has been checked in, so this can't be undone.";
const OFFERED_TO_SOMEONE: &str = "The holder has offered the ticket to someone else, so this can't be undone.";
const ORDER_CHANGED: &str = "The order for this ticket has changed since, so this can't be undone.";
const OTHER_TICKET: &str = "The holder has another ticket for this event now, so this can't be undone.";
const SEAT_TAKEN: &str = "The seat was taken by someone else, so this can't be undone.";
const CODE_USED_UP: &str = "This ticket's discount code has since been used up, so this can't be undone.";
const HOLD_ENDED: &str = "The time to pay for this ticket has run out, so this can't be undone.";

/// Puts a ticket back into the state before the latest decision and removes the email about it from the outbox; 409 if
/// its version is not the expected one, 422 if a later event, such as a payment, rules that out.
pub(super) async fn undo(
    context: &Context,
    staff: &StaffContext,
    expected: RowVersion,
) -> Result<Versioned<StaffTicket>, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = tickets::lock_for_staff(&tx, staff, expected.id).await?;
    if row.ticket.version != expected.version {
        return Err(AppError::conflict(&service::view_one(&tx, row, PrivateAnswers::Omitted, now).await?));
    }
    let decision = queries::find(&tx, row.ticket.id).await?.filter(|decision| decision.undoable_until > now);
    let decision = decision.ok_or_else(|| refuse(TOO_LATE))?;
    check(&tx, &row, &decision, now).await?;
    let ticket = restore(context, &tx, staff, &row, &decision).await?;
    if tickets::is_final(row.ticket.state) {
        check_room(&tx, &row, &ticket, now).await?;
    }
    if let Some(mail) = decision.mail_id
        && !mail::delete_if_untried(&tx, mail).await?
    {
        return Err(refuse(EMAIL_BEING_SENT));
    }
    queries::delete(&tx, row.ticket.id).await?;
    let answer = service::view(&tx, TicketRow { ticket, ..row }, PrivateAnswers::Omitted, now).await?;
    tx.commit().await?;
    Ok(answer)
}

/// 422 if something has happened to a locked ticket since a decision.
async fn check(tx: &UnitOfWork, row: &TicketRow, decision: &Model, now: DateTime<Utc>) -> Result<(), AppError> {
    let ticket = &row.ticket;
    if !is_latest(decision, ticket) {
        return Err(refuse(TICKET_CHANGED));
    }
    let was_approved = ticket.state == TicketState::Confirmed;
    if was_approved && ticket.checked_in_at.is_some() {
        return Err(refuse(CHECKED_IN));
    }
    if was_approved && transfers::is_offered(tx, ticket.id, now).await? {
        return Err(refuse(OFFERED_TO_SOMEONE));
    }
    let order = orders::lock_latest(tx, ticket.id).await?;
    let now_of_order = order.map(|order| (order.version, order.refundable));
    if now_of_order != decision.order_version.zip(decision.refundable_minor) {
        return Err(refuse(ORDER_CHANGED));
    }
    let Some(user) = ticket.user_id.filter(|_| tickets::is_final(ticket.state)) else { return Ok(()) };
    match tickets::find_live(tx, ticket.event_id, user).await? {
        Some(_) => Err(refuse(OTHER_TICKET)),
        None => Ok(()),
    }
}

async fn restore(
    context: &Context,
    tx: &UnitOfWork,
    staff: &StaffContext,
    row: &TicketRow,
    decision: &Model,
) -> Result<Ticket, AppError> {
    let was_confirmed = decision.state == TicketState::Confirmed;
    let changes = ActiveModel {
        hold_expires_at: Set(decision.held_until),
        confirmed_at: if was_confirmed { NotSet } else { Set(None) },
        cancelled_at: Set(None),
        cancelled_by: Set(None),
        cancel_reason: Set(None),
        ..Default::default()
    };
    let change = StateChange::new(decision.state, changes);
    let ticket = tickets::restore(context, tx, &staff.actor, &row.ticket, change).await?;
    match tickets::state_at(&ticket, context.clock.now()) {
        TicketState::Expired => Err(refuse(HOLD_ENDED)),
        _ => Ok(ticket),
    }
}

/// 422 if others have taken what a restored ticket needs. Counted after the change, under the lock on the event.
async fn check_room(tx: &UnitOfWork, row: &TicketRow, ticket: &Ticket, now: DateTime<Utc>) -> Result<(), AppError> {
    if sales::is_overbooked(tx, &row.event, ticket.ticket_type_id, now).await? {
        return Err(refuse(SEAT_TAKEN));
    }
    if discounts::is_overused(tx, ticket, now).await? {
        return Err(refuse(CODE_USED_UP));
    }
    Ok(())
}

fn refuse(reason: &str) -> AppError {
    AppError::invalid("ticket", reason)
}
