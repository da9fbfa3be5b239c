//! The emails of a mailing.

use askama::Template as _;
use chrono_tz::Tz;

use super::template::{Filled, Values};
use crate::{
    platform::{
        context::Context,
        date_range::date_range,
        error::AppError,
        mail::{Content, Email, EmailAddress, Layout},
        settings,
    },
    site::subscription_links,
};
use entities::{events::Model as Event, subscribers::Model as Subscriber, ticket_types, tickets::Model as Ticket};

const SERVICE: &str = "mailing.service";
const TEST: &str = "mailing.test";
/// Every kind of email that goes to recipients.
pub(super) const KINDS: [&str; 2] = [SERVICE, subscription_links::NEWS];

/// Why someone gets an email, for its last lines.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason<'a> {
    /// They have a ticket for the event.
    Ticket(&'a Event),
    /// They wait for a seat of the event.
    WaitingList(&'a Event),
    /// They consented to news.
    Consent(&'a Subscriber),
    /// They wrote it.
    Test,
}

#[derive(askama::Template)]
#[template(path = "mail/mailing.html")]
struct Html<'a> {
    layout: Layout<'a>,
    text: &'a Filled,
    reason: &'a str,
    unsubscribe: Option<&'a str>,
}

#[derive(askama::Template)]
#[template(path = "mail/mailing.txt", escape = "none")]
struct Text<'a> {
    layout: Layout<'a>,
    text: &'a Filled,
    reason: &'a str,
    unsubscribe: Option<&'a str>,
}

/// The email to one person. News have a link and a header to unsubscribe.
pub(super) fn email(context: &Context, to: EmailAddress, text: &Filled, reason: Reason<'_>) -> Result<Email, AppError> {
    let site = settings::last_known_site(context);
    let layout = Layout::new(&context.config, &site);
    let (kind, explanation) = match reason {
        Reason::Ticket(event) => {
            (SERVICE, format!("You're receiving this because you have a ticket for {}.", event.title))
        }
        Reason::WaitingList(event) => {
            (SERVICE, format!("You're receiving this because you're on the waiting list for {}.", event.title))
        }
        Reason::Consent(_) => (
            subscription_links::NEWS,
            format!("You're receiving this because you subscribed to news from {}.", layout.site),
        ),
        Reason::Test => (TEST, "This is a test email, sent only to you.".to_owned()),
    };
    let unsubscribe = match reason {
        Reason::Consent(subscriber) => Some(subscription_links::unsubscribe_link(context, subscriber.id)),
        _ => None,
    };
    let (reason, link) = (explanation.as_str(), unsubscribe.as_deref());
    let html = Html { layout: layout.clone(), text, reason, unsubscribe: link }.render().map_err(AppError::internal)?;
    let plain = Text { layout, text, reason, unsubscribe: link }.render().map_err(AppError::internal)?;
    let email =
        Email::new(kind, to, text.subject.clone(), Content { html, text: plain }).map_err(AppError::internal)?;
    match link {
        Some(link) => subscription_links::with_unsubscribe(email, link).map_err(AppError::internal),
        None => Ok(email),
    }
}

/// The values of the variables for one person.
pub(super) fn values(
    context: &Context,
    event: &Event,
    name: &str,
    ticket: Option<&(Ticket, Option<ticket_types::Model>)>,
) -> Values {
    let zone = event.timezone.parse().unwrap_or(Tz::UTC);
    let type_name = ticket.and_then(|(_, of)| of.as_ref()).map(|of| of.name.clone());
    [
        if name.trim().is_empty() { "there".to_owned() } else { name.trim().to_owned() },
        event.title.clone(),
        date_range(event.start_at, event.end_at, zone),
        event.venue.clone().unwrap_or_default(),
        settings::last_known_site(context).name.clone(),
        ticket.map(|(ticket, _)| ticket.public_code.clone()).unwrap_or_default(),
        type_name.unwrap_or_default(),
    ]
}

/// The values of a made-up person.
pub(super) fn sample(context: &Context, event: &Event, name: &str) -> Values {
    let [name, event, dates, venue, site, ..] = values(context, event, name, None);
    [name, event, dates, venue, site, "ABCD-EFGH".to_owned(), "Standard".to_owned()]
}
