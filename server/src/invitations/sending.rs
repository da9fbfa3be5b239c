//! A link goes out: by mail, or to whoever made it.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::{
    letters,
    rules::Content,
    states::{self, Act},
    tokens,
};
use crate::{
    entities::{
        events::Model as Event,
        invitations::{ActiveModel, Model},
        sea_orm_active_enums::{EventStatus, InvitationKind, InvitationState},
    },
    error::AppError,
    mail::{self, EmailAddress},
    state::AppState,
};

const UNPUBLISHED: &str = "The event is not published yet: keep the invitation as a draft until it is.";
const OVER: &str = "The event does not take place any more.";

/// What is told of an invitation in its mail.
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

/// A link that is out when the transaction is committed.
#[derive(Debug)]
pub(super) struct Issued {
    pub(super) hash: String,
    /// The mail it is in.
    pub(super) mail: Option<Uuid>,
    /// The link, for whoever made one that is not mailed.
    pub(super) link: Option<String>,
}

impl<'a> Outgoing<'a> {
    pub(super) fn of(content: &'a Content, expires_at: DateTime<Utc>) -> Self {
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

/// Refuses to invite to what nobody may know of, or come to.
pub(super) fn check_event(event: &Event, now: DateTime<Utc>) -> Result<(), AppError> {
    if event.status == EventStatus::Draft {
        return Err(AppError::invalid("event", UNPUBLISHED));
    }
    if states::takes_place(event, now) { Ok(()) } else { Err(AppError::invalid("event", OVER)) }
}

/// Draws a link and mails it, if it is for a mailbox. The caller wakes the mailer after the commit.
pub(super) async fn issue(
    state: &AppState,
    tx: &impl ConnectionTrait,
    event: &Event,
    what: &Outgoing<'_>,
) -> Result<Issued, AppError> {
    let token = tokens::draw();
    let link = link(state, &token);
    let hash = tokens::hash(&token);
    let Some(to) = what.email else { return Ok(Issued { hash, mail: None, link: Some(link) }) };
    let letter = letters::invitation(state, event, what, to, &link)?;
    let mail = state.mailer.enqueue(tx, letter, state.clock.now()).await?;
    Ok(Issued { hash, mail: Some(mail), link: None })
}

/// Nobody can know the link of one that was not sent.
pub(super) fn none() -> Issued {
    Issued { hash: tokens::hash(&tokens::draw()), mail: None, link: None }
}

/// What becomes of a row by sending it. Its mail that waits is dropped: the link in it is dead.
pub(super) async fn again(
    state: &AppState,
    tx: &impl ConnectionTrait,
    event: &Event,
    (row, ticket_name): (&Model, Option<&str>),
    expires_at: DateTime<Utc>,
) -> Result<(ActiveModel, Option<String>), AppError> {
    let now = state.clock.now();
    let next = states::after(states::at(row, now), Act::Send).ok_or_else(|| refusal(row, now))?;
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
    let issued = issue(state, tx, event, &what).await?;
    let change = ActiveModel {
        token_hash: Set(issued.hash),
        mail_id: Set(issued.mail),
        expires_at: Set(expires_at),
        ..moved(next, now)
    };
    Ok((change, issued.link))
}

/// Its mail does not go out any more, if it has not.
pub(super) async fn withdraw(tx: &impl ConnectionTrait, row: &Model) -> Result<(), AppError> {
    if let Some(mail) = row.mail_id {
        mail::withdraw(tx, mail).await?;
    }
    Ok(())
}

/// The one way a state changes.
pub(super) fn moved(next: InvitationState, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel { state: Set(next), state_changed_at: Set(now), updated_at: Set(now), ..Default::default() }
}

/// Why nothing more can be done with one.
pub(super) fn refusal(row: &Model, now: DateTime<Utc>) -> AppError {
    let why = match states::at(row, now) {
        InvitationState::Accepted => "This invitation was accepted already.",
        InvitationState::Declined => "This invitation was declined.",
        InvitationState::Expired => "This invitation has expired.",
        InvitationState::Revoked => "This invitation was taken back.",
        InvitationState::Draft => "This invitation was not sent yet.",
        InvitationState::Sent | InvitationState::Bounced => "This invitation is open.",
    };
    AppError::invalid("invitation", why)
}

fn link(state: &AppState, token: &SecretString) -> String {
    format!("{}/invitations/{}", state.config.app.origin(), token.expose_secret())
}
