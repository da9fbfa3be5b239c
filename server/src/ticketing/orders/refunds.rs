//! Refunds: requested in the transaction of their cause, carried out by the worker.

use std::ops::ControlFlow;

use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde_json::json;
use uuid::Uuid;

use super::{emails, queries, states::transition};
use crate::{
    hackathon::events,
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{StateChange, UnitOfWork},
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::payments::{PaymentError, Payments},
};
use entities::{
    orders::{ActiveModel, Model},
    refunds::{self, Model as Refund},
    sea_orm_active_enums::{OrderState, RefundState},
};

/// Why the payment for a ticket of a cancelled event goes back, as its buyer reads it.
pub(in crate::ticketing) const EVENT_CANCELLED: &str = "The event was cancelled.";
const REFUND_FAILED: &str = "A refund failed.";

/// A refund to request.
#[derive(Debug)]
pub(in crate::ticketing) struct NewRefund {
    /// In cents; `None` for all that is left.
    pub(in crate::ticketing) amount: Option<i32>,
    pub(in crate::ticketing) reason: Option<String>,
    /// Who requested it, unless it is automatic.
    pub(in crate::ticketing) requested_by: Option<Uuid>,
}

/// Requests a refund of an order, in the transaction that has locked its event; `None` if nothing is left. 422 if the
/// order was not paid or less is left than requested.
pub(in crate::ticketing) async fn request_refund(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    order: Uuid,
    NewRefund { amount, reason, requested_by }: NewRefund,
) -> Result<Option<Refund>, AppError> {
    let order = queries::lock_for_update(tx, order).await?.ok_or(AppError::NotFound)?;
    if !queries::PAID_STATES.contains(&order.state) {
        return Err(AppError::invalid("amount", "This order wasn't paid, so there's nothing to refund."));
    }
    let left = refundable(tx, &order).await?;
    let amount = amount.unwrap_or(left);
    if amount == 0 && left == 0 {
        return Ok(None);
    }
    if amount > left {
        let message = format!("The amount field must not be greater than {left}, the amount left to refund.");
        return Err(AppError::invalid("amount", message));
    }
    let now = context.clock.now();
    let refund = Refund {
        id: Uuid::now_v7(),
        order_id: order.id,
        amount_minor: amount,
        state: RefundState::Pending,
        reason,
        requested_by,
        provider_id: None,
        attempts: 0,
        created_at: now,
        finished_at: None,
        checked_at: None,
    };
    queries::insert_refund(tx, refund.clone()).await?;
    let change = Change::created(&json!({ "refundId": refund.id, "amountMinor": amount }))?;
    let entry = Entry::new("order.refund_requested").with_target(Target::new("order", order.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    Ok(Some(refund))
}

/// What can still be refunded of a paid order, in cents.
pub(in crate::ticketing) async fn refundable(tx: &impl ConnectionTrait, order: &Model) -> Result<i32, AppError> {
    let rows = queries::list_refunds(tx, order.id).await?;
    let sum = |is_counted: fn(&Refund) -> bool| -> i32 {
        rows.iter().filter(|row| is_counted(row)).map(|row| row.amount_minor).sum()
    };
    // The order also knows refunds that were made at the provider, whose amount includes those in progress.
    let sent = sum(|row| match row.state {
        RefundState::Done => true,
        RefundState::Pending => row.provider_id.is_some(),
        RefundState::Failed => false,
    });
    let unsent = sum(|row| row.state == RefundState::Pending && row.provider_id.is_none());
    Ok(order.total_minor - order.refunded_minor.max(sent) - unsent)
}

/// The refunds of an order that were requested here and did not fail, in cents.
pub(super) async fn sum_requested(tx: &impl ConnectionTrait, order: Uuid) -> Result<i32, AppError> {
    let rows = queries::list_refunds(tx, order).await?.into_iter();
    Ok(rows.filter(|row| row.state != RefundState::Failed).map(|row| row.amount_minor).sum())
}

/// The newest order of a ticket, as far as it may change.
#[derive(Debug)]
pub(in crate::ticketing) struct OrderSnapshot {
    pub(in crate::ticketing) version: i32,
    /// What can still be refunded, in cents.
    pub(in crate::ticketing) refundable: i32,
}

/// Locks the newest order of a locked ticket.
pub(in crate::ticketing) async fn lock_latest(
    tx: &impl ConnectionTrait,
    ticket: Uuid,
) -> Result<Option<OrderSnapshot>, AppError> {
    let Some(order) = queries::find_latest(tx, ticket).await? else { return Ok(None) };
    let order = queries::lock_for_update(tx, order.id).await?.ok_or(AppError::NotFound)?;
    Ok(Some(OrderSnapshot { version: order.version, refundable: refundable(tx, &order).await? }))
}

/// Carries out a pending refund, or asks how it is going; a repeated call refunds once. Breaks if there was no answer.
pub(super) async fn execute(
    context: &Context,
    payments: &Payments,
    refund: &Refund,
) -> Result<ControlFlow<()>, AppError> {
    const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());
    let db = context.db.reader();
    let order = queries::find(db, refund.order_id).await?.ok_or(AppError::NotFound)?;
    let Some(payment) = order.payment_id.as_deref() else { return Ok(CONTINUE) };
    faults::abort_if(Fault::RefundPending);
    let refunded = match &refund.provider_id {
        Some(id) => payments.refund_state(id).await,
        None => payments.refund(refund.id, payment, refund.amount_minor).await,
    };
    faults::abort_if(Fault::RefundMade);
    let (state, provider_id) = match refunded {
        Ok(refunded) => (refunded.state, Some(refunded.id)),
        Err(PaymentError::Refused(reason)) => {
            tracing::error!(refund = %refund.id, reason, "a refund was refused");
            (RefundState::Failed, None)
        }
        Err(error) => {
            tracing::warn!(refund = %refund.id, %error, "a refund will be retried");
            let is_answered = !matches!(error, PaymentError::NoResponse(_));
            return Ok(if is_answered { CONTINUE } else { ControlFlow::Break(()) });
        }
    };
    let now = context.clock.now();
    if state == RefundState::Pending {
        queries::set_refund_checked(context.db.writer(), refund.id, provider_id, now).await?;
        return Ok(CONTINUE);
    }
    let tx = context.db.begin().await?;
    events::lock_for_update(&tx, order.event_id).await?;
    let order = queries::lock_for_update(&tx, order.id).await?.ok_or(AppError::NotFound)?;
    let changes = refunds::ActiveModel {
        state: Set(state),
        provider_id: Set(provider_id.or_else(|| refund.provider_id.clone())),
        attempts: Set(refund.attempts + 1),
        finished_at: Set(Some(now)),
        ..Default::default()
    };
    if !queries::finish_refund(&tx, refund.id, changes).await? {
        return Ok(CONTINUE);
    }
    if state == RefundState::Done {
        let rows = queries::list_refunds(&tx, order.id).await?;
        let done = rows.iter().filter(|row| row.state == RefundState::Done).map(|row| row.amount_minor).sum::<i32>();
        let order = set_refunded(context, &tx, &order, done).await?;
        let order = clear_failed(context, &tx, order, &rows).await?;
        emails::refunded(context, &tx, &order, refund).await?;
    } else {
        flag_failed(context, &tx, &order).await?;
    }
    faults::abort_if(Fault::RefundRecorded);
    tx.commit().await?;
    Ok(CONTINUE)
}

/// Shows a locked order to staff because money did not reach its buyer.
pub(super) async fn flag_failed(context: &Context, tx: &UnitOfWork, order: &Model) -> Result<(), AppError> {
    if order.attention.is_some() {
        return Ok(());
    }
    let changes = ActiveModel { attention: Set(Some(REFUND_FAILED.to_owned())), ..Default::default() };
    queries::update(tx, order, changes, context.clock.now()).await?;
    Ok(())
}

/// Undoes [`flag_failed`] once none of the refunds has failed.
async fn clear_failed(context: &Context, tx: &UnitOfWork, order: Model, rows: &[Refund]) -> Result<Model, AppError> {
    let is_flagged = order.attention.as_deref() == Some(REFUND_FAILED);
    if !is_flagged || rows.iter().any(|row| row.state == RefundState::Failed) {
        return Ok(order);
    }
    let changes = ActiveModel { attention: Set(None), ..Default::default() };
    Ok(queries::update(tx, &order, changes, context.clock.now()).await?)
}

/// Records that at least this much was refunded, in cents.
pub(super) async fn set_refunded(
    context: &Context,
    tx: &UnitOfWork,
    order: &Model,
    refunded: i32,
) -> Result<Model, AppError> {
    let refunded = refunded.min(order.total_minor);
    if refunded <= order.refunded_minor {
        return Ok(order.clone());
    }
    let state = if refunded == order.total_minor { OrderState::Refunded } else { OrderState::PartlyRefunded };
    let changes = ActiveModel { refunded_minor: Set(refunded), ..Default::default() };
    if state == order.state {
        return Ok(queries::update(tx, order, changes, context.clock.now()).await?);
    }
    transition(context, tx, &Actor::system(), order, StateChange::new(state, changes)).await
}
