//! The way out.

use std::{error::Error, path::PathBuf};

use actix_web::web;
use chrono::{DateTime, Utc};
use lettre::message::Mailbox;
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use tokio::sync::Notify;
use uuid::Uuid;

use super::{Letter, figures::Figures, message, queries, smtp::Smtp, stopping::Progress};
use crate::{
    config::{Config, MailRoute},
    entities::{mails::Model, sea_orm_active_enums::MailState},
};

/// Writes mails down and hands them over.
pub struct Mailer {
    way: Way,
    from: Mailbox,
    /// Right-hand side of the ids.
    host: String,
    pub(super) wake: Notify,
    pub(super) figures: Figures,
}

enum Way {
    Folder(PathBuf),
    Smtp(Smtp),
}

/// Why there is no way out.
#[derive(Debug, thiserror::Error)]
pub enum MailerError {
    /// The certificates of this machine cannot be used.
    #[error("TLS for mails cannot be set up: {0}")]
    Tls(#[from] lettre::transport::smtp::Error),
    /// Two figures have one name.
    #[error("the metrics cannot be registered: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// Why a mail was not handed over; never with an address, a password or the words of the mail server.
#[derive(Debug)]
pub(super) struct Failure {
    /// Whether it would fail again at any time.
    pub(super) lasting: bool,
    pub(super) reason: String,
}

impl Mailer {
    /// As configured; connects when there is something to send.
    pub fn new(config: &Config, registry: &prometheus::Registry) -> Result<Self, MailerError> {
        let host = config.app.url.host_str().unwrap_or("localhost").to_owned();
        let way = match &config.mail.route {
            MailRoute::Folder(folder) => Way::Folder(folder.clone()),
            MailRoute::Smtp(peer) => Way::Smtp(Smtp::new(peer.clone(), &host, config.mail.timeout)?),
        };
        let figures = Figures::new(registry)?;
        Ok(Self { way, from: config.mail.from.clone(), host, wake: Notify::new(), figures })
    }

    /// Writes a letter down, in the transaction of what causes it: it is sent if and only if that is committed.
    /// Afterwards [`Mailer::wake`] saves it the wait for the worker's next look. Answers its id.
    pub async fn enqueue(&self, db: &impl ConnectionTrait, letter: Letter, now: DateTime<Utc>) -> Result<Uuid, DbErr> {
        let id = Uuid::now_v7();
        let row = Model {
            id,
            // The same at every attempt, so that whoever gets a mail twice can tell.
            message_id: format!("<{id}@{}>", self.host),
            kind: letter.kind.to_owned(),
            recipient: letter.recipient.as_str().to_owned(),
            subject: letter.subject,
            html: letter.content.html,
            text: letter.content.text,
            headers: json!(letter.headers),
            state: MailState::Queued,
            state_changed_at: now,
            attempts: 0,
            next_attempt_at: now,
            last_error: None,
            created_at: now,
            sent_at: None,
        };
        queries::insert(db, row).await?;
        Ok(id)
    }

    /// Tells the worker that there is something to send.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Hands a mail over.
    pub(super) async fn send(&self, mail: &Model, progress: &Progress) -> Result<(), Failure> {
        let message = message::of(mail, &self.from).map_err(|error| Failure::lasting(format!("malformed: {error}")))?;
        match &self.way {
            Way::Smtp(smtp) => smtp.send(message.envelope(), &message.formatted(), progress).await,
            Way::Folder(folder) => {
                let (folder, id) = (folder.clone(), mail.id);
                progress.tell();
                let written = web::block(move || super::folder::write(&folder, id, &message.formatted())).await;
                let written = written.map_err(Box::<dyn Error>::from).and_then(|done| Ok(done?));
                written.map_err(|error| Failure::passing(format!("cannot be written: {error}")))
            }
        }
    }
}

impl Failure {
    pub(super) fn lasting(reason: impl Into<String>) -> Self {
        Self { lasting: true, reason: reason.into() }
    }

    pub(super) fn passing(reason: impl Into<String>) -> Self {
        Self { lasting: false, reason: reason.into() }
    }
}
