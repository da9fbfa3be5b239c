//! The one form all of them have.

use askama::Template;
use sea_orm::ConnectionTrait;

use crate::{
    error::AppError,
    mail::{Content, EmailAddress, Layout, Letter, one_line},
    state::AppState,
};

/// What a mail says.
#[derive(Debug)]
pub(super) struct Notice {
    /// For the log and for staff.
    kind: &'static str,
    subject: String,
    heading: &'static str,
    /// What mailboxes show beside the subject.
    preview: &'static str,
    paragraphs: Vec<String>,
    /// When, where, by what.
    facts: Vec<(&'static str, String)>,
    action: Option<Action>,
    /// Why they are written to, and what to do if it was not them.
    reason: String,
}

/// What there is to do.
#[derive(Debug)]
struct Action {
    words: &'static str,
    address: String,
    /// A sentence about it.
    note: &'static str,
}

impl Notice {
    /// A mail that says no more than what mailboxes show of it.
    pub(super) fn new(kind: &'static str, subject: String, heading: &'static str, preview: &'static str) -> Self {
        let (paragraphs, facts, action, reason) = (Vec::new(), Vec::new(), None, String::new());
        let subject = one_line(&subject);
        Self { kind, subject, heading, preview, paragraphs, facts, action, reason }
    }

    /// And this.
    pub(super) fn says(mut self, paragraph: impl Into<String>) -> Self {
        self.paragraphs.push(paragraph.into());
        self
    }

    /// With something that can be looked up.
    pub(super) fn fact(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.facts.push((name, value.into()));
        self
    }

    /// Somewhere to go, and a sentence about it.
    pub(super) fn offers(mut self, words: &'static str, address: String, note: &'static str) -> Self {
        self.action = Some(Action { words, address, note });
        self
    }

    /// The last sentence.
    pub(super) fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = reason.into();
        self
    }
}

#[derive(Template)]
#[template(path = "mail/notice.html")]
struct Html<'a> {
    layout: Layout<'a>,
    notice: &'a Notice,
}

#[derive(Template)]
#[template(path = "mail/notice.txt")]
struct Text<'a> {
    layout: Layout<'a>,
    notice: &'a Notice,
}

/// Writes a mail down, in the transaction of what it tells of.
pub(super) async fn send(
    state: &AppState,
    db: &impl ConnectionTrait,
    to: &str,
    notice: &Notice,
) -> Result<(), AppError> {
    let to = EmailAddress::parse(to).ok_or_else(|| AppError::internal("an account without a mailbox"))?;
    let layout = Layout::of(&state.config);
    let text = Text { layout: layout.clone(), notice }.render().map_err(AppError::internal)?;
    let html = Html { layout, notice }.render().map_err(AppError::internal)?;
    let letter = Letter::new(notice.kind, to, notice.subject.clone(), Content { html, text });
    let letter = letter.map_err(AppError::internal)?;
    state.mailer.enqueue(db, letter, state.clock.now()).await?;
    Ok(())
}
