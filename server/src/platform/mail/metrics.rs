//! Metrics of emails.

use prometheus::{IntCounterVec, IntGaugeVec, Opts, Registry};
use sea_orm::{ActiveEnum, DbErr};

use super::queries;
use crate::platform::db::Db;
use entities::sea_orm_active_enums::MailState;

/// Unsent emails by state, and attempts by outcome.
pub(super) struct MailMetrics {
    mails: IntGaugeVec,
    attempts: IntCounterVec,
}

/// The outcome of an attempt.
#[derive(Debug, Clone, Copy)]
pub(super) enum Outcome {
    /// The mail server accepted the email.
    Sent,
    /// The attempt failed and will be repeated.
    Retry,
    /// The email was given up.
    Dead,
}

impl MailMetrics {
    pub(super) fn new(registry: &Registry) -> prometheus::Result<Self> {
        let mails = IntGaugeVec::new(Opts::new("mails", "Unsent emails, by state"), &["state"])?;
        let attempts = IntCounterVec::new(
            Opts::new("mail_attempts_total", "Attempts to send an email, by outcome"),
            &["outcome"],
        )?;
        registry.register(Box::new(mails.clone()))?;
        registry.register(Box::new(attempts.clone()))?;
        Ok(Self { mails, attempts })
    }

    pub(super) fn attempted(&self, outcome: Outcome) {
        let name = match outcome {
            Outcome::Sent => "sent",
            Outcome::Retry => "retry",
            Outcome::Dead => "dead",
        };
        self.attempts.with_label_values(&[name]).inc();
    }

    /// Sets the gauges from the database.
    pub(super) async fn count(&self, db: &Db) -> Result<(), DbErr> {
        let counts = queries::unsent(db.reader()).await?;
        for state in [MailState::Queued, MailState::Sending, MailState::Dead] {
            let count = counts.iter().find(|(key, _)| *key == state).map_or(0, |(_, count)| *count);
            self.mails.with_label_values(&[state.to_value().as_str()]).set(count);
        }
        Ok(())
    }
}
