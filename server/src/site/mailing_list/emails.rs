//! Emails to subscribers.
//!
//! They contain no visitor input: until an address is confirmed, a third party could use them to send their own words
//! in the site's name.

use askama::Template;
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

use super::CONFIRMABLE;
use crate::{
    platform::{
        context::Context,
        error::AppError,
        mail::{Content, Email, EmailAddress, Layout},
        settings,
    },
    site::subscription_links::{Confirmation, NEWS, link, unsubscribe_link, with_unsubscribe},
};
use entities::subscribers::Model;

const CONFIRM: &str = "mailing_list.confirm";
const KNOWN: &str = "mailing_list.known";
/// Every kind of email to contacts that is not sent once the contact is deleted.
pub(super) const KINDS: [&str; 3] = [CONFIRM, KNOWN, NEWS];

#[derive(Template)]
#[template(path = "mail/mailing-list-confirm.html")]
struct ConfirmHtml<'a> {
    layout: Layout<'a>,
    subject: &'a str,
    confirm: &'a str,
    unsubscribe: &'a str,
    days: u64,
}

#[derive(Template)]
#[template(path = "mail/mailing-list-confirm.txt")]
struct ConfirmText<'a> {
    layout: Layout<'a>,
    confirm: &'a str,
    unsubscribe: &'a str,
    days: u64,
}

#[derive(Template)]
#[template(path = "mail/mailing-list-known.html")]
struct KnownHtml<'a> {
    layout: Layout<'a>,
    subject: &'a str,
    unsubscribe: &'a str,
}

#[derive(Template)]
#[template(path = "mail/mailing-list-known.txt")]
struct KnownText<'a> {
    layout: Layout<'a>,
    unsubscribe: &'a str,
}

/// Email that asks the recipient to confirm the address.
pub(super) fn confirm(
    context: &Context,
    subscriber: &Model,
    to: EmailAddress,
    now: DateTime<Utc>,
) -> Result<Email, AppError> {
    let validity = TimeDelta::from_std(CONFIRMABLE).unwrap_or_default();
    let expires_at = now.trunc_subsecs(0) + validity;
    let token = Confirmation { subscriber: subscriber.id, round: subscriber.round, expires_at };
    let confirm = link(context, "confirm", &token.token(&context.config.app.key));
    let unsubscribe = unsubscribe_link(context, subscriber.id);
    let days = CONFIRMABLE.as_secs() / (24 * 60 * 60);

    let site = settings::last_known_site(context);
    let layout = Layout::new(&context.config, &site);
    let subject = format!("Confirm your email for {}", layout.site);
    let (confirm, unsubscribe) = (confirm.as_str(), unsubscribe.as_str());
    let text =
        ConfirmText { layout: layout.clone(), confirm, unsubscribe, days }.render().map_err(AppError::internal)?;
    let html = ConfirmHtml { layout, subject: &subject, confirm, unsubscribe, days }.render();
    let html = html.map_err(AppError::internal)?;
    let email = Email::new(CONFIRM, to, subject, Content { html, text });
    email.and_then(|email| with_unsubscribe(email, unsubscribe)).map_err(AppError::internal)
}

/// Email that reports an existing subscription.
pub(super) fn known(context: &Context, subscriber: &Model, to: EmailAddress) -> Result<Email, AppError> {
    let unsubscribe = unsubscribe_link(context, subscriber.id);

    let site = settings::last_known_site(context);
    let layout = Layout::new(&context.config, &site);
    let subject = format!("You're already subscribed to {}", layout.site);
    let text = KnownText { layout: layout.clone(), unsubscribe: &unsubscribe }.render().map_err(AppError::internal)?;
    let html = KnownHtml { layout, subject: &subject, unsubscribe: &unsubscribe }.render();
    let html = html.map_err(AppError::internal)?;
    let email = Email::new(KNOWN, to, subject, Content { html, text });
    email.and_then(|email| with_unsubscribe(email, &unsubscribe)).map_err(AppError::internal)
}
