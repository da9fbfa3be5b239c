//! Pays back the tickets of events that staff cancelled.
//!
//! It begins a while after the cancellation, because neither refunds nor cancelled tickets can be undone: until then,
//! staff can publish the event again. Each order is settled in its own transaction, which locks its event.

use chrono::{DateTime, TimeDelta, Utc};

use super::service::{self, CancellationReason};
use crate::{
    accounts::notifications::TicketNotificationKind,
    platform::{audit::Actor, context::Context, error::AppError},
    ticketing::{
        orders::{self, EVENT_CANCELLED, NewRefund},
        tickets::{self, TicketRow},
    },
};
use entities::{
    orders::Model as Order,
    sea_orm_active_enums::{EventStatus, TicketState},
};

/// How long staff can publish a cancelled event again before its tickets are paid back.
const GRACE: TimeDelta = TimeDelta::minutes(15);
/// Orders of one round. Their emails do not hold up others for long.
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

/// False if there was nothing to do: the order no longer has to be refunded, or all of it is being refunded already.
async fn refund(context: &Context, order: &Order, now: DateTime<Utc>) -> Result<bool, AppError> {
    let actor = Actor::system();
    let tx = context.db.begin().await?;
    let Some(row) = tickets::find_unchecked(&tx, order.ticket_id).await? else { return Ok(false) };
    let Some(row) = tickets::lock(&tx, row).await? else { return Ok(false) };
    let is_cancelled = row.event.status == EventStatus::Cancelled && row.event.state_changed_at <= now - GRACE;
    if !is_cancelled || !matches!(row.ticket.state, TicketState::Confirmed | TicketState::Transferred) {
        return Ok(false);
    }
    let full = NewRefund { amount: None, reason: Some(EVENT_CANCELLED.to_owned()), requested_by: None };
    let requested = orders::request_refund(context, &tx, &actor, order.id, full).await?;
    let is_confirmed = row.ticket.state == TicketState::Confirmed;
    if requested.is_none() && !is_confirmed {
        return Ok(false);
    }
    if is_confirmed {
        let reason = CancellationReason { by: None, text: Some(EVENT_CANCELLED.to_owned()) };
        let ticket = service::cancel_with_order(context, &tx, &actor, &row, reason).await?;
        let row = TicketRow { ticket, ..row };
        tickets::notify_holder(context, &tx, &row, TicketNotificationKind::EventCancelled).await?;
    }
    tx.commit().await?;
    Ok(true)
}
