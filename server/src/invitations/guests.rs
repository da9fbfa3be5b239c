//! What whoever has a link does with it.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use secrecy::SecretString;
use uuid::Uuid;

use super::{
    acceptance, queries,
    rows::{record, told},
    sending::{self, moved},
    states::{self, Act},
    tokens,
    types::{AcceptedInvitation, OpenInvitation, OpenInvitationEvent, OpenInvitationTicket, OpenState},
};
use crate::{
    audit::{Actor, Change},
    auth::SignedIn,
    entities::{
        events::Model as Event,
        invitations::{ActiveModel, Model},
        sea_orm_active_enums::{EventStatus, InvitationState},
        ticket_types::Model as TicketType,
        users::Model as User,
    },
    error::AppError,
    http::choice::Choice,
    state::AppState,
    users,
};

const OVER: &str = "This invitation has expired.";
const TAKEN: &str = "This invitation was accepted already.";
const USED_UP: &str = "As many people as it was for have accepted this invitation.";
const UNPROVED: &str = "Confirm the address of your account first: we have sent you a mail.";

/// What an invitation says. Whoever guesses is told nothing, and as fast.
pub(super) async fn show(
    state: &AppState,
    token: &SecretString,
    who: Option<Uuid>,
) -> Result<OpenInvitation, AppError> {
    let (db, now) = (state.db.reader(), state.clock.now());
    let found = find(db, token).await?;
    // Asked for nobody and of nothing as well, so that it takes as long.
    let id = found.as_ref().map_or_else(Uuid::nil, |(row, ..)| row.id);
    let is_own = queries::has_used(db, id, who.unwrap_or_else(Uuid::nil)).await?;
    let (row, event, ticket) = found.ok_or(AppError::NotFound)?;

    Ok(OpenInvitation {
        state: open_state(&row, &event, is_own, now),
        event: OpenInvitationEvent {
            slug: event.slug,
            title: event.title,
            start_at: event.start_at,
            end_at: event.end_at,
            timezone: event.timezone,
            city: event.city,
        },
        kind: Choice(row.kind),
        name: row.name,
        message: row.message,
        ticket: ticket.map(|ticket| OpenInvitationTicket { name: ticket.name }),
        expires_at: row.expires_at,
        email: row.email.as_deref().map(masked),
    })
}

/// Accepts an invitation for an account; again answers the same.
pub(super) async fn accept(
    state: &AppState,
    actor: &Actor,
    by: &SignedIn,
    token: &SecretString,
) -> Result<AcceptedInvitation, AppError> {
    let now = state.clock.now();
    let transaction = state.db.begin().await?;
    let (found, event, _) = find(&transaction, token).await?.ok_or(AppError::NotFound)?;
    // It may have been taken back, or used up, while this one waited for his turn.
    let row = queries::hold(&transaction, event.id, found.id).await?.ok_or(AppError::NotFound)?;
    if row.token_hash != found.token_hash {
        return Err(AppError::NotFound);
    }
    let accepted = AcceptedInvitation { kind: Choice(row.kind), next: acceptance::next(row.kind, &event) };
    if queries::has_used(&transaction, row.id, by.user.id).await? {
        return Ok(accepted);
    }
    check_open(&row, &event, now)?;
    acceptance::hold(&transaction, &row).await?;
    let user = users::hold(&transaction, by.user.id).await?.ok_or(AppError::Unauthenticated)?;
    check_mailbox(&row, &user)?;

    queries::use_up(&transaction, row.id, user.id, now).await?;
    let used = row.used + 1;
    let last = used == row.max_uses;
    let change = match states::after(row.state, Act::Accept).filter(|_| last) {
        Some(next) => moved(next, now),
        None => ActiveModel { updated_at: Set(now), ..Default::default() },
    };
    queries::change(&transaction, row.id, ActiveModel { used: Set(used), ..change }).await?;
    acceptance::give(state, &transaction, actor, &row, &user).await?;
    let after = Model { used, state: if last { InvitationState::Accepted } else { row.state }, ..row.clone() };
    let changed = Change::between(&told(state, &row), &told(state, &after))?;
    record(state, &transaction, actor, "invitation.accepted", row.id, changed).await?;
    transaction.commit().await?;

    state.forget();
    Ok(accepted)
}

/// Says no; again changes nothing. Whoever has a link for several says it for himself alone, which changes nothing
/// either.
pub(super) async fn decline(state: &AppState, actor: &Actor, token: &SecretString) -> Result<(), AppError> {
    let now = state.clock.now();
    let transaction = state.db.begin().await?;
    let (found, event, _) = find(&transaction, token).await?.ok_or(AppError::NotFound)?;
    let row = queries::hold(&transaction, event.id, found.id).await?.ok_or(AppError::NotFound)?;
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
    let next = states::after(row.state, Act::Decline).ok_or_else(|| sending::refusal(&row, now))?;
    queries::change(&transaction, row.id, moved(next, now)).await?;
    let changed = Change::between(&told(state, &row), &told(state, &Model { state: next, ..row.clone() }))?;
    record(state, &transaction, actor, "invitation.declined", row.id, changed).await?;
    transaction.commit().await?;

    state.forget();
    Ok(())
}

/// The invitation of a link; none to an event that nobody knows of yet.
async fn find(
    db: &impl ConnectionTrait,
    token: &SecretString,
) -> Result<Option<(Model, Event, Option<TicketType>)>, AppError> {
    let found = queries::by_hash(db, &tokens::hash(token)).await?;
    let found = found.and_then(|(row, event, ticket)| Some((row, event?, ticket)));
    Ok(found.filter(|(_, event, _)| event.status != EventStatus::Draft))
}

fn open_state(row: &Model, event: &Event, is_own: bool, now: DateTime<Utc>) -> OpenState {
    match states::at(row, now) {
        _ if is_own => OpenState::Accepted,
        InvitationState::Accepted if row.email.is_none() => OpenState::UsedUp,
        InvitationState::Accepted => OpenState::Accepted,
        InvitationState::Declined => OpenState::Declined,
        InvitationState::Revoked => OpenState::Revoked,
        state if states::is_open(state) && states::takes_place(event, now) => OpenState::Open,
        _ => OpenState::Expired,
    }
}

fn check_open(row: &Model, event: &Event, now: DateTime<Utc>) -> Result<(), AppError> {
    let refused = |why: &str| Err(AppError::invalid("invitation", why));
    match open_state(row, event, false, now) {
        OpenState::Open => Ok(()),
        OpenState::Accepted => refused(TAKEN),
        OpenState::UsedUp => refused(USED_UP),
        OpenState::Expired => refused(OVER),
        OpenState::Declined | OpenState::Revoked => Err(sending::refusal(row, now)),
    }
}

/// An invitation that was mailed is for whoever has the mailbox, and that is whoever proved it.
fn check_mailbox(row: &Model, user: &User) -> Result<(), AppError> {
    let Some(email) = &row.email else { return Ok(()) };
    if row.email_normalised.as_deref() != Some(user.email_normalised.as_str()) {
        let words = format!("This invitation was sent to {}: sign in with the account of that address.", masked(email));
        return Err(AppError::invalid("email", words));
    }
    if user.email_verified_at.is_none() {
        return Err(AppError::invalid("email", UNPROVED));
    }
    Ok(())
}

/// A mailbox that its owner knows again and nobody else learns.
fn masked(email: &str) -> String {
    let (mailbox, domain) = email.rsplit_once('@').unwrap_or((email, ""));
    let first = mailbox.chars().next().map(String::from).unwrap_or_default();
    format!("{first}\u{2022}\u{2022}\u{2022}@{domain}")
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn a_mailbox_is_told_by_its_first_letter_whatever_its_length() {
        assert_eq!(masked("ana@example.com"), "a•••@example.com");
        assert_eq!(masked("a@example.com"), "a•••@example.com");
    }
}
