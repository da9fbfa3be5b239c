//! Makes decisions, and carries out what waits until they can no longer be undone.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;
use crate::{
    accounts::notifications::TicketNotificationKind as Kind,
    hackathon::{admin_resource::StaffContext, teams},
    platform::{
        audit::Actor,
        context::Context,
        db::{StateChange, UnitOfWork},
        error::AppError,
    },
    ticketing::{
        cancellations::{self, CancellationReason},
        discounts::{self, Price},
        orders::{self, NewRefund},
        tickets::{self, TicketRow},
        users_tickets::types::Decision,
    },
};
use entities::{
    sea_orm_active_enums::TicketState::{Cancelled, Confirmed, PendingApproval, PendingPayment, Rejected},
    ticket_decisions::Model,
    tickets::{ActiveModel, Model as Ticket},
};

/// How long a decision can be undone: its email stays in the outbox until then.
const GRACE: TimeDelta = TimeDelta::seconds(30);
/// How long the seat of an approved ticket waits for its payment.
const TIME_TO_PAY: TimeDelta = TimeDelta::hours(48);
/// Decisions made final in one round.
const MAX_FINALISED: u64 = 500;

/// What staff decide about a ticket.
#[derive(Debug)]
pub(in crate::ticketing::users_tickets) struct DecisionInput {
    pub(in crate::ticketing::users_tickets) decision: Decision,
    pub(in crate::ticketing::users_tickets) reason: Option<String>,
    /// What to refund, in cents.
    pub(in crate::ticketing::users_tickets) refund: Option<i32>,
}

/// Changes a locked ticket as staff decided. It can be undone for [`GRACE`], unless money is on its way: a refund, or a
/// payment that the cancellation interrupts.
pub(in crate::ticketing::users_tickets) async fn decide(
    context: &Context,
    tx: &UnitOfWork,
    staff: &StaffContext,
    row: TicketRow,
    DecisionInput { decision, reason, refund }: DecisionInput,
) -> Result<(), AppError> {
    let now = context.clock.now();
    if let Some(amount) = refund {
        if decision != Decision::Cancelled {
            return Err(refuse_refund("You can only refund a cancelled ticket."));
        }
        request_refund(context, tx, staff, &row, amount).await?;
    }
    let is_paying = decision == Decision::Cancelled && orders::find_open(tx, row.ticket.id).await?.is_some();
    if refund.is_some() || is_paying {
        let reason = CancellationReason { by: Some(staff.user), text: reason };
        return cancellations::cancel_locked(context, tx, &staff.actor, row, reason).await;
    }
    let ended = |reason| ActiveModel {
        cancelled_at: Set(Some(now)),
        cancelled_by: Set(Some(staff.user)),
        cancel_reason: Set(reason),
        ..Default::default()
    };
    if decision == Decision::Confirmed && row.ticket.state != PendingApproval {
        // A seat that is held or waits for its payment is confirmed by its buyer.
        return Err(tickets::refuse_transition(row.ticket.state, Confirmed));
    }
    let (to, changes, kind) = match decision {
        Decision::Confirmed if !is_free(tx, &row).await? => {
            let waits = ActiveModel { hold_expires_at: Set(Some(now + TIME_TO_PAY)), ..Default::default() };
            (PendingPayment, waits, Kind::Approved)
        }
        Decision::Confirmed => {
            (Confirmed, ActiveModel { confirmed_at: Set(Some(now)), ..Default::default() }, Kind::Confirmed)
        }
        Decision::Rejected => (Rejected, ended(reason), Kind::Rejected),
        Decision::Cancelled => (Cancelled, ended(reason), Kind::Cancelled),
    };
    let order = orders::lock_latest(tx, row.ticket.id).await?;
    let before = row.ticket;
    let change = StateChange::new(to, changes);
    let ticket = tickets::transition_with_answers(context, tx, &staff.actor, &before, change).await?;
    let (ticket_id, ticket_version, undoable_until) = (ticket.id, ticket.version, now + GRACE);
    let row = TicketRow { ticket, ..row };
    let decision = Model {
        ticket_id,
        state: before.state,
        held_until: before.hold_expires_at,
        ticket_version,
        order_version: order.as_ref().map(|order| order.version),
        refundable_minor: order.map(|order| order.refundable),
        mail_id: tickets::notify_holder_not_before(context, tx, &row, kind, undoable_until).await?,
        undoable_until,
    };
    Ok(queries::put(tx, decision).await?)
}

/// Until when the decisions about these tickets can be undone; omits those that cannot.
pub(in crate::ticketing::users_tickets) async fn undoable_until(
    db: &impl ConnectionTrait,
    rows: &[TicketRow],
    now: DateTime<Utc>,
) -> Result<HashMap<Uuid, DateTime<Utc>>, DbErr> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.ticket.id).collect();
    let open = queries::open(db, &ids, now).await?;
    let undoable = rows.iter().filter_map(|TicketRow { ticket, .. }| {
        let decision = open.get(&ticket.id).filter(|decision| is_latest(decision, ticket))?;
        Some((ticket.id, decision.undoable_until))
    });
    Ok(undoable.collect())
}

/// Whether a ticket is as a decision left it. That of a deleted account has no address any more.
pub(super) fn is_latest(decision: &Model, ticket: &Ticket) -> bool {
    decision.ticket_version == ticket.version && ticket.holder_email.is_some()
}

/// Makes the decision about a valid ticket final, because another email has told its holder.
pub(in crate::ticketing) async fn finalise(tx: &UnitOfWork, ticket: Uuid) -> Result<(), DbErr> {
    queries::delete(tx, ticket).await
}

/// Applies the effects that were deferred until the decision could no longer be undone: a ticket that was ended loses its
/// answers, and the holder of a cancelled one leaves their team of the event.
pub(in crate::ticketing) async fn finalise_due(context: &Context) -> Result<(), AppError> {
    let now = context.clock.now();
    for id in queries::past_grace_period(context.db.reader(), now, MAX_FINALISED).await? {
        let tx = context.db.begin().await?;
        let Some(row) = tickets::find_unchecked(&tx, id).await? else { continue };
        let Some(row) = tickets::lock(&tx, row).await? else { continue };
        let decision = queries::find(&tx, id).await?.filter(|decision| decision.undoable_until <= now);
        let Some(decision) = decision else { continue };
        queries::delete(&tx, id).await?;
        if tickets::is_final(row.ticket.state) {
            tickets::erase_answers(&tx, id).await?;
        }
        if row.ticket.state == Cancelled && is_latest(&decision, &row.ticket) {
            leave_team(context, &tx, &row.ticket).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Takes the holder of a cancelled ticket out of their team, unless they have got another ticket.
async fn leave_team(context: &Context, tx: &UnitOfWork, ticket: &Ticket) -> Result<(), AppError> {
    let Some(user) = ticket.user_id else { return Ok(()) };
    if tickets::find_live(tx, ticket.event_id, user).await?.is_some() {
        return Ok(());
    }
    teams::leave_event(context, tx, &Actor::system(), ticket.event_id, user).await
}

/// Requests a refund of an amount in cents with a cancellation; 422 if nothing was paid.
async fn request_refund(
    context: &Context,
    tx: &UnitOfWork,
    staff: &StaffContext,
    row: &TicketRow,
    amount: i32,
) -> Result<(), AppError> {
    let order = orders::find_paid(tx, row.ticket.id).await?;
    let order = order.ok_or_else(|| refuse_refund("Nothing was paid for this ticket."))?;
    let refund = NewRefund { amount: Some(amount), reason: None, requested_by: Some(staff.user) };
    orders::request_refund(context, tx, &staff.actor, order.id, refund).await.map(drop)
}

fn refuse_refund(reason: &str) -> AppError {
    AppError::invalid("refundAmount", reason)
}

/// Whether nothing has to be paid for a ticket.
async fn is_free(db: &impl ConnectionTrait, row: &TicketRow) -> Result<bool, AppError> {
    let code = discounts::find(db, row.ticket.discount_code_id).await?;
    Ok(Price::calculate(&row.ticket_type, code.as_ref()).total() == 0)
}
