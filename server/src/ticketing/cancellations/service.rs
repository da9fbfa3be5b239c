//! Ends tickets and gives back what was paid.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use uuid::Uuid;

use super::{
    policy::{refund_percent, share},
    types::Cancellation,
};
use crate::{
    accounts::{auth::SignedIn, notifications::TicketNotificationKind},
    hackathon::{
        sales::{self, Money},
        teams,
    },
    platform::{
        audit::Actor,
        context::Context,
        db::{StateChange, UnitOfWork},
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::{
        orders::{self, NewRefund},
        questions,
        tickets::{self, TicketPath, TicketRow},
    },
};
use entities::{
    sea_orm_active_enums::{
        OrderState,
        TicketState::{self, Confirmed, Expired, PendingApproval, PendingPayment},
    },
    tickets::{ActiveModel, Model as Ticket},
};

/// Holds recorded as expired in one round.
const MAX_EXPIRED: u64 = 500;
const TOO_LATE: &str = "This ticket can no longer be cancelled.";

/// Why a ticket is cancelled.
#[derive(Debug, Default)]
pub(in crate::ticketing) struct CancellationReason {
    /// The user who cancels it.
    pub(in crate::ticketing) by: Option<Uuid>,
    /// As the holder reads it.
    pub(in crate::ticketing) text: Option<String>,
}

/// What cancelling the holder's own ticket now would mean.
pub(super) async fn preview(context: &Context, caller: &SignedIn, path: &TicketPath) -> Result<Cancellation, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    if !path.username.eq_ignore_ascii_case(&caller.user.username) {
        return Err(AppError::NotFound);
    }
    let (row, _) = tickets::find_visible(context, caller, path).await?;
    if !tickets::can_cancel(&row, now) {
        return Err(AppError::invalid("ticket", TOO_LATE));
    }
    let paid = paid(db, path.id).await?;
    Ok(Cancellation {
        paid: Money::euros(paid),
        refund: Money::euros(share(paid, refund_percent(&row.event, now))),
        full_until: row.event.refund_full_until.unwrap_or(row.event.start_at),
        part_until: row.event.refund_part_until,
        part_percent: row.event.refund_part_percent,
    })
}

/// Cancels the holder's own ticket and refunds what the policy says: the seat is free at once, and the holder leaves
/// the team of the event.
pub(super) async fn cancel(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    path: &TicketPath,
) -> Result<(), AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = tickets::lock_own(&tx, caller, path).await?;
    if !tickets::can_cancel(&row, now) {
        return Err(AppError::invalid("ticket", TOO_LATE));
    }
    refund_share(context, &tx, actor, &row, Some(caller.user.id)).await?;
    let reason = CancellationReason { by: Some(caller.user.id), text: None };
    cancel_locked(context, &tx, actor, row, reason).await?;
    Ok(tx.commit().await?)
}

/// Cancels a locked ticket, takes its holder out of their team of the event and tells them.
pub(in crate::ticketing) async fn cancel_locked(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    row: TicketRow,
    reason: CancellationReason,
) -> Result<(), AppError> {
    let ticket = cancel_with_order(context, tx, actor, &row, reason).await?;
    if let Some(user) = ticket.user_id {
        teams::leave_event(context, tx, actor, ticket.event_id, user).await?;
    }
    tickets::notify_holder(context, tx, &TicketRow { ticket, ..row }, TicketNotificationKind::Cancelled).await
}

/// Releases a locked ticket whose holder did not confirm that they will come: they get back what the event's policy
/// says, leave their team of the event and get an email.
pub(in crate::ticketing) async fn release_locked(
    context: &Context,
    tx: &UnitOfWork,
    row: TicketRow,
) -> Result<(), AppError> {
    let (actor, now) = (Actor::system(), context.clock.now());
    refund_share(context, tx, &actor, &row, None).await?;
    let changes = ActiveModel { cancelled_at: Set(Some(now)), ..Default::default() };
    let change = StateChange::new(TicketState::Released, changes);
    let ticket = tickets::transition(context, tx, &actor, &row.ticket, change).await?;
    if let Some(user) = ticket.user_id {
        teams::leave_event(context, tx, &actor, ticket.event_id, user).await?;
    }
    tickets::notify_holder(context, tx, &TicketRow { ticket, ..row }, TicketNotificationKind::Released).await
}

/// Gives back a seat that is held or waits for a payment; its payment page is closed.
pub(in crate::ticketing) async fn cancel_unpaid(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    row: &TicketRow,
    by: Uuid,
) -> Result<(), AppError> {
    cancel_with_order(context, tx, actor, row, CancellationReason { by: Some(by), text: None }).await.map(drop)
}

/// Ends what a user takes part in, in the transaction that deletes the account and has locked its row: tickets of
/// events that are not over are cancelled, without an email. The holder's name and answers leave all tickets.
pub async fn anonymise_holder(context: &Context, tx: &UnitOfWork, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    let now = context.clock.now();
    for row in tickets::list_for_user(tx, user).await? {
        let is_live = sales::LIVE_TICKET_STATES.contains(&row.ticket.state);
        if is_live && row.event.end_at > now {
            let Some(row) = tickets::lock(tx, row).await? else { continue };
            if tickets::can_cancel(&row, now) {
                refund_share(context, tx, actor, &row, None).await?;
            }
            cancel_with_order(context, tx, actor, &row, CancellationReason::default()).await?;
        }
    }
    questions::erase_of_user(tx, user).await?;
    Ok(tickets::anonymise_holder(tx, user, now).await?)
}

/// Whether a user holds, or is paying or waiting for approval of, a ticket for an event that has not ended.
pub async fn has_upcoming_ticket(tx: &UnitOfWork, user: Uuid, now: DateTime<Utc>) -> Result<bool, AppError> {
    let is_taken =
        |ticket: &Ticket| matches!(tickets::state_at(ticket, now), PendingApproval | PendingPayment | Confirmed);
    let rows = tickets::list_for_user(tx, user).await?;
    Ok(rows.iter().any(|row| row.event.end_at > now && is_taken(&row.ticket)))
}

/// Records holds that have run out; returns how many. Their seats were free before.
pub async fn expire_holds(context: &Context) -> Result<u64, AppError> {
    let mut expired = 0;
    let (actor, now) = (Actor::system(), context.clock.now());
    for ticket in tickets::overdue(context.db.reader(), now, MAX_EXPIRED).await? {
        let tx = context.db.begin().await?;
        let Some(row) = tickets::find_unchecked(&tx, ticket.id).await? else { continue };
        let Some(row) = tickets::lock(&tx, row).await? else { continue };
        if row.ticket.state != Expired && tickets::state_at(&row.ticket, now) == Expired {
            orders::end_open(context, &tx, &actor, row.ticket.id, OrderState::Expired).await?;
            tickets::transition(context, &tx, &actor, &row.ticket, StateChange::only(Expired)).await?;
            if row.ticket.state == PendingPayment {
                tickets::notify_holder(context, &tx, &row, TicketNotificationKind::NotPaid).await?;
            }
            faults::abort_if(Fault::HoldEnded);
            tx.commit().await?;
            expired += 1;
        }
    }
    Ok(expired)
}

/// Cancels a locked ticket and its open order.
pub(super) async fn cancel_with_order(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    row: &TicketRow,
    CancellationReason { by, text }: CancellationReason,
) -> Result<entities::tickets::Model, AppError> {
    orders::end_open(context, tx, actor, row.ticket.id, OrderState::Cancelled).await?;
    let changes = ActiveModel {
        cancelled_at: Set(Some(context.clock.now())),
        cancelled_by: Set(by),
        cancel_reason: Set(text),
        ..Default::default()
    };
    tickets::transition(context, tx, actor, &row.ticket, StateChange::new(TicketState::Cancelled, changes)).await
}

/// Requests the refund that the event's policy grants now.
async fn refund_share(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    row: &TicketRow,
    requested_by: Option<Uuid>,
) -> Result<(), AppError> {
    let amount = share(paid(tx, row.ticket.id).await?, refund_percent(&row.event, context.clock.now()));
    let Some(order) = orders::find_paid(tx, row.ticket.id).await?.filter(|_| amount > 0) else { return Ok(()) };
    let refund = NewRefund { amount: Some(amount), reason: None, requested_by };
    orders::request_refund(context, tx, actor, order.id, refund).await.map(drop)
}

/// What was paid for a ticket and neither refunded nor is about to be, in cents.
async fn paid(db: &impl ConnectionTrait, ticket: Uuid) -> Result<i32, AppError> {
    match orders::find_paid(db, ticket).await? {
        Some(order) => orders::refundable(db, &order).await,
        None => Ok(0),
    }
}
