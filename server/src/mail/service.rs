//! Sending what is due, and looking after what was not sent.

use std::panic::AssertUnwindSafe;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{FutureExt, future::join_all};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    KEPT, backoff,
    figures::Outcome,
    mailer::Failure,
    queries,
    stopping::{Progress, Stopping},
};
use crate::{
    config::Config,
    db::Db,
    entities::{mails::Model, sea_orm_active_enums::MailState},
    error::AppError,
    state::AppState,
};

/// Mails that are sent at the same time.
const AT_ONCE: u64 = 16;
/// Tries to write down what came of an attempt, so that a passing fault of the database makes no second mail.
const TRIES: u32 = 3;

/// Sends everything that is due; answers how many were tried.
pub async fn deliver(state: &AppState) -> Result<usize, DbErr> {
    deliver_until(state, &Stopping::default()).await
}

/// The same, until the worker is to end.
pub(super) async fn deliver_until(state: &AppState, stopping: &Stopping) -> Result<usize, DbErr> {
    let mut tried = 0;
    while !stopping.has_begun() {
        let mails = claim(state).await?;
        if mails.is_empty() {
            break;
        }
        tried += mails.len();
        join_all(mails.iter().map(|mail| attempt(state, mail, stopping))).await;
    }
    Ok(tried)
}

/// For so long nobody else takes a mail that is being sent: longer than any attempt lasts.
pub fn lease(config: &Config) -> TimeDelta {
    TimeDelta::from_std(config.mail.timeout * 2).unwrap_or(TimeDelta::MAX) + TimeDelta::seconds(30)
}

async fn claim(state: &AppState) -> Result<Vec<Model>, DbErr> {
    let now = state.clock.now();
    // Most looks find nothing: those must not keep anybody from writing.
    if queries::next_due(state.db.reader()).await?.is_none_or(|due| due > now) {
        return Ok(Vec::new());
    }
    let transaction = state.db.begin().await?;
    let mails = queries::claim(&transaction, now, now + lease(&state.config), AT_ONCE).await?;
    transaction.commit().await?;
    Ok(mails)
}

async fn attempt(state: &AppState, mail: &Model, stopping: &Stopping) {
    let progress = Progress::default();
    let sending = Box::pin(unbroken(state.mailer.send(mail, &progress)));
    let Some(outcome) = stopping.unless_idle(&progress, sending).await else {
        return give_back(state, mail).await;
    };
    let failure = outcome.err();
    let (now, attempts) = (state.clock.now(), u32::try_from(mail.attempts).unwrap_or(u32::MAX));
    let wait = failure.as_ref().filter(|failure| !failure.lasting).and_then(|_| backoff::wait(attempts, mail.id));

    let mut noted = Ok(());
    for _ in 0..TRIES {
        noted = match (&failure, wait) {
            (None, _) => settle(state, mail, now, None).await,
            (Some(failure), Some(wait)) => {
                queries::again(state.db.writer(), mail, now, now + wait, &failure.reason).await.map_err(AppError::from)
            }
            (Some(failure), None) => settle(state, mail, now, Some(&failure.reason)).await,
        };
        if noted.is_ok() {
            break;
        }
    }

    // Nobody's address and no subject: they are personal.
    let (id, kind, reason) = (mail.id, &mail.kind, failure.as_ref().map(|failure| failure.reason.as_str()));
    let outcome = match (reason, wait) {
        (None, _) => {
            tracing::info!(%id, kind, attempts, "mail sent");
            Outcome::Sent
        }
        (Some(reason), Some(wait)) => {
            tracing::warn!(%id, kind, attempts, reason, again_in = wait.num_seconds(), "mail not sent");
            Outcome::Retry
        }
        (Some(reason), None) => {
            tracing::error!(%id, kind, attempts, reason, "mail given up: server mail retry {id}");
            Outcome::Dead
        }
    };
    state.mailer.figures.attempted(outcome);
    if let Err(error) = noted {
        tracing::error!(%id, kind, %error, "what came of a mail was not noted: it will be tried again");
    }
}

/// Notes that a mail was sent, or why it never will be, together with whatever follows from it.
async fn settle(state: &AppState, mail: &Model, now: DateTime<Utc>, failure: Option<&str>) -> Result<(), AppError> {
    let transaction = state.db.begin().await?;
    let noted = match failure {
        None => queries::sent(&transaction, mail, now).await?,
        Some(reason) => queries::dead(&transaction, mail, now, reason).await?,
    };
    if noted {
        state.mail_settled(&transaction, mail.id, &mail.kind, failure.is_none()).await?;
    }
    Ok(transaction.commit().await?)
}

/// The next process sends it at once, instead of when the time we took it for is over.
async fn give_back(state: &AppState, mail: &Model) {
    let (id, kind) = (mail.id, &mail.kind);
    match queries::give_back(state.db.writer(), mail, state.clock.now()).await {
        Ok(()) => tracing::info!(%id, kind, "mail left for the next process"),
        Err(error) => tracing::warn!(%id, kind, %error, "mail not given back: it will be tried again later"),
    }
}

/// A panic is a failure of the one mail it happened with, and passes.
async fn unbroken(sending: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    // Nothing it may have left half done is used again.
    let outcome = AssertUnwindSafe(sending).catch_unwind().await;
    outcome.unwrap_or_else(|_| Err(Failure::passing("a panic, see the log")))
}

/// A mail as staff see it: not whom it goes to, but where.
#[derive(Debug)]
pub struct Listed {
    /// Its id.
    pub id: Uuid,
    /// What it is about.
    pub kind: String,
    /// The recipient's domain.
    pub domain: String,
    /// Where it stands.
    pub state: MailState,
    /// Attempts so far.
    pub attempts: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it is tried next, if it is to be.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
}

/// The newest mails that were not sent, or only those that were given up.
pub async fn list(db: &Db, dead: bool, count: u64) -> Result<Vec<Listed>, DbErr> {
    let mails = queries::list(db.reader(), dead.then_some(MailState::Dead), count).await?;
    Ok(mails.into_iter().map(Listed::from).collect())
}

/// Gives mails that were given up a new chance, all or one; answers how many.
pub async fn retry(db: &Db, id: Option<Uuid>, now: DateTime<Utc>) -> Result<u64, DbErr> {
    queries::revive(db.writer(), id, now).await
}

/// Drops a mail that was not sent and is not being sent, in the transaction that makes it pointless.
pub async fn withdraw(db: &impl ConnectionTrait, id: Uuid) -> Result<(), DbErr> {
    queries::withdraw(db, id).await
}

/// Deletes mails that are done with and old; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    queries::sweep(state.db.writer(), state.clock.now() - KEPT).await
}

impl From<Model> for Listed {
    fn from(mail: Model) -> Self {
        let waits = mail.state == MailState::Queued;
        Self {
            id: mail.id,
            kind: mail.kind,
            domain: mail.recipient.rsplit('@').next().unwrap_or_default().to_owned(),
            state: mail.state,
            attempts: mail.attempts,
            created_at: mail.created_at,
            next_attempt_at: waits.then_some(mail.next_attempt_at),
            last_error: mail.last_error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_failure_of_one_mail_that_passes() {
        let outcomes = [unbroken(async { panic!("on purpose") }).await, unbroken(async { Ok(()) }).await];

        assert!(matches!(&outcomes, [Err(Failure { lasting: false, .. }), Ok(())]), "{outcomes:?}");
    }
}
