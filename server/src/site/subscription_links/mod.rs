//! The signed links in emails to subscribers, and the headers with which mail programs unsubscribe.

mod tokens;

use uuid::Uuid;

use crate::platform::{
    context::Context,
    mail::{Email, Malformed},
};

pub(in crate::site) use tokens::{Confirmation, unsubscriber};

/// Kind of emails with news, which only subscribers get.
pub(in crate::site) const NEWS: &str = "mailing.news";

/// Adds the headers that unsubscribe with one click (RFC 8058): email clients show a button, which sends one request
/// without a confirmation.
pub(in crate::site) fn with_unsubscribe(email: Email, link: &str) -> Result<Email, Malformed> {
    email
        .with_header("List-Unsubscribe", format!("<{link}>"))?
        .with_header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())
}

/// The link that unsubscribes a subscriber.
pub(in crate::site) fn unsubscribe_link(context: &Context, subscriber: Uuid) -> String {
    link(context, "unsubscribe", &tokens::unsubscribe_token(&context.config.app.key, subscriber))
}

/// A link to the page that does what a token says.
pub(in crate::site) fn link(context: &Context, page: &str, token: &str) -> String {
    format!("{}/stay-connected/{page}?token={token}", context.config.app.origin())
}
