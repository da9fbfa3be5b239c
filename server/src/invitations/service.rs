//! What staff do with invitations.

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum, ActiveValue::Set, ConnectionTrait, DatabaseTransaction};
use uuid::Uuid;

use super::{
    AGAIN_PER_MAILBOX,
    changes::{check_change, expiry, merged},
    queries, rights,
    rows::{check_places, fresh, record, reserved, told},
    rules::{Content, Rules},
    sending::{self, Issued, Outgoing},
    states::{self, Act},
    types::{Filter, Invitation, InvitationChange, InvitationResend, Narrowed, NewInvitation, Row},
};
use crate::{
    audit::{Actor, Change},
    auth::SignedIn,
    db,
    entities::{
        events::Model as Event,
        invitations::{Column, Entity, Model},
        sea_orm_active_enums::{EventStatus, InvitationKind, InvitationState},
        ticket_types::Model as TicketType,
    },
    error::AppError,
    events,
    http::{
        paging::{Direction, PageRequest},
        respond::Page,
        version::Version,
    },
    mail::EmailAddress,
    permissions::{self, EventsUpdate, Permission as _},
    state::AppState,
    throttle, tickets,
};

const SORTS: [(&str, Column); 3] =
    [("createdAt", Column::CreatedAt), ("expiresAt", Column::ExpiresAt), ("email", Column::EmailNormalised)];

const INVITED: &str = "There is an open invitation of this kind for this address.";
const USED: &str = "Somebody accepted this invitation, so it stays.";
const USED_TICKET: &str =
    "Somebody accepted this invitation, so it stays: take it back, and what it keeps is free again.";

/// Who does it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Staff<'a> {
    pub(super) actor: &'a Actor,
    pub(super) by: &'a SignedIn,
}

/// A page of invitations, of one event or of all.
pub(super) async fn index(
    state: &AppState,
    by: &SignedIn,
    event: Option<&str>,
    request: PageRequest,
    narrowed: &Narrowed,
) -> Result<Page<Invitation>, AppError> {
    let order = request.sort_by(&SORTS, (Column::CreatedAt, Direction::Descending))?;
    let kind = word("kind", narrowed.kind.as_deref())?;
    let in_state = word("state", narrowed.state.as_deref())?;
    let of = match event {
        Some(event) => Some(event_of(state, by, event).await?.id),
        None => None,
    };
    let drafts = sees_drafts(state, by).await?;
    let filter = Filter { event: of, kind, state: in_state, drafts };
    let request = request.narrowed("kind", kind_of(narrowed.kind.as_deref()));
    let request = request.narrowed("state", kind_of(narrowed.state.as_deref()));

    let now = state.clock.now();
    let (rows, total) = queries::page(state.db.reader(), &request, &filter, order, now).await?;
    Ok(request.page(rows.into_iter().map(|row| Invitation::of(row, now)).collect(), total))
}

/// One invitation.
pub(super) async fn show(state: &AppState, by: &SignedIn, event: &str, id: Uuid) -> Result<Invitation, AppError> {
    let event = event_of(state, by, event).await?;
    let row = queries::find(state.db.reader(), event.id, id).await?.ok_or(AppError::NotFound)?;
    Ok(Invitation::of(row, state.clock.now()))
}

/// Writes one and sends it, unless it is a draft.
pub(super) async fn store(
    state: &AppState,
    staff: Staff<'_>,
    event: &str,
    new: &NewInvitation,
) -> Result<Invitation, AppError> {
    let (event, now) = (event_of(state, staff.by, event).await?, state.clock.now());

    let transaction = state.db.begin().await?;
    let (event, kinds) = held_event(&transaction, event.id).await?;
    let rules = Rules { event: &event, tickets: &kinds, ticket_before: None, now };
    let content = rules.read(new).map_err(AppError::Invalid)?;
    if !new.draft {
        sending::check_event(&event, now)?;
    }
    rights::check(&transaction, staff.by.user.id, content.kind, content.role.as_deref()).await?;
    rights::check_proof(staff.by, content.kind, content.role.as_deref(), now)?;
    check_invited(&transaction, &event, &content, None, now).await?;

    let expires_at = content.expires_at.unwrap_or_else(|| rules.usual_expiry());
    let issued = match new.draft {
        true => sending::none(),
        false => sending::issue(state, &transaction, &event, &Outgoing::of(&content, expires_at)).await?,
    };
    let link = issued.link.clone();
    let row = fresh(&event, &content, issued, (new.draft, expires_at), staff.by.user.id, now);
    let id = row.id;
    queries::insert(&transaction, vec![row.clone()]).await?;
    check_places(&transaction, &event, &row, now).await?;
    record(state, &transaction, staff.actor, "invitation.stored", id, Change::to(&told(state, &row))?).await?;
    let shown = shown(&transaction, &event, id, now).await?;
    transaction.commit().await?;

    state.mailer.wake();
    state.forget();
    Ok(Invitation { link, ..shown })
}

/// Changes one that can still be accepted, or was never sent.
pub(super) async fn update(
    state: &AppState,
    staff: Staff<'_>,
    (event, id): (&str, Uuid),
    (version, asked): (Version, InvitationChange),
) -> Result<Invitation, AppError> {
    let seen = version.seen(asked.version)?;
    let (event, now) = (event_of(state, staff.by, event).await?, state.clock.now());

    let transaction = state.db.begin().await?;
    let (event, kinds) = held_event(&transaction, event.id).await?;
    let before = queries::hold(&transaction, event.id, id).await?.ok_or(AppError::NotFound)?;
    if before.version != seen {
        return Err(AppError::conflict(&shown(&transaction, &event, id, now).await?));
    }
    if !states::is_editable(states::at(&before, now)) {
        return Err(sending::refusal(&before, now));
    }
    let rules = Rules { event: &event, tickets: &kinds, ticket_before: before.ticket_type_id, now };
    let content = rules.read(&merged(&before, asked)).map_err(AppError::Invalid)?;
    rights::check(&transaction, staff.by.user.id, content.kind, content.role.as_deref()).await?;
    rights::check_proof(staff.by, content.kind, content.role.as_deref(), now)?;
    check_change(&before, &content)?;

    let mut change = content.columns();
    change.updated_at = Set(now);
    // As many as it is for now have accepted.
    if before.used > 0
        && content.max_uses == before.used
        && let Some(next) = states::after(states::at(&before, now), Act::Accept)
    {
        (change.state, change.state_changed_at) = (Set(next), Set(now));
    }
    change.expires_at = content.expires_at.map_or(sea_orm::ActiveValue::NotSet, Set);
    if before.email_normalised != content.email.as_ref().map(EmailAddress::normalised) {
        check_invited(&transaction, &event, &content, Some(id), now).await?;
        sending::withdraw(&transaction, &before).await?;
        let Issued { hash, mail, .. } = sending::none();
        (change.token_hash, change.mail_id) = (Set(hash), Set(mail));
    }
    let done = db::update_seen(&transaction, change, (Column::Id, id), (Column::Version, seen)).await?;
    let after = queries::hold(&transaction, event.id, id).await?.filter(|_| done).ok_or(AppError::NotFound)?;
    if reserved(&after) > reserved(&before) || after.ticket_type_id != before.ticket_type_id {
        check_places(&transaction, &event, &after, now).await?;
    }
    let changed = Change::between(&told(state, &before), &told(state, &after))?;
    record(state, &transaction, staff.actor, "invitation.updated", id, changed).await?;
    let shown = shown(&transaction, &event, id, now).await?;
    transaction.commit().await?;

    state.forget();
    Ok(shown)
}

/// Deletes one that nobody has used.
pub(super) async fn destroy(
    state: &AppState,
    staff: Staff<'_>,
    (event, id): (&str, Uuid),
    version: Version,
) -> Result<(), AppError> {
    let seen = version.seen(None)?;
    let (event, now) = (event_of(state, staff.by, event).await?, state.clock.now());

    let transaction = state.db.begin().await?;
    let row = queries::hold(&transaction, event.id, id).await?.ok_or(AppError::NotFound)?;
    if row.used > 0 {
        let words = if is_given_later(&row) { USED_TICKET } else { USED };
        return Err(AppError::invalid("id", words));
    }
    if !db::delete_seen::<Entity>(&transaction, (Column::Id, id), (Column::Version, seen)).await? {
        return Err(AppError::conflict(&shown(&transaction, &event, id, now).await?));
    }
    sending::withdraw(&transaction, &row).await?;
    record(state, &transaction, staff.actor, "invitation.destroyed", id, Change::from(&told(state, &row))?).await?;
    transaction.commit().await?;

    state.forget();
    Ok(())
}

/// Sends one, for the first time or with another link: the one before is dead.
pub(super) async fn resend(
    request: &HttpRequest,
    state: &AppState,
    staff: Staff<'_>,
    (event, id): (&str, Uuid),
    asked: &InvitationResend,
) -> Result<Invitation, AppError> {
    let (event, now) = (event_of(state, staff.by, event).await?, state.clock.now());

    let transaction = state.db.begin().await?;
    let (event, kinds) = held_event(&transaction, event.id).await?;
    let before = queries::hold(&transaction, event.id, id).await?.ok_or(AppError::NotFound)?;
    rights::check(&transaction, staff.by.user.id, before.kind, before.role.as_deref()).await?;
    rights::check_proof(staff.by, before.kind, before.role.as_deref(), now)?;
    sending::check_event(&event, now)?;
    let rules = Rules { event: &event, tickets: &kinds, ticket_before: before.ticket_type_id, now };
    let expires_at = expiry(&rules, &before, asked)?;
    if let Some(email) = before.email.as_deref().and_then(EmailAddress::parse) {
        let open = queries::invited(&transaction, event.id, &[email.normalised()], Some(id), now).await?;
        if open.contains(&(before.kind, email.normalised())) {
            return Err(AppError::invalid("email", INVITED));
        }
        throttle::enforce_within(request, &transaction, &AGAIN_PER_MAILBOX, &email.mailbox()).await?;
    }
    let ticket = kinds.iter().find(|kind| Some(kind.id) == before.ticket_type_id).map(|kind| kind.name.as_str());
    let (change, link) = sending::again(state, &transaction, &event, (&before, ticket), expires_at).await?;
    queries::change(&transaction, id, change).await?;
    let after = queries::hold(&transaction, event.id, id).await?.ok_or(AppError::NotFound)?;
    if !states::is_open(states::at(&before, now)) {
        check_places(&transaction, &event, &after, now).await?;
    }
    let changed = Change::between(&told(state, &before), &told(state, &after))?;
    record(state, &transaction, staff.actor, "invitation.sent", id, changed).await?;
    let shown = shown(&transaction, &event, id, now).await?;
    transaction.commit().await?;

    state.mailer.wake();
    state.forget();
    Ok(Invitation { link, ..shown })
}

/// Takes one back; again changes nothing. A ticket is given by the sale: who accepted an invitation to one and has none yet
/// gets none by it any more, and the place it kept is free.
pub(super) async fn revoke(
    state: &AppState,
    staff: Staff<'_>,
    (event, id): (&str, Uuid),
) -> Result<Invitation, AppError> {
    let (event, now) = (event_of(state, staff.by, event).await?, state.clock.now());

    let transaction = state.db.begin().await?;
    let before = queries::hold(&transaction, event.id, id).await?.ok_or(AppError::NotFound)?;
    if before.state == InvitationState::Revoked {
        return shown(&transaction, &event, id, now).await;
    }
    let releases = before.used > 0 && is_given_later(&before);
    let next = states::after(states::at(&before, now), if releases { Act::Release } else { Act::Revoke });
    let next = next.ok_or_else(|| sending::refusal(&before, now))?;
    sending::withdraw(&transaction, &before).await?;
    let after = Model { state: next, ..before.clone() };
    if releases {
        // Their places are free; that they had accepted is not undone.
        queries::release(&transaction, id).await?;
    }
    queries::change(&transaction, id, sending::moved(next, now)).await?;
    let changed = Change::between(&told(state, &before), &told(state, &after))?;
    record(state, &transaction, staff.actor, "invitation.revoked", id, changed).await?;
    let shown = shown(&transaction, &event, id, now).await?;
    transaction.commit().await?;

    state.forget();
    Ok(shown)
}

/// Whether accepting gives nothing by itself.
fn is_given_later(row: &Model) -> bool {
    row.kind == InvitationKind::Ticket
}

/// An event by id or slug; a draft is none for those who may not edit it.
pub(super) async fn event_of(state: &AppState, by: &SignedIn, key: &str) -> Result<Event, AppError> {
    let event = events::known(state.db.reader(), key).await?.ok_or(AppError::NotFound)?;
    let visible = event.status != EventStatus::Draft || sees_drafts(state, by).await?;
    if visible { Ok(event) } else { Err(AppError::NotFound) }
}

/// The event, held, with its kinds of tickets.
pub(super) async fn held_event(tx: &DatabaseTransaction, id: Uuid) -> Result<(Event, Vec<TicketType>), AppError> {
    let event = events::hold(tx, id).await?.ok_or(AppError::NotFound)?;
    let kinds = tickets::kinds(tx, id).await?;
    Ok((event, kinds))
}

async fn shown(tx: &impl ConnectionTrait, event: &Event, id: Uuid, now: DateTime<Utc>) -> Result<Invitation, AppError> {
    let row: Row = queries::find(tx, event.id, id).await?.ok_or(AppError::NotFound)?;
    Ok(Invitation::of(row, now))
}

async fn sees_drafts(state: &AppState, by: &SignedIn) -> Result<bool, AppError> {
    Ok(permissions::allows(state.db.reader(), &by.roles, EventsUpdate::NAME).await?)
}

async fn check_invited(
    tx: &impl ConnectionTrait,
    event: &Event,
    content: &Content,
    but: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    let Some(email) = content.email.as_ref().map(EmailAddress::normalised) else { return Ok(()) };
    let invited = queries::invited(tx, event.id, std::slice::from_ref(&email), but, now).await?;
    if invited.contains(&(content.kind, email)) { Err(AppError::invalid("email", INVITED)) } else { Ok(()) }
}

fn word<E: ActiveEnum<Value = String>>(field: &'static str, asked: Option<&str>) -> Result<Option<E>, AppError> {
    let asked = kind_of(asked).map(|word| E::try_from_value(&word.to_owned()));
    asked.transpose().map_err(|_| AppError::invalid(field, format!("The selected {field} is invalid.")))
}

fn kind_of(asked: Option<&str>) -> Option<&str> {
    asked.filter(|word| !word.is_empty())
}
