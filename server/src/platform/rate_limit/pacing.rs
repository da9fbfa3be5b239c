//! Slows down attempts on one account without locking its owner out.
//!
//! The first attempts in a window are undelayed: they are checked at once, from any address. Beyond them each address
//! waits for a slot of its own, in which one attempt is checked. Attempts from other addresses neither claim nor delay it,
//! so a user with the right secret gets in after one wait.
//!
//! ```text
//!     first attempt                 slot begins                 slot ends
//!     t                             t + wait                    t + wait + validity
//! ----+-----------------------------+---------------------------+--------------------->
//!     rejected, hits >= 1           first attempt passes:       rejected, hits = 1:
//!                                   hits = 0, a new t           a new t
//! ```
//!
//! Only `hits` and the end of the slot, `resets_at`, are stored. The slot begins at `resets_at - validity`, so a rejected
//! client has to wait `resets_at - validity - now`. `hits == 0` means that this attempt claimed the slot: it passes, and
//! the next wait begins; rejected attempts count from 1.

use chrono::{SubsecRound as _, TimeDelta};
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    queries::SlotClaim,
    service::{enforce_counted, enforce_for, hit, key, refund},
    types::{DelayedSlot, Limit, Pace, Pacing, RateLimitStatus},
};
use crate::platform::{context::Context, error::AppError, http::exchange::Exchange};

/// An account and the client that tries to access it.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Id of the account, or the email address or username that was entered, normalised.
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

/// Counts an attempt on an account; 429 before its slot, with the seconds until then.
pub async fn enforce_paced(exchange: &Exchange, pacing: &Pacing, attempt: &Attempt) -> Result<Pace, AppError> {
    let context = exchange.context();
    let undelayed = hit(context, context.db.writer(), &pacing.undelayed, &attempt.account).await?;
    if let Some(remaining) = undelayed.remaining {
        enforce_counted(exchange, undelayed)?;
        return Ok(Pace::Undelayed(remaining));
    }
    let status = claim_slot(context, &pacing.delayed_slot, &attempt.subject()).await?;
    enforce_counted(exchange, status)?;
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
        Pace::Undelayed(_) => &[(&pacing.undelayed, attempt.account.clone())],
        Pace::Delayed => &[(&pacing.per_client, attempt.subject()), (&pacing.total, attempt.account.clone())],
    };
    for (limit, subject) in counted {
        refund(context, db, limit, subject).await?;
    }
    Ok(())
}

async fn claim_slot(context: &Context, slot: &DelayedSlot, subject: &str) -> Result<RateLimitStatus, DbErr> {
    let now = context.clock.now().trunc_subsecs(0);
    let [wait, validity] = [slot.wait, slot.validity].map(|span| TimeDelta::from_std(span).unwrap_or_default());
    let key = key(context, slot.name, subject);
    let claim = SlotClaim { key, now, validity, end: now + wait + validity };
    let window = context.rate_limiter.claim_slot(context.db.writer(), claim).await?;
    let begins_at = window.resets_at - validity;
    let seconds = u64::try_from((begins_at - now).num_seconds()).unwrap_or(0).max(1);
    let remaining = (window.hits == 0).then_some(0);
    Ok(RateLimitStatus { limit: 1, remaining, reset_at: begins_at, wait: seconds })
}
