//! What happens to orders without a request: the provider is asked for open payments, pages of ended orders are closed,
//! refunds are carried out.

use std::ops::ControlFlow;

use chrono::TimeDelta;

use super::{queries, refunds, settlement};
use crate::{
    platform::{
        context::Context,
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::payments::{PaymentError, Payments, Session},
};
use entities::orders::Model as Order;

/// How long after the last look at a payment the provider is asked again. A lost webhook delays a ticket by this.
const CHECK_INTERVAL: TimeDelta = TimeDelta::minutes(5);
/// The sandbox has no webhooks.
const SANDBOX_CHECK_INTERVAL: TimeDelta = TimeDelta::seconds(5);
/// Orders and refunds of one round, each.
const MAX_PER_ROUND: u64 = 100;

/// One round. Each step ends at the first call without an answer, because every other one would wait for as long; the next
/// round continues.
pub(in crate::ticketing) async fn run_once(context: &Context, payments: &Payments) -> Result<(), AppError> {
    if payments.provider().is_none() {
        return Ok(());
    }
    let (db, now) = (context.db.reader(), context.clock.now());
    let interval = if payments.has_webhooks() { CHECK_INTERVAL } else { SANDBOX_CHECK_INTERVAL };
    let before = now - interval;
    for order in queries::to_close(db, before, MAX_PER_ROUND).await? {
        let Some(session) = order.session_id.as_deref() else { continue };
        let closed = payments.close(context, session).await;
        faults::abort_if(Fault::PageClosed);
        if follow(context, &order, closed).await?.is_break() {
            break;
        }
    }
    for order in queries::unchecked(db, before, MAX_PER_ROUND).await? {
        let Some(session) = order.session_id.as_deref() else { continue };
        // Also when it fails, so that one order does not hold up the others.
        queries::set_checked(context.db.writer(), order.id, now).await?;
        let fetched = payments.session(context, session).await;
        faults::abort_if(Fault::PaymentFetched);
        if follow(context, &order, fetched).await?.is_break() {
            break;
        }
    }
    for refund in queries::pending_refunds(db, before, MAX_PER_ROUND).await? {
        match refunds::execute(context, payments, &refund).await {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => break,
            Err(error) => tracing::warn!(refund = %refund.id, %error, "a refund could not be recorded"),
        }
    }
    Ok(())
}

/// Applies what the provider says of a session to its order; breaks if there was no answer. An order that fails does not
/// hold up the others.
async fn follow(
    context: &Context,
    order: &Order,
    session: Result<Session, PaymentError>,
) -> Result<ControlFlow<()>, AppError> {
    match session {
        Ok(session) => {
            if let Err(error) = settlement::apply(context, order, session, None).await {
                tracing::warn!(order = %order.id, %error, "the state of a payment could not be applied");
            }
        }
        Err(error) => {
            tracing::warn!(order = %order.id, %error, "a payment page could not be closed or checked");
            match error {
                PaymentError::Refused(_) => {
                    queries::set_checked(context.db.writer(), order.id, context.clock.now()).await?;
                }
                PaymentError::NoResponse(_) => return Ok(ControlFlow::Break(())),
                PaymentError::Unavailable(_) | PaymentError::Database(_) => {}
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}
