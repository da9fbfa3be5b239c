//! Sends links: by email, or in the response to their creator.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::{
    emails,
    rules::Content,
    states::{self, Action},
    tokens,
};
use crate::platform::{
    context::Context,
    db::Transaction,
    error::AppError,
    mail::{self, EmailAddress},
};
use entities::{
    events::Model as Event,
    invitations::{ActiveModel, Model},
    sea_orm_active_enums::{EventStatus, InvitationKind, InvitationState},
};

const UNPUBLISHED: &str = "This event isn't published yet. Keep the invitation as a draft until it is.";
const EVENT_IS_OVER: &str = "This event was cancelled or is over, so you can't invite people to it.";

/// Data of an invitation email.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outgoing<'a> {
    pub(super) kind: InvitationKind,
    pub(super) email: Option<&'a EmailAddress>,
    pub(super) name: Option<&'a str>,
    pub(super) message: Option<&'a str>,
    pub(super) ticket_name: Option<&'a str>,
    pub(super) role: Option<&'a str>,
    pub(super) expires_at: DateTime<Utc>,
}

/// A link that takes effect when the transaction is committed.
#[derive(Debug)]
pub(super) struct Issued {
    pub(super) hash: String,
    /// Id of the email with the link.
    pub(super) mail: Option<Uuid>,
    /// The link, if it is not emailed.
    pub(super) link: Option<String>,
}

impl<'a> Outgoing<'a> {
    pub(super) fn new(content: &'a Content, expires_at: DateTime<Utc>) -> Self {
        Self {
            kind: content.kind,
            email: content.email.as_ref(),
            name: content.name.as_deref(),
            message: content.message.as_deref(),
            ticket_name: content.ticket_name.as_deref(),
            role: content.role.as_deref(),
            expires_at,
        }
    }
}

/// Refuses invitations to events that are not public or can no longer be attended.
pub(super) fn check_event(event: &Event, now: DateTime<Utc>) -> Result<(), AppError> {
    if event.status == EventStatus::Draft {
        return Err(AppError::invalid("event", UNPUBLISHED));
    }
    if states::event_accepts_guests(event, now) { Ok(()) } else { Err(AppError::invalid("event", EVENT_IS_OVER)) }
}

/// Generates a link and emails it if there is an email address.
pub(super) async fn issue(
    context: &Context,
    tx: &impl Transaction,
    event: &Event,
    what: &Outgoing<'_>,
) -> Result<Issued, AppError> {
    let token = tokens::generate();
    let link = link(context, &token);
    let hash = tokens::hash(&token);
    let Some(to) = what.email else { return Ok(Issued { hash, mail: None, link: Some(link) }) };
    let message = emails::invitation(context, event, what, to, &link)?;
    let mail = context.mailer.enqueue(tx, message, context.clock.now()).await?;
    Ok(Issued { hash, mail: Some(mail), link: None })
}

/// The columns of a row without a link.
pub(super) fn without_link() -> Issued {
    Issued { hash: tokens::hash(&tokens::generate()), mail: None, link: None }
}

/// An invitation to send again.
pub(super) struct Resent<'a> {
    pub(super) row: &'a Model,
    /// Name of its ticket type, if it grants a ticket.
    pub(super) ticket_name: Option<&'a str>,
    /// When the new link expires.
    pub(super) expires_at: DateTime<Utc>,
}

/// The changes of a row that is sent again. A queued email is dropped, as its link is invalid.
pub(super) async fn resend(
    context: &Context,
    tx: &impl Transaction,
    event: &Event,
    Resent { row, ticket_name, expires_at }: Resent<'_>,
) -> Result<(ActiveModel, Option<String>), AppError> {
    let now = context.clock.now();
    let next = states::next_state(states::effective_state(row, now), Action::Send).ok_or_else(|| refusal(row, now))?;
    let email = row.email.as_deref().and_then(EmailAddress::parse);
    let what = Outgoing {
        kind: row.kind,
        email: email.as_ref(),
        name: row.name.as_deref(),
        message: row.message.as_deref(),
        ticket_name,
        role: row.role.as_deref(),
        expires_at,
    };
    withdraw(tx, row).await?;
    let issued = issue(context, tx, event, &what).await?;
    let change = ActiveModel {
        token_hash: Set(issued.hash),
        mail_id: Set(issued.mail),
        expires_at: Set(expires_at),
        ..with_state(next, now)
    };
    Ok((change, issued.link))
}

/// Drops the queued email of an invitation.
pub(super) async fn withdraw(tx: &impl ConnectionTrait, row: &Model) -> Result<(), AppError> {
    if let Some(mail) = row.mail_id {
        mail::delete_unsent(tx, mail).await?;
    }
    Ok(())
}

/// The columns of a state change; every change of state uses this function.
pub(super) fn with_state(next: InvitationState, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel { state: Set(next), state_changed_at: Set(now), updated_at: Set(now), ..Default::default() }
}

/// Why an invitation cannot be changed any more.
pub(super) fn refusal(row: &Model, now: DateTime<Utc>) -> AppError {
    let why = match states::effective_state(row, now) {
        InvitationState::Accepted => "This invitation has already been accepted.",
        InvitationState::Declined => "This invitation was declined.",
        InvitationState::Expired => "This invitation has expired.",
        InvitationState::Revoked => "This invitation was revoked.",
        InvitationState::Draft => "This invitation hasn't been sent yet.",
        InvitationState::Sent | InvitationState::Bounced => "This invitation is still open. Revoke it first.",
    };
    AppError::invalid("invitation", why)
}

fn link(context: &Context, token: &SecretString) -> String {
    format!("{}/invitations/{}", context.config.app.origin(), token.expose_secret())
}
