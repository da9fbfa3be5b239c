//! Slows down attempts on one account without locking its owner out.
//!
//! The first attempts are checked at once, from any address. Beyond them each address waits for its own turn: attempts
//! from other addresses neither take nor delay it, so a user with the right secret gets in after one wait.

use chrono::{SubsecRound as _, TimeDelta};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    service::{enforce_for, hit, key, refund, refuse},
    types::{DelayedTurn, Limit, Pace, Pacing, RateLimitStatus},
};
use crate::platform::{context::Context, error::AppError, http::exchange::Exchange};

/// An account and the client that tries to access it.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// The account.
    pub account: String,
    /// Network of the client.
    pub client: String,
}

impl Attempt {
    /// Account and client as one subject of a limit.
    pub fn subject(&self) -> String {
        format!("{}\0{}", self.account, self.client)
    }
}

/// Counts an attempt on an account; 429 when its turn has not come, with the seconds until then.
pub async fn enforce_paced(exchange: &Exchange, pacing: &Pacing, attempt: &Attempt) -> Result<Pace, AppError> {
    let context = exchange.context();
    let prompt = hit(context, context.db.writer(), &pacing.prompt, &attempt.account).await?;
    if let Some(remaining) = prompt.remaining {
        refuse(exchange, prompt)?;
        return Ok(Pace::Prompt(remaining));
    }
    let status = take_turn(context, &pacing.turn, &attempt.subject()).await?;
    refuse(exchange, status)?;
    enforce_for(exchange, &pacing.per_client, &attempt.subject()).await?;
    enforce_for(exchange, &pacing.total, &attempt.account).await?;
    Ok(Pace::Delayed)
}

/// Refunds an attempt that succeeded.
pub async fn refund_paced(
    context: &Context,
    db: &impl ConnectionTrait,
    pacing: &Pacing,
    attempt: &Attempt,
    pace: Pace,
) -> Result<(), DbErr> {
    let counted: &[(&Limit, String)] = match pace {
        Pace::Prompt(_) => &[(&pacing.prompt, attempt.account.clone())],
        Pace::Delayed => &[(&pacing.per_client, attempt.subject()), (&pacing.total, attempt.account.clone())],
    };
    for (limit, subject) in counted {
        refund(context, db, limit, subject).await?;
    }
    Ok(())
}

async fn take_turn(context: &Context, turn: &DelayedTurn, subject: &str) -> Result<RateLimitStatus, DbErr> {
    let now = context.clock.now().trunc_subsecs(0);
    let [wait, validity] = [turn.wait, turn.validity].map(|span| TimeDelta::from_std(span).unwrap_or_default());
    let key = key(context, turn.name, subject);
    let window = context.rate_limiter.take_turn(context.db.writer(), key, now, validity, now + wait + validity).await?;
    let comes_at = window.resets_at - validity;
    let seconds = u64::try_from((comes_at - now).num_seconds()).unwrap_or(0).max(1);
    let remaining = (window.hits == 0).then_some(0);
    Ok(RateLimitStatus { limit: 1, remaining, reset_at: comes_at, wait: seconds })
}
