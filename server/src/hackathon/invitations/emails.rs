//! Invitation emails.

use askama::Template;
use chrono_tz::Tz;

use super::sending::Outgoing;
use crate::platform::{
    context::Context,
    date_range::date_range,
    error::AppError,
    local_time::moment_in,
    mail::{Content, Email, EmailAddress, Layout, one_line},
    settings,
};
use entities::{events::Model as Event, sea_orm_active_enums::InvitationKind};

/// Kind of these emails in the log and for delivery reports.
pub(super) const MAIL: &str = "invitation";

/// Content of an email.
struct EmailText<'a> {
    subject: String,
    /// How to address the invitee, if the name is known.
    greeting: Option<&'a str>,
    invites: String,
    message: Option<&'a str>,
    facts: Vec<(&'static str, String)>,
    link: &'a str,
    reason: String,
}

#[derive(Template)]
#[template(path = "mail/invitation.html")]
struct Html<'a> {
    layout: Layout<'a>,
    content: &'a EmailText<'a>,
}

#[derive(Template)]
#[template(path = "mail/invitation.txt")]
struct Text<'a> {
    layout: Layout<'a>,
    content: &'a EmailText<'a>,
}

/// Writes the email of an invitation.
pub(super) fn invitation(
    context: &Context,
    event: &Event,
    what: &Outgoing<'_>,
    to: &EmailAddress,
    link: &str,
) -> Result<Email, AppError> {
    let site = settings::last_known_site(context);
    let layout = Layout::new(&context.config, &site);
    let title = one_line(&event.title);
    let content = EmailText {
        subject: subject(what.kind, &title),
        greeting: what.name,
        invites: invites(what, &title),
        message: what.message,
        facts: facts(event, what),
        link,
        reason: format!(
            "The {} team invited you. Not interested? Decline on the invitation page or ignore this email.",
            layout.site
        ),
    };
    let text = Text { layout: layout.clone(), content: &content }.render().map_err(AppError::internal)?;
    let html = Html { layout, content: &content }.render().map_err(AppError::internal)?;
    Email::new(MAIL, to.clone(), content.subject, Content { html, text }).map_err(AppError::internal)
}

fn subject(kind: InvitationKind, title: &str) -> String {
    match kind {
        InvitationKind::Ticket => format!("You're invited to {title}"),
        InvitationKind::Judge => format!("Join the jury of {title}"),
        InvitationKind::Mentor => format!("Be a mentor at {title}"),
        InvitationKind::SponsorRep => format!("Represent your organisation at {title}"),
        InvitationKind::Staff => format!("Join the {title} crew"),
    }
}

fn invites(what: &Outgoing<'_>, title: &str) -> String {
    match (what.kind, what.role) {
        (InvitationKind::Ticket, _) => format!("We have a ticket to {title} for you."),
        (InvitationKind::Judge, Some(role)) => {
            format!("We'd like you to join the jury of {title} as \u{201c}{role}\u{201d}.")
        }
        (InvitationKind::Judge, None) => format!("We'd like you to join the jury of {title}."),
        (InvitationKind::Mentor, Some(role)) => {
            format!("We'd like you to mentor teams at {title} as \u{201c}{role}\u{201d}.")
        }
        (InvitationKind::Mentor, None) => format!("We'd like you to mentor teams at {title}."),
        (InvitationKind::SponsorRep, _) => format!("We'd like you to represent your organisation at {title}."),
        (InvitationKind::Staff, _) => format!("We'd like you to help us run {title}."),
    }
}

fn facts(event: &Event, what: &Outgoing<'_>) -> Vec<(&'static str, String)> {
    let zone: Tz = event.timezone.parse().unwrap_or(Tz::UTC);
    let place: Vec<&str> = [&event.venue, &event.city].into_iter().flatten().map(String::as_str).collect();
    let mut facts = vec![("When", date_range(event.start_at, event.end_at, zone))];
    if !place.is_empty() {
        facts.push(("Where", place.join(", ")));
    }
    if let Some(ticket) = what.ticket_name {
        facts.push(("Ticket", ticket.to_owned()));
    }
    facts.push(("Reply by", moment_in(what.expires_at, zone)));
    facts
}
