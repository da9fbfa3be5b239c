//! The outbox, and the transport of emails.

use std::{error::Error, path::PathBuf, sync::Arc};

use actix_web::web;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use lettre::message::Mailbox;
use sea_orm::DbErr;
use serde_json::json;
use tokio::sync::Notify;
use uuid::Uuid;

use super::{email::Email, message, metrics::MailMetrics, queries, shutdown::Progress, smtp::Smtp};
use crate::platform::{
    context::Context,
    db::{Transaction, UnitOfWork},
    error::AppError,
};
use config::{Config, MailRoute};
use entities::{mails::Model, sea_orm_active_enums::MailState};

/// Adds emails to the outbox and sends them.
pub struct Mailer {
    transport: Transport,
    from: Mailbox,
    /// Domain of message ids.
    host: String,
    pub(super) wake: Arc<Notify>,
    pub(super) metrics: MailMetrics,
}

enum Transport {
    Folder(PathBuf),
    Smtp(Smtp),
}

/// Called in the transaction that records the final state of an email.
#[async_trait(?Send)]
pub trait DeliveryListener: Send + Sync {
    /// The email was delivered, or given up.
    async fn delivery_ended(
        &self,
        context: &Context,
        tx: &UnitOfWork,
        email: &Model,
        delivered: bool,
    ) -> Result<(), AppError>;
}

/// Why the mailer cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum MailerError {
    /// The certificates of this machine cannot be used.
    #[error("TLS for emails cannot be set up: {0}")]
    Tls(#[from] lettre::transport::smtp::Error),
    /// Two metrics have the same name.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// Why an email was not sent; never contains an address, a password or the text of the mail server's reply.
#[derive(Debug)]
pub(super) struct Failure {
    /// Whether every further attempt would fail, too.
    pub(super) permanent: bool,
    pub(super) reason: String,
}

impl Mailer {
    /// Uses the configured transport; connects when there is an email to send.
    pub fn new(config: &Config, registry: &prometheus::Registry) -> Result<Self, MailerError> {
        let host = config.app.url.host_str().unwrap_or("localhost").to_owned();
        let transport = match &config.mail.route {
            MailRoute::Folder(folder) => Transport::Folder(folder.clone()),
            MailRoute::Smtp(peer) => Transport::Smtp(Smtp::new(peer.clone(), &host, config.mail.timeout)?),
        };
        let metrics = MailMetrics::new(registry)?;
        Ok(Self { transport, from: config.mail.from.clone(), host, wake: Arc::default(), metrics })
    }

    /// Adds an email to the outbox, in the transaction that causes it: it is sent if and only if that is committed. The
    /// commit wakes the worker. Returns the id.
    pub async fn enqueue(&self, db: &impl Transaction, email: Email, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
        let id = Uuid::now_v7();
        let row = Model {
            id,
            // The same at every attempt, so that recipients can recognise a duplicate.
            message_id: format!("<{id}@{}>", self.host),
            kind: email.kind.to_owned(),
            recipient: email.recipient.as_str().to_owned(),
            subject: email.subject,
            html: email.content.html,
            text: email.content.text,
            headers: json!(email.headers),
            attachments: json!(email.attachments),
            state: MailState::Queued,
            state_changed_at: now,
            attempts: 0,
            next_attempt_at: email.not_before.unwrap_or(now),
            last_error: None,
            created_at: now,
            sent_at: None,
        };
        queries::insert(db, row).await?;
        let wake = self.wake.clone();
        db.after_commit(move || wake.notify_one());
        Ok(id)
    }

    /// Hands an email to the mail server, or writes it into the folder that is configured instead; blocks no thread.
    pub(super) async fn send(&self, email: &Model, progress: &Progress<'_>) -> Result<(), Failure> {
        let message =
            message::build(email, &self.from).map_err(|error| Failure::permanent(format!("malformed: {error}")))?;
        match &self.transport {
            Transport::Smtp(smtp) => smtp.send(message.envelope(), &message.formatted(), progress).await,
            Transport::Folder(folder) => {
                let (folder, id) = (folder.clone(), email.id);
                progress.check()?;
                let written = web::block(move || super::file_transport::write(&folder, id, &message.formatted())).await;
                let written = written.map_err(Box::<dyn Error>::from).and_then(|done| Ok(done?));
                written.map_err(|error| Failure::transient(format!("can't write the file: {error}")))
            }
        }
    }
}

impl Failure {
    pub(super) fn permanent(reason: impl Into<String>) -> Self {
        Self { permanent: true, reason: reason.into() }
    }

    pub(super) fn transient(reason: impl Into<String>) -> Self {
        Self { permanent: false, reason: reason.into() }
    }
}
