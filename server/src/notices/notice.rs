//! The one form all of them have.

use askama::Template;
use sea_orm::ConnectionTrait;

use crate::{
    error::AppError,
    mail::{Content, EmailAddress, Layout, Letter},
    state::AppState,
};

/// What a mail says.
#[derive(Debug)]
pub(super) struct Notice {
    /// For the log and for staff.
    pub(super) kind: &'static str,
    pub(super) subject: String,
    /// What mailboxes show beside the subject.
    pub(super) preview: &'static str,
    pub(super) heading: &'static str,
    pub(super) paragraphs: Vec<String>,
    /// When, where, by what.
    pub(super) facts: Vec<(&'static str, String)>,
    pub(super) action: Option<Action>,
    /// Why they are written to, and what to do if it was not them.
    pub(super) reason: String,
}

/// What there is to do.
#[derive(Debug)]
pub(super) struct Action {
    pub(super) words: &'static str,
    pub(super) address: String,
    /// A sentence about it.
    pub(super) note: &'static str,
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
    Ok(state.mailer.enqueue(db, letter, state.clock.now()).await?)
}
