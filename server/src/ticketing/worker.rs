//! What happens to purchases without a request.

use std::time::Duration;

use actix_web::{rt, web::Data};
use tokio::task::JoinHandle;

use super::{
    cancellations, orders, payments::Payments, questions, reconfirmation, ticket_emails, users_tickets, waiting_list,
};
use crate::platform::{context::Context, error::AppError};

/// Time between the end of a round and the start of the next one.
const ROUND_INTERVAL: Duration = Duration::from_secs(5);

/// The task that ends holds, makes decisions of staff final, pays back tickets of cancelled events, follows payments,
/// carries out refunds, asks holders, sends tickets, erases old answers and gives free seats to the waiting list, until it
/// is stopped.
#[derive(Debug)]
pub struct Worker(JoinHandle<()>);

impl Worker {
    /// Starts the task.
    pub fn start(context: Data<Context>, payments: Data<Payments>) -> Self {
        Self(rt::spawn(async move {
            loop {
                // It has logged its errors, and the next round repeats what failed.
                drop(run_once(&context, &payments).await);
                let pause = tokio::time::sleep(ROUND_INTERVAL);
                tokio::pin!(pause);
                // Seats that become free are offered at once.
                loop {
                    tokio::select! {
                        () = &mut pause => break,
                        () = context.seats_freed.woken() => {
                            if let Err(error) = waiting_list::run_once(&context).await {
                                tracing::warn!(%error, "the waiting list could not be processed");
                            }
                        }
                    }
                }
            }
        }))
    }

    /// Stops it. The next one repeats what this one had begun.
    pub fn stop(&self) {
        self.0.abort();
    }
}

/// Runs every step once, even if another one fails. Returns the first error.
pub async fn run_once(context: &Context, payments: &Payments) -> Result<(), AppError> {
    let steps = [
        ("expire holds", expire_holds(context).await),
        ("finalise decisions", users_tickets::finalise_due_decisions(context).await),
        ("refund cancelled events", refund_cancelled_events(context).await),
        ("cancel tickets of cancelled events", cancel_unpaid_tickets(context).await),
        ("erase answers", erase_answers(context).await),
        ("follow orders", orders::run_once(context, payments).await),
        ("ask holders", reconfirmation::run_once(context).await),
        ("send tickets", ticket_emails::send_due(context).await),
        ("offer seats", waiting_list::run_once(context).await.map(drop)),
    ];
    let mut outcome = Ok(());
    for (step, result) in steps {
        if let Err(error) = &result {
            tracing::warn!(step, %error, "ticketing step failed");
        }
        outcome = outcome.and(result);
    }
    outcome
}

async fn expire_holds(context: &Context) -> Result<(), AppError> {
    let expired = cancellations::expire_holds(context).await?;
    if expired > 0 {
        tracing::info!(expired, "seat holds expired");
    }
    Ok(())
}

async fn refund_cancelled_events(context: &Context) -> Result<(), AppError> {
    let refunded = cancellations::refund_cancelled_events(context).await?;
    if refunded > 0 {
        tracing::info!(refunded, "tickets of cancelled events were refunded");
    }
    Ok(())
}

async fn cancel_unpaid_tickets(context: &Context) -> Result<(), AppError> {
    let cancelled = cancellations::cancel_unpaid_tickets(context).await?;
    if cancelled > 0 {
        tracing::info!(cancelled, "tickets of cancelled events were cancelled");
    }
    Ok(())
}

async fn erase_answers(context: &Context) -> Result<(), AppError> {
    let erased = questions::erase_old(context).await?;
    if erased > 0 {
        tracing::info!(erased, "answers of past events were erased");
    }
    Ok(())
}
