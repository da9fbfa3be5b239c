//! Cancels the tickets of events that staff cancelled, and pays them back.
//!
//! It begins a while after the cancellation, because neither refunds nor cancelled tickets can be undone: until then,
//! staff can publish the event again. Each ticket has its own transaction, which locks its event.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::service::{self, CancellationReason};
use crate::{
    accounts::notifications::TicketNotificationKind,
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError},
    ticketing::{
        orders::{self, EVENT_CANCELLED, NewRefund},
        tickets::{self, TicketRow},
    },
};
use entities::{
    orders::Model as Order,
    sea_orm_active_enums::{EventStatus, OrderState, TicketState},
};

/// How long staff can publish a cancelled event again before its tickets are cancelled.
const GRACE: TimeDelta = TimeDelta::minutes(15);
/// Tickets of one round. Their emails do not hold up others for long.
const BATCH: u64 = 100;

/// Cancels one batch of paid tickets of cancelled events and requests their full refund; returns how many. A ticket that
/// was transferred stays with its new holder, and its payment goes back to the buyer.
pub async fn refund_cancelled_events(context: &Context) -> Result<u64, AppError> {
    let mut refunded = 0;
    let now = context.clock.now();
    let db = context.db.reader();
    for order in orders::of_cancelled_events(db, now - GRACE, EVENT_CANCELLED, BATCH).await? {
        match refund(context, &order, now).await {
            Ok(true) => refunded += 1,
            Ok(false) => {}
            // One order does not hold up the others.
            Err(error) => tracing::warn!(order = %order.id, %error, "a ticket of a cancelled event was not refunded"),
        }
    }
    Ok(refunded)
}

/// Cancels one batch of tickets of cancelled events for which nothing has to be refunded; returns how many.
pub async fn cancel_unpaid_tickets(context: &Context) -> Result<u64, AppError> {
    let mut cancelled = 0;
    let now = context.clock.now();
    let db = context.db.reader();
    for ticket in orders::unpaid_tickets_of_cancelled_events(db, now - GRACE, BATCH).await? {
        match cancel_unpaid(context, ticket, now).await {
            Ok(true) => cancelled += 1,
            Ok(false) => {}
            // One ticket does not hold up the others.
            Err(error) => tracing::warn!(%ticket, %error, "a ticket of a cancelled event was not cancelled"),
        }
    }
    Ok(cancelled)
}

/// False if there was nothing to do: the ticket or its event has changed, or there is a payment to refund.
async fn cancel_unpaid(context: &Context, ticket: Uuid, now: DateTime<Utc>) -> Result<bool, AppError> {
    let tx = context.db.begin().await?;
    let Some(row) = lock_if_settling(&tx, ticket, now).await? else { return Ok(false) };
    // A full refund does not end a ticket.
    let paid = orders::find_paid(&tx, ticket).await?.filter(|order| order.state != OrderState::Refunded);
    if row.ticket.state != TicketState::Confirmed || paid.is_some() {
        return Ok(false);
    }
    cancel(context, &tx, row, false).await?;
    tx.commit().await?;
    Ok(true)
}

/// Locks a ticket; none if its event is not cancelled, or was cancelled a moment ago.
async fn lock_if_settling(tx: &UnitOfWork, ticket: Uuid, now: DateTime<Utc>) -> Result<Option<TicketRow>, AppError> {
    let Some(row) = tickets::find_unchecked(tx, ticket).await? else { return Ok(None) };
    let row = tickets::lock(tx, row).await?;
    Ok(row.filter(|TicketRow { event, .. }| {
        event.status == EventStatus::Cancelled && event.state_changed_at <= now - GRACE
    }))
}

/// Cancels a confirmed ticket and tells its holder.
async fn cancel(context: &Context, tx: &UnitOfWork, row: TicketRow, refund: bool) -> Result<(), AppError> {
    let reason = CancellationReason { by: None, text: Some(EVENT_CANCELLED.to_owned()) };
    let ticket = service::cancel_with_order(context, tx, &Actor::system(), &row, reason).await?;
    let kind = TicketNotificationKind::EventCancelled { refund };
    tickets::notify_holder(context, tx, &TicketRow { ticket, ..row }, kind).await
}

/// False if there was nothing to do: the order no longer has to be refunded, or all of it is being refunded already.
async fn refund(context: &Context, order: &Order, now: DateTime<Utc>) -> Result<bool, AppError> {
    let tx = context.db.begin().await?;
    let Some(row) = lock_if_settling(&tx, order.ticket_id, now).await? else { return Ok(false) };
    if !matches!(row.ticket.state, TicketState::Confirmed | TicketState::Transferred) {
        return Ok(false);
    }
    let full = NewRefund { amount: None, reason: Some(EVENT_CANCELLED.to_owned()), requested_by: None };
    let requested = orders::request_refund(context, &tx, &Actor::system(), order.id, full).await?;
    let is_confirmed = row.ticket.state == TicketState::Confirmed;
    if requested.is_none() && !is_confirmed {
        return Ok(false);
    }
    if is_confirmed {
        cancel(context, &tx, row, true).await?;
    }
    tx.commit().await?;
    Ok(true)
}
