//! What users with a link can do: view, accept and decline an invitation.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use secrecy::SecretString;
use uuid::Uuid;

use super::{
    acceptance,
    audit::{audit_values, entry},
    queries,
    sending::{self, with_state},
    states::{self, Action},
    tokens,
    types::{AcceptedInvitation, OpenInvitation, OpenInvitationEvent, OpenInvitationTicket, OpenState},
};
use crate::{
    accounts::{auth::SignedIn, users},
    hackathon::events,
    platform::{
        audit::{self, Actor, Change},
        context::Context,
        error::AppError,
    },
};
use entities::{
    events::Model as Event,
    invitations::{ActiveModel, Model},
    sea_orm_active_enums::InvitationState,
    ticket_types::Model as TicketType,
    users::Model as User,
};

const EXPIRED: &str = "This invitation has expired.";
const ALREADY_ACCEPTED: &str = "This invitation has already been accepted.";
const USED_UP: &str = "This invitation has already been used. Ask for a new one.";
const UNVERIFIED_EMAIL: &str = "Confirm your email first; we've sent you a link.";

/// The invitation of a token. An unknown token gets no details and takes the same time.
pub(super) async fn show(
    context: &Context,
    token: &SecretString,
    who: Option<Uuid>,
) -> Result<OpenInvitation, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let found = find(db, token).await?;
    // Queried for unknown tokens as well, so that they take the same time.
    let id = found.as_ref().map_or_else(Uuid::nil, |(row, ..)| row.id);
    let was_accepted = queries::has_used(db, id, who.unwrap_or_else(Uuid::nil)).await?;
    let (row, event, ticket) = found.ok_or(AppError::NotFound)?;

    Ok(OpenInvitation {
        state: open_state(&row, &event, was_accepted, now),
        event: OpenInvitationEvent {
            slug: event.slug,
            title: event.title,
            start_at: event.start_at,
            end_at: event.end_at,
            timezone: event.timezone,
            city: event.city,
        },
        kind: row.kind,
        name: row.name,
        message: row.message,
        ticket: ticket.map(|ticket| OpenInvitationTicket { name: ticket.name }),
        expires_at: row.expires_at,
        email: row.email.as_deref().map(masked),
    })
}

/// Accepts an invitation for an account; idempotent.
pub async fn accept(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    token: &SecretString,
) -> Result<AcceptedInvitation, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (found, event, ticket_type) = find(&tx, token).await?.ok_or(AppError::NotFound)?;
    // It may have been revoked or used up while this request waited for the lock.
    let row = queries::lock_for_update(&tx, event.id, found.id).await?.ok_or(AppError::NotFound)?;
    if row.token_hash != found.token_hash {
        return Err(AppError::NotFound);
    }
    let accepted = AcceptedInvitation { kind: row.kind, next: acceptance::next(&event, ticket_type.as_ref()) };
    if queries::has_used(&tx, row.id, caller.user.id).await? {
        return Ok(accepted);
    }
    check_open(&row, &event, now)?;
    acceptance::lock(&tx, &row).await?;
    let user = users::lock_for_update(&tx, caller.user.id).await?.ok_or(AppError::Unauthenticated)?;
    check_recipient(&row, &user)?;

    queries::use_up(&tx, row.id, user.id, now).await?;
    let used = row.used + 1;
    let last = used == row.max_uses;
    let change = match states::next_state(row.state, Action::Accept).filter(|_| last) {
        Some(next) => with_state(next, now),
        None => ActiveModel { updated_at: Set(now), ..Default::default() },
    };
    queries::change(&tx, row.id, ActiveModel { used: Set(used), ..change }).await?;
    acceptance::grant(context, &tx, actor, &row, &user).await?;
    let after = Model { used, state: if last { InvitationState::Accepted } else { row.state }, ..row.clone() };
    let changed = Change::updated(&audit_values(context, &row), &audit_values(context, &after))?;
    audit::record(context, &tx, actor, entry("invitation.accepted", row.id, changed)).await?;
    tx.commit().await?;

    Ok(accepted)
}

/// Declines an invitation; idempotent. Declining a link for several users changes nothing.
pub async fn decline(context: &Context, actor: &Actor, token: &SecretString) -> Result<(), AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (found, event, _) = find(&tx, token).await?.ok_or(AppError::NotFound)?;
    let row = queries::lock_for_update(&tx, event.id, found.id).await?.ok_or(AppError::NotFound)?;
    if row.token_hash != found.token_hash {
        return Err(AppError::NotFound);
    }
    if row.state == InvitationState::Declined {
        return Ok(());
    }
    check_open(&row, &event, now)?;
    if row.max_uses > 1 {
        return Ok(());
    }
    let next = states::next_state(row.state, Action::Decline).ok_or_else(|| sending::refusal(&row, now))?;
    queries::change(&tx, row.id, with_state(next, now)).await?;
    let changed =
        Change::updated(&audit_values(context, &row), &audit_values(context, &Model { state: next, ..row.clone() }))?;
    audit::record(context, &tx, actor, entry("invitation.declined", row.id, changed)).await?;
    context.seats_freed.after(&tx);
    Ok(tx.commit().await?)
}

/// The invitation of a link; `None` for draft events.
async fn find(
    db: &impl ConnectionTrait,
    token: &SecretString,
) -> Result<Option<(Model, Event, Option<TicketType>)>, AppError> {
    let found = queries::by_hash(db, &tokens::hash(token)).await?;
    let found = found.and_then(|(row, event, ticket)| Some((row, event?, ticket)));
    Ok(found.filter(|(_, event, _)| events::is_public(event)))
}

fn open_state(row: &Model, event: &Event, was_accepted: bool, now: DateTime<Utc>) -> OpenState {
    match states::effective_state(row, now) {
        _ if was_accepted => OpenState::Accepted,
        InvitationState::Accepted if row.email.is_none() => OpenState::UsedUp,
        InvitationState::Accepted => OpenState::Accepted,
        InvitationState::Declined => OpenState::Declined,
        InvitationState::Revoked => OpenState::Revoked,
        state if states::is_open(state) && states::event_accepts_guests(event, now) => OpenState::Open,
        _ => OpenState::Expired,
    }
}

fn check_open(row: &Model, event: &Event, now: DateTime<Utc>) -> Result<(), AppError> {
    let refused = |why: &str| Err(AppError::invalid("invitation", why));
    match open_state(row, event, false, now) {
        OpenState::Open => Ok(()),
        OpenState::Accepted => refused(ALREADY_ACCEPTED),
        OpenState::UsedUp => refused(USED_UP),
        OpenState::Expired => refused(EXPIRED),
        OpenState::Declined | OpenState::Revoked => Err(sending::refusal(row, now)),
    }
}

/// An emailed invitation requires an account with that email address, verified.
fn check_recipient(row: &Model, user: &User) -> Result<(), AppError> {
    let Some(email) = &row.email else { return Ok(()) };
    if row.email_normalised.as_deref() != Some(user.email_normalised.as_str()) {
        let message = format!("This invitation is for {}. Log in with that account to accept.", masked(email));
        return Err(AppError::invalid("email", message));
    }
    if user.email_verified_at.is_none() {
        return Err(AppError::invalid("email", UNVERIFIED_EMAIL));
    }
    Ok(())
}

/// Masks an email address so that only its owner recognises it.
fn masked(email: &str) -> String {
    let (email, domain) = email.rsplit_once('@').unwrap_or((email, ""));
    let first = email.chars().next().map(String::from).unwrap_or_default();
    format!("{first}\u{2022}\u{2022}\u{2022}@{domain}")
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn emails_are_masked_after_the_first_letter() {
        assert_eq!(masked("ana@example.com"), "a•••@example.com");
        assert_eq!(masked("a@example.com"), "a•••@example.com");
    }
}
