//! Claims on emails that are being sent: short, and renewed while the process that holds them is alive.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use tokio::{select, time::sleep};

use super::queries;
use crate::platform::context::Context;
use entities::mails::Model;

/// A claim that is not renewed for this long expires: its process died, or no longer reaches the database.
pub const LEASE: Duration = Duration::from_secs(20);
/// Several renewals may fail before a claim expires.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(2);
/// No email is transmitted during the last part of a claim: the mail server might not receive it before the claim
/// expires.
const MARGIN: Duration = Duration::from_secs(2);

/// A claim on a batch of emails.
#[derive(Debug)]
pub(super) struct Claim {
    renewed_at: Mutex<Instant>,
}

impl Default for Claim {
    /// Begins now, before the database query, so that it never lasts longer here than in the database.
    fn default() -> Self {
        Self { renewed_at: Mutex::new(Instant::now()) }
    }
}

impl Claim {
    /// Runs a batch and renews the claim on its emails meanwhile.
    pub(super) async fn renewed_during<T>(
        &self,
        context: &Context,
        emails: &[Model],
        batch: impl Future<Output = T>,
    ) -> T {
        let renewal = async {
            loop {
                sleep(RENEWAL_INTERVAL).await;
                self.renew(context, emails).await;
            }
        };
        select! {
            biased;
            done = batch => done,
            never = renewal => never,
        }
    }

    /// Whether no other process can have claimed the emails.
    pub(super) fn is_valid(&self) -> bool {
        self.renewed_at.lock().unwrap_or_else(PoisonError::into_inner).elapsed() < LEASE - MARGIN
    }

    async fn renew(&self, context: &Context, emails: &[Model]) {
        let started = Instant::now();
        match queries::renew(context.db.writer(), emails, expires_at(context.clock.now())).await {
            Ok(()) => *self.renewed_at.lock().unwrap_or_else(PoisonError::into_inner) = started,
            Err(error) => tracing::warn!(%error, "email claims were not renewed"),
        }
    }
}

/// When a claim that begins or is renewed now expires.
pub(super) fn expires_at(now: DateTime<Utc>) -> DateTime<Utc> {
    now + TimeDelta::from_std(LEASE).unwrap_or(TimeDelta::MAX)
}
