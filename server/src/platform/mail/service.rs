//! Sends due emails, and manages unsent ones.

use std::{panic::AssertUnwindSafe, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{FutureExt, future::join_all};
use sea_orm::{ConnectionTrait, DbErr};
use tokio::time::sleep;
use uuid::Uuid;

use super::{
    RETENTION, backoff,
    claim::{self, Claim},
    mailer::Failure,
    metrics::Outcome,
    queries,
    shutdown::{Progress, Shutdown},
};
use crate::platform::{context::Context, db::Db, error::AppError};
use entities::{mails::Model, sea_orm_active_enums::MailState};

/// Maximum number of emails sent concurrently.
const AT_ONCE: u64 = 16;
/// Attempts to record an outcome that the database rejects permanently.
const MAX_RECORD_ATTEMPTS: u32 = 3;
/// Pause between attempts to record an outcome while the database is unavailable.
const RECORD_PAUSE: Duration = Duration::from_millis(500);

/// Sends all due emails; returns the number of attempts.
pub async fn deliver(context: &Context) -> Result<usize, DbErr> {
    deliver_until(context, &Shutdown::default()).await
}

/// Like [`deliver`], until the worker stops.
pub(super) async fn deliver_until(context: &Context, shutdown: &Shutdown) -> Result<usize, DbErr> {
    let mut tried = 0;
    while !shutdown.has_begun() {
        let (emails, claim) = claim(context).await?;
        if emails.is_empty() {
            break;
        }
        tried += emails.len();
        let batch = join_all(emails.iter().map(|email| attempt(context, email, &claim, shutdown)));
        claim.renewed_during(context, &emails, batch).await;
    }
    Ok(tried)
}

async fn claim(context: &Context) -> Result<(Vec<Model>, Claim), DbErr> {
    let (now, claim) = (context.clock.now(), Claim::default());
    // Most calls find nothing: those must not take the write lock.
    if queries::next_due(context.db.reader()).await?.is_none_or(|due| due > now) {
        return Ok((Vec::new(), claim));
    }
    let transaction = context.db.begin().await?;
    let emails = queries::claim(&transaction, now, claim::expires_at(now), AT_ONCE).await?;
    transaction.commit_without_invalidation().await?;
    Ok((emails, claim))
}

/// What became of an attempt to send an email.
#[derive(Clone, Copy)]
enum AttemptResult<'a> {
    /// The mail server accepted it.
    Sent,
    /// It is tried again after `wait`.
    Retry { reason: &'a str, wait: TimeDelta },
    /// It is given up.
    Failed { reason: &'a str },
}

async fn attempt(context: &Context, email: &Model, claim: &Claim, shutdown: &Shutdown) {
    let progress = Progress::new(claim);
    let sending = Box::pin(catch_panic(context.mailer.send(email, &progress)));
    let Some(outcome) = shutdown.unless_idle(&progress, sending).await else {
        return release(context, email).await;
    };
    let attempts = u32::try_from(email.attempts).unwrap_or(u32::MAX);
    let result = match &outcome {
        Ok(()) => AttemptResult::Sent,
        Err(failure) => match backoff::delay_after(attempts, email.id).filter(|_| !failure.permanent) {
            Some(wait) => AttemptResult::Retry { reason: &failure.reason, wait },
            None => AttemptResult::Failed { reason: &failure.reason },
        },
    };
    let recorded = record(context, email, result, shutdown).await;

    // Neither the email address nor the subject: they are personal data.
    let (id, kind) = (email.id, &email.kind);
    let outcome = match result {
        AttemptResult::Sent => {
            tracing::info!(%id, kind, attempts, "email sent");
            Outcome::Sent
        }
        AttemptResult::Retry { reason, wait } => {
            tracing::warn!(%id, kind, attempts, reason, again_in = wait.num_seconds(), "email not sent");
            Outcome::Retry
        }
        AttemptResult::Failed { reason } => {
            tracing::error!(%id, kind, attempts, reason, "email failed for good; to retry it: server mail retry {id}");
            Outcome::Dead
        }
    };
    context.mailer.metrics.attempted(outcome);
    if let Err(error) = recorded {
        tracing::error!(%id, kind, %error, "the outcome of an email was not recorded; it will be retried");
    }
}

/// Records the outcome of an attempt. While the database is unavailable, it retries until the process stops: an email
/// that was accepted and not recorded would be sent twice.
async fn record(
    context: &Context,
    email: &Model,
    result: AttemptResult<'_>,
    shutdown: &Shutdown,
) -> Result<(), AppError> {
    let now = context.clock.now();
    let mut refusals = 0;
    loop {
        let recorded = match result {
            AttemptResult::Sent => record_outcome(context, email, now, None).await,
            AttemptResult::Retry { reason, wait } => {
                queries::retry_later(context.db.writer(), email, now, now + wait, reason).await.map_err(AppError::from)
            }
            AttemptResult::Failed { reason } => record_outcome(context, email, now, Some(reason)).await,
        };
        match &recorded {
            Ok(()) => return recorded,
            Err(AppError::Unavailable(_)) if !shutdown.has_begun() => sleep(RECORD_PAUSE).await,
            Err(_) => {
                refusals += 1;
                if refusals >= MAX_RECORD_ATTEMPTS {
                    return recorded;
                }
            }
        }
    }
}

/// Marks an email as sent, or as dead with the reason, and calls the delivery listener in the same transaction.
async fn record_outcome(
    context: &Context,
    email: &Model,
    now: DateTime<Utc>,
    failure: Option<&str>,
) -> Result<(), AppError> {
    let transaction = context.db.begin().await?;
    let noted = match failure {
        None => queries::mark_sent(&transaction, email, now).await?,
        Some(reason) => queries::fail(&transaction, email, now, reason).await?,
    };
    if noted {
        context.on_delivery.delivery_ended(context, &transaction, email, failure.is_none()).await?;
    }
    Ok(transaction.commit_without_invalidation().await?)
}

/// Releases the claim, so that the next process sends the email at once instead of after the claim expires.
async fn release(context: &Context, email: &Model) {
    let (id, kind) = (email.id, &email.kind);
    match queries::release(context.db.writer(), email, context.clock.now()).await {
        Ok(()) => tracing::info!(%id, kind, "email left for the next process"),
        Err(error) => tracing::warn!(%id, kind, %error, "email was not released; it will be retried later"),
    }
}

/// Turns a panic into a temporary failure of the one email it happened with.
async fn catch_panic(sending: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    // State that a panic may have left inconsistent is not used again.
    let outcome = AssertUnwindSafe(sending).catch_unwind().await;
    outcome.unwrap_or_else(|_| Err(Failure::transient("internal error (panic); see the log")))
}

/// An email for staff, with the recipient's domain instead of the address.
#[derive(Debug)]
pub struct OutboxSummary {
    /// Id of the email.
    pub id: Uuid,
    /// Short name of the kind.
    pub kind: String,
    /// The recipient's domain.
    pub domain: String,
    /// Delivery state.
    pub state: MailState,
    /// Attempts so far.
    pub attempts: i32,
    /// When it was added to the outbox.
    pub created_at: DateTime<Utc>,
    /// When the next attempt is due, if it is queued.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
}

/// The newest unsent emails, or only the dead ones.
pub async fn list(db: &Db, only_dead: bool, count: u64) -> Result<Vec<OutboxSummary>, DbErr> {
    let emails = queries::list(db.reader(), only_dead.then_some(MailState::Dead), count).await?;
    Ok(emails.into_iter().map(OutboxSummary::from).collect())
}

/// Queues dead emails again, all or one; returns how many.
pub async fn retry(db: &impl ConnectionTrait, id: Option<Uuid>, now: DateTime<Utc>) -> Result<u64, DbErr> {
    queries::reset_attempts(db, id, now).await
}

/// Deletes emails that were sent or given up longer than [`RETENTION`] ago; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_expired(context.db.writer(), context.clock.now() - RETENTION).await
}

impl From<Model> for OutboxSummary {
    fn from(email: Model) -> Self {
        let waits = email.state == MailState::Queued;
        Self {
            id: email.id,
            kind: email.kind,
            domain: email.recipient.rsplit('@').next().unwrap_or_default().to_owned(),
            state: email.state,
            attempts: email.attempts,
            created_at: email.created_at,
            next_attempt_at: waits.then_some(email.next_attempt_at),
            last_error: email.last_error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_temporary_failure_of_one_email() {
        let outcomes = [catch_panic(async { panic!("on purpose") }).await, catch_panic(async { Ok(()) }).await];

        assert!(matches!(&outcomes, [Err(Failure { permanent: false, .. }), Ok(())]), "{outcomes:?}");
    }
}
