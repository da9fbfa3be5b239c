//! Makes an order follow its payment: confirms the ticket, ends the order, or flags it for staff.
//!
//! Whatever reports a payment (a webhook, the sandbox's page, the worker) only says which session to look at. Its state
//! is fetched from the provider, so that reports may be late, repeated, lost or out of order.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;

use super::{
    disputes, emails, queries,
    refunds::{self, EVENT_CANCELLED, NewRefund},
    states::transition,
};
use crate::{
    hackathon::{events, sales, teams},
    platform::{
        audit::Actor,
        context::Context,
        db::{StateChange, Transaction as _, UnitOfWork},
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::{
        discounts,
        payments::{Payments, RETRY_AFTER_SECONDS, Session, SessionState},
        tickets::{self, TicketRow},
    },
};
use entities::{
    orders::{ActiveModel, Model},
    payment_events::Model as PaymentEvent,
    sea_orm_active_enums::{
        EventStatus,
        OrderState::{AwaitingPayment, Cancelled, Expired, NeedsAttention, Paid, PartlyRefunded, Refunded},
        TicketState,
    },
    tickets::{ActiveModel as TicketChanges, Model as Ticket},
    users::Model as User,
};

/// How long a seat stays reserved while a delayed payment is on its way. Multibanco references are valid for a week.
const DELAYED_PAYMENT_HOLD: TimeDelta = TimeDelta::days(7);

/// Reason of a refund.
const PAID_AFTER_HOLD_ENDED: &str = "The payment arrived after the reservation had ended.";

/// An event delivered by the payment provider.
#[derive(Debug, Clone)]
pub(super) struct WebhookEvent {
    /// Id of the event; each takes effect once.
    pub(super) id: String,
    /// Type of the event.
    pub(super) kind: String,
}

/// The provider's id of a session or of its payment.
#[derive(Debug)]
pub(super) enum PaymentReference {
    Session(String),
    Payment(String),
}

/// Brings the order of a session up to date, if there is one.
pub async fn settle_session(context: &Context, payments: &Payments, session: &str) -> Result<(), AppError> {
    match queries::by_session(context.db.reader(), session).await? {
        Some(order) => settle(context, payments, &order, None).await,
        None => Ok(()),
    }
}

/// Brings the order up to date that an event of the provider reports on, if there is one.
pub(super) async fn settle_reported(
    context: &Context,
    payments: &Payments,
    payment: &PaymentReference,
    event: WebhookEvent,
) -> Result<(), AppError> {
    let db = context.db.reader();
    let order = match payment {
        PaymentReference::Session(id) => queries::by_session(db, id).await?,
        PaymentReference::Payment(id) => queries::by_payment(db, id).await?,
    };
    match order {
        Some(order) => settle(context, payments, &order, Some(event)).await,
        None => Ok(()),
    }
}

/// Brings an order up to date with its payment. 503 while the provider is unavailable.
pub(super) async fn settle(
    context: &Context,
    payments: &Payments,
    order: &Model,
    webhook_event: Option<WebhookEvent>,
) -> Result<(), AppError> {
    let Some(id) = order.session_id.as_deref() else { return Ok(()) };
    let session = payments.session(context, id).await.map_err(|error| {
        tracing::warn!(order = %order.id, %error, "the state of a payment could not be fetched");
        AppError::Unavailable(RETRY_AFTER_SECONDS)
    })?;
    faults::abort_if(Fault::PaymentFetched);
    apply(context, order, session, webhook_event).await
}

/// Applies the state of a session to its order.
pub(super) async fn apply(
    context: &Context,
    order: &Model,
    session: Session,
    webhook_event: Option<WebhookEvent>,
) -> Result<(), AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let event = events::lock_for_update(&tx, order.event_id).await?.ok_or(AppError::NotFound)?;
    let ticket = tickets::lock_for_update(&tx, order.ticket_id).await?.ok_or(AppError::NotFound)?;
    let order = queries::lock_for_update(&tx, order.id).await?.ok_or(AppError::NotFound)?;
    if let Some(WebhookEvent { id, kind }) = webhook_event {
        let row = PaymentEvent { id, kind, order_id: Some(order.id), received_at: now };
        if !queries::record_event(&tx, row).await? {
            return Ok(());
        }
    }
    queries::set_checked(&tx, order.id, now).await?;
    faults::abort_if(Fault::ReportRecorded);
    let row = tickets::find_unchecked(&tx, ticket.id).await?.ok_or(AppError::NotFound)?;
    let row = TicketRow { ticket, event, ..row };
    let order = disputes::record_dispute(context, &tx, order, &session).await?;
    match mismatch(&order, &session) {
        Some(attention) => flag(context, &tx, &order, attention).await?,
        // Boxed, because the future holds several rows.
        None => Box::pin(apply_session_state(context, &tx, order, &session, row)).await?,
    }
    faults::abort_if(Fault::PaymentFollowed);
    tx.commit().await?;
    faults::abort_if(Fault::PaymentApplied);
    Ok(())
}

/// Why a session is not the payment of an order.
fn mismatch(order: &Model, session: &Session) -> Option<&'static str> {
    if session.order != Some(order.id) {
        Some("The payment is for another order.")
    } else if session.amount != i64::from(order.total_minor) {
        Some("The amount paid doesn't match the order's total.")
    } else if !session.currency.eq_ignore_ascii_case(&order.currency) {
        Some("The payment is in another currency.")
    } else if !session.mode_matches {
        Some("This is a test payment on a live site, or a real one on a site in test mode.")
    } else {
        None
    }
}

/// Flags an order for staff: a payment that does not match is never fulfilled.
async fn flag(context: &Context, tx: &UnitOfWork, order: &Model, attention: &str) -> Result<(), AppError> {
    if order.attention.as_deref() == Some(attention) {
        return Ok(());
    }
    tracing::error!(order = %order.id, attention, "a payment does not match its order");
    let changes = ActiveModel {
        attention: Set(Some(attention.to_owned())),
        session_ended_at: Set(Some(context.clock.now())),
        ..Default::default()
    };
    match order.state {
        AwaitingPayment | Expired | Cancelled => {
            transition(context, tx, &Actor::system(), order, StateChange::new(NeedsAttention, changes)).await?;
        }
        Paid | PartlyRefunded | Refunded | NeedsAttention => {
            queries::update(tx, order, changes, context.clock.now()).await?;
        }
    }
    Ok(())
}

async fn apply_session_state(
    context: &Context,
    tx: &UnitOfWork,
    order: Model,
    session: &Session,
    row: TicketRow,
) -> Result<(), AppError> {
    let (actor, now) = (Actor::system(), context.clock.now());
    match (session.state, order.state) {
        (SessionState::Open, _) | (_, NeedsAttention) => Ok(()),
        (SessionState::Processing, AwaitingPayment) => extend_hold(context, tx, &order, &row, now).await,
        (SessionState::Processing, _) => Ok(()),
        (SessionState::Closed, AwaitingPayment) => {
            let changes = ActiveModel { session_ended_at: Set(Some(now)), ..Default::default() };
            transition(context, tx, &actor, &order, StateChange::new(Expired, changes)).await?;
            // An approved ticket, or one from the waiting list, waits longer than a payment page: another order can
            // follow.
            let has_failed = order.processing_since.is_some();
            let is_waiting = tickets::state_at(&row.ticket, now) == TicketState::PendingPayment;
            if row.ticket.state == TicketState::PendingPayment && (has_failed || !is_waiting) {
                tickets::transition(context, tx, &actor, &row.ticket, StateChange::only(TicketState::Expired)).await?;
                emails::not_paid(context, tx, &row).await?;
            }
            Ok(())
        }
        (SessionState::Closed, _) => {
            let changes = ActiveModel { session_ended_at: Set(Some(now)), ..Default::default() };
            queries::update(tx, &order, changes, now).await?;
            Ok(())
        }
        (SessionState::Paid, AwaitingPayment | Expired | Cancelled) => {
            let changes = ActiveModel {
                payment_id: Set(session.payment.clone()),
                session_ended_at: Set(Some(now)),
                paid_at: Set(Some(now)),
                ..Default::default()
            };
            let order = transition(context, tx, &actor, &order, StateChange::new(Paid, changes)).await?;
            let paid = context.metrics.funnel().paid();
            tx.after_commit(move || paid.inc());
            fulfil(context, tx, &order, row).await?;
            // The ticket may be another one now.
            let order = queries::find(tx, order.id).await?.ok_or(AppError::NotFound)?;
            let row = tickets::find_unchecked(tx, order.ticket_id).await?.ok_or(AppError::NotFound)?;
            apply_refunds(context, tx, &order, session, &row).await
        }
        (SessionState::Paid, Paid | PartlyRefunded | Refunded) => {
            apply_refunds(context, tx, &order, session, &row).await
        }
    }
}

/// Applies what the provider says was refunded. A full refund ends the ticket if a part of it was made at the provider:
/// a report can come before the outcome of a refund that was requested here, which leaves the ticket valid.
async fn apply_refunds(
    context: &Context,
    tx: &UnitOfWork,
    order: &Model,
    session: &Session,
    row: &TicketRow,
) -> Result<(), AppError> {
    let (actor, now) = (Actor::system(), context.clock.now());
    let Some(refunded) = session.refunded else { return Ok(()) };
    let refunded = i32::try_from(refunded).unwrap_or(order.total_minor);
    let previous_state = order.state;
    if refunded < order.refunded_minor {
        return refunds::flag_failed(context, tx, order).await;
    }
    let order = refunds::set_refunded(context, tx, order, refunded).await?;
    let is_valid = row.ticket.state == TicketState::Confirmed && row.ticket.checked_in_at.is_none();
    if order.state == previous_state || order.state != Refunded || !is_valid {
        return Ok(());
    }
    if refunded <= refunds::sum_requested(tx, order.id).await? {
        return Ok(());
    }
    let changes = TicketChanges { cancelled_at: Set(Some(now)), ..Default::default() };
    tickets::transition(context, tx, &actor, &row.ticket, StateChange::new(TicketState::Refunded, changes)).await?;
    match row.ticket.user_id {
        Some(user) => teams::leave_event(context, tx, &actor, row.event.id, user).await,
        None => Ok(()),
    }
}

/// Keeps the seat reserved while a delayed payment is on its way.
async fn extend_hold(
    context: &Context,
    tx: &UnitOfWork,
    order: &Model,
    row: &TicketRow,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let is_waiting = tickets::state_at(&row.ticket, now) == TicketState::PendingPayment;
    if order.processing_since.is_some() || !is_waiting {
        return Ok(());
    }
    let changes = ActiveModel { processing_since: Set(Some(now)), ..Default::default() };
    queries::update(tx, order, changes, now).await?;
    let until = (now + DELAYED_PAYMENT_HOLD).min(row.event.start_at);
    let changes = TicketChanges { hold_expires_at: Set(Some(until)), ..Default::default() };
    tickets::update(tx, &row.ticket, changes, now).await?;
    emails::processing(context, tx, row).await
}

/// Gives the buyer of a paid order their ticket. If its hold has ended, they get a free seat. If none is left, or the
/// event or the ticket was cancelled meanwhile, they get their money back.
async fn fulfil(context: &Context, tx: &UnitOfWork, order: &Model, row: TicketRow) -> Result<(), AppError> {
    let (actor, now) = (Actor::system(), context.clock.now());
    let user = tickets::holder(tx, &row.ticket).await?;
    if row.event.status == EventStatus::Cancelled {
        return end_cancelled(context, tx, order, &row).await;
    }
    let state = tickets::state_at(&row.ticket, now);
    if state == TicketState::PendingPayment {
        return confirm(context, tx, order, &row, user.as_ref()).await;
    }
    if state == TicketState::Expired && row.ticket.state != TicketState::Expired {
        tickets::transition(context, tx, &actor, &row.ticket, StateChange::only(TicketState::Expired)).await?;
    }
    let Some(user) = user else { return refund_in_full(context, tx, order, PAID_AFTER_HOLD_ENDED).await };
    let has_other = tickets::find_live(tx, row.event.id, user.id).await?.is_some();
    let was_cancelled_by_staff = row.ticket.cancelled_by.is_some_and(|by| by != user.id);
    if has_other || was_cancelled_by_staff || row.event.end_at <= now {
        return refund_in_full(context, tx, order, PAID_AFTER_HOLD_ENDED).await;
    }
    let Some(ticket) = take_free_seat(tx, order, &row, &user, now).await? else {
        return refund_in_full(context, tx, order, PAID_AFTER_HOLD_ENDED).await;
    };
    let changes = ActiveModel { ticket_id: Set(ticket.id), ..Default::default() };
    queries::update(tx, order, changes, now).await?;
    tickets::notify_confirmed(context, tx, &user, &ticket, &row.event).await
}

/// Cancels the ticket of a cancelled event and pays it back.
async fn end_cancelled(context: &Context, tx: &UnitOfWork, order: &Model, row: &TicketRow) -> Result<(), AppError> {
    if !tickets::is_final(row.ticket.state) {
        let ended = TicketChanges { cancelled_at: Set(Some(context.clock.now())), ..Default::default() };
        let change = StateChange::new(TicketState::Cancelled, ended);
        tickets::transition(context, tx, &Actor::system(), &row.ticket, change).await?;
    }
    refund_in_full(context, tx, order, EVENT_CANCELLED).await
}

/// Confirms the ticket that waited for the payment.
async fn confirm(
    context: &Context,
    tx: &UnitOfWork,
    order: &Model,
    row: &TicketRow,
    user: Option<&User>,
) -> Result<(), AppError> {
    let changes = TicketChanges {
        confirmed_at: Set(Some(context.clock.now())),
        paid_minor: Set(Some(order.total_minor)),
        ..Default::default()
    };
    let (actor, state) = (Actor::system(), TicketState::Confirmed);
    let ticket = tickets::transition(context, tx, &actor, &row.ticket, StateChange::new(state, changes)).await?;
    match user {
        Some(user) => tickets::notify_confirmed(context, tx, user, &ticket, &row.event).await,
        None => Ok(()),
    }
}

/// Inserts a new ticket for a buyer whose hold has ended; `None` if no seat or no use of the discount code is left.
async fn take_free_seat(
    tx: &UnitOfWork,
    order: &Model,
    row: &TicketRow,
    user: &User,
    now: DateTime<Utc>,
) -> Result<Option<Ticket>, AppError> {
    let holder_name = row.ticket.holder_name.clone().unwrap_or_else(|| user.name.clone());
    let ticket = Ticket {
        state: TicketState::Confirmed,
        confirmed_at: Some(now),
        source: row.ticket.source,
        discount_code_id: row.ticket.discount_code_id,
        paid_minor: Some(order.total_minor),
        ..tickets::new_held(&row.ticket_type, user, holder_name, now)
    };
    // Undoes only the insert if nothing is left.
    let attempt = tx.savepoint().await?;
    tickets::insert(&attempt, ticket.clone()).await?;
    if sales::is_overbooked(&attempt, &row.event, row.ticket_type.id, now).await?
        || discounts::is_overused(&attempt, &ticket, now).await?
    {
        attempt.rollback().await?;
        return Ok(None);
    }
    attempt.release().await?;
    Ok(Some(ticket))
}

async fn refund_in_full(context: &Context, tx: &UnitOfWork, order: &Model, reason: &str) -> Result<(), AppError> {
    let refund = NewRefund { amount: None, reason: Some(reason.to_owned()), requested_by: None };
    refunds::request_refund(context, tx, &Actor::system(), order.id, refund).await.map(drop)
}
