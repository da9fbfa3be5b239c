//! What happens to orders without a request: the provider is asked for open payments, pages of ended orders are closed,
//! refunds are carried out.

use chrono::TimeDelta;

use super::{queries, refunds, settlement};
use crate::{
    platform::{
        context::Context,
        error::AppError,
        faults::{self, Fault},
    },
    ticketing::payments::{PaymentError, Payments},
};

/// How long after the last look at a payment the provider is asked again. A lost webhook delays a ticket by this.
const CHECK_INTERVAL: TimeDelta = TimeDelta::minutes(5);
/// The sandbox has no webhooks.
const SANDBOX_CHECK_INTERVAL: TimeDelta = TimeDelta::seconds(5);
/// Orders and refunds of one round, each.
const MAX_PER_ROUND: u64 = 100;

/// One round.
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
        match closed {
            Ok(session) => settlement::apply(context, &order, session, None).await?,
            Err(error) => {
                tracing::warn!(order = %order.id, %error, "a payment page could not be closed");
                if matches!(error, PaymentError::Refused(_)) {
                    queries::set_checked(context.db.writer(), order.id, now).await?;
                }
            }
        }
    }
    for order in queries::unchecked(db, before, MAX_PER_ROUND).await? {
        // Also when it fails, so that one order does not hold up the others.
        queries::set_checked(context.db.writer(), order.id, now).await?;
        if let Err(error) = settlement::settle(context, payments, &order, None).await {
            tracing::warn!(order = %order.id, %error, "an order could not be checked");
        }
    }
    for refund in queries::pending_refunds(db, before, MAX_PER_ROUND).await? {
        refunds::execute(context, payments, &refund).await?;
    }
    Ok(())
}
