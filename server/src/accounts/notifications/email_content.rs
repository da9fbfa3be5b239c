//! The common structure of account emails.

use askama::Template;

use crate::platform::{
    context::Context,
    db::Transaction,
    error::AppError,
    mail::{Content, Email, EmailAddress, Layout, one_line},
};

/// Content of an email.
#[derive(Debug)]
pub(super) struct Notice {
    /// Identifies the kind of email in the log and for staff.
    kind: &'static str,
    subject: String,
    heading: &'static str,
    /// Preview text that email clients show beside the subject.
    preview: &'static str,
    paragraphs: Vec<String>,
    /// Labelled details such as time, place and device.
    facts: Vec<(&'static str, String)>,
    action: Option<Action>,
    /// Why the user receives the email, and what to do if they did not cause it.
    reason: String,
}

/// A link in the email.
#[derive(Debug)]
struct Action {
    words: &'static str,
    address: String,
    /// A sentence below the link.
    note: &'static str,
}

impl Notice {
    /// An email without paragraphs, facts and link.
    pub(super) fn new(kind: &'static str, subject: String, heading: &'static str, preview: &'static str) -> Self {
        let (paragraphs, facts, action, reason) = (Vec::new(), Vec::new(), None, String::new());
        let subject = one_line(&subject);
        Self { kind, subject, heading, preview, paragraphs, facts, action, reason }
    }

    /// Adds a paragraph.
    pub(super) fn says(mut self, paragraph: impl Into<String>) -> Self {
        self.paragraphs.push(paragraph.into());
        self
    }

    /// Adds a labelled detail.
    pub(super) fn fact(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.facts.push((name, value.into()));
        self
    }

    /// Sets the link, with its label and a sentence below it.
    pub(super) fn offers(mut self, words: &'static str, address: String, note: &'static str) -> Self {
        self.action = Some(Action { words, address, note });
        self
    }

    /// Sets the closing sentence.
    pub(super) fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = reason.into();
        self
    }
}

#[derive(Template)]
#[template(path = "mail/account.html")]
struct Html<'a> {
    layout: Layout<'a>,
    notice: &'a Notice,
}

#[derive(Template)]
#[template(path = "mail/account.txt")]
struct Text<'a> {
    layout: Layout<'a>,
    notice: &'a Notice,
}

/// Enqueues an email in the transaction of the change it reports.
pub(super) async fn send(context: &Context, db: &impl Transaction, to: &str, notice: &Notice) -> Result<(), AppError> {
    let to = EmailAddress::parse(to).ok_or_else(|| AppError::internal("an account without a mailbox"))?;
    let layout = Layout::of(&context.config);
    let text = Text { layout: layout.clone(), notice }.render().map_err(AppError::internal)?;
    let html = Html { layout, notice }.render().map_err(AppError::internal)?;
    let letter = Email::new(notice.kind, to, notice.subject.clone(), Content { html, text });
    let letter = letter.map_err(AppError::internal)?;
    context.mailer.enqueue(db, letter, context.clock.now()).await?;
    Ok(())
}
