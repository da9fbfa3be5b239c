//! Reads, changes and cancels the tickets of users.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use serde_json::json;
use uuid::Uuid;

use super::{
    emails, keys,
    queries::{self, TicketRow},
    states::{state_at, transition},
    types::{HeldTicketType, Ticket, TicketEvent, TicketInput},
};
use crate::{
    accounts::{auth::SignedIn, users},
    hackathon::{events, sales::Money, teams},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{Transaction, UnitOfWork},
        error::AppError,
        permissions::{self, Permission as _, UsersTicketsList, UsersTicketsShow},
    },
};
use entities::{
    sea_orm_active_enums::TicketState::{Cancelled, Confirmed, Expired, Held, PendingApproval, PendingPayment},
    tickets::{ActiveModel, Model},
    users::Model as User,
};

/// Holds recorded as expired in one round.
const MAX_EXPIRED: u64 = 500;

/// Tickets of a user, the latest first: their own, or those of others for staff; 404 otherwise.
pub(super) async fn index(context: &Context, by: &SignedIn, username: &str) -> Result<Vec<Ticket>, AppError> {
    let db = context.db.reader();
    let user = holder(context, by, username, UsersTicketsList::NAME).await?;
    let rows = queries::of_user(db, user.id).await?;
    let now = context.clock.now();
    // A hold that ended without a ticket is not one.
    let rows = rows.iter().filter(|row| state_at(&row.ticket, now) != Expired);
    rows.map(|row| view(row, Some(&user.username), now)).collect()
}

/// One ticket with the URL of its QR code.
pub(super) async fn show(context: &Context, by: &SignedIn, username: &str, id: Uuid) -> Result<Ticket, AppError> {
    let user = holder(context, by, username, UsersTicketsShow::NAME).await?;
    let row = queries::find(context.db.reader(), id).await?;
    let row = row.filter(|row| row.ticket.user_id == Some(user.id)).ok_or(AppError::NotFound)?;
    shown(context, &row, &user).await
}

/// The ticket with which a user takes part in an event; 404 if there is none.
pub(super) async fn of_event(
    context: &Context,
    by: &SignedIn,
    username: &str,
    event: &str,
) -> Result<Ticket, AppError> {
    let user = holder(context, by, username, UsersTicketsShow::NAME).await?;
    let db = context.db.reader();
    let event = events::find_by_key(db, event).await?.ok_or(AppError::NotFound)?;
    let ticket = queries::live_of(db, event.id, user.id).await?;
    let ticket = ticket.filter(|ticket| {
        let state = state_at(ticket, context.clock.now());
        matches!(state, Confirmed | PendingApproval | PendingPayment)
    });
    let row = queries::find(db, ticket.ok_or(AppError::NotFound)?.id).await?.ok_or(AppError::NotFound)?;
    shown(context, &row, &user).await
}

/// Changes the name on the holder's own ticket; its previous QR code becomes invalid.
pub(super) async fn rename(
    context: &Context,
    actor: &Actor,
    (by, username, id): (&SignedIn, &str, Uuid),
    (expected_version, input): (i32, TicketInput),
) -> Result<Ticket, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = lock_own(&tx, by, username, id).await?;
    if row.ticket.version != expected_version {
        return Err(AppError::conflict(&view(&row, Some(&by.user.username), now)?));
    }
    if !can_rename(&row, now) {
        return Err(AppError::invalid("holderName", "The name on this ticket can no longer be changed."));
    }
    let ticket = rename_within(context, &tx, actor, &row.ticket, &input.holder_name).await?;
    tx.commit().await?;
    shown(context, &TicketRow { ticket, ..row }, &by.user).await
}

/// Cancels the holder's own ticket: the seat is free at once, and the holder leaves the team of the event.
pub(super) async fn cancel(
    context: &Context,
    actor: &Actor,
    (by, username, id): (&SignedIn, &str, Uuid),
) -> Result<(), AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = lock_own(&tx, by, username, id).await?;
    if !can_cancel(&row, now) {
        return Err(AppError::invalid("ticket", "This ticket can no longer be cancelled."));
    }
    let changes = cancelled_now(now, row.ticket.user_id);
    cancel_within(context, &tx, actor, row, changes).await?;
    Ok(tx.commit().await?)
}

/// Ends what a user takes part in, in the transaction that deletes the account and has locked its row: tickets of
/// events that are not over are cancelled, without an email. The holder's name leaves all tickets.
pub async fn forget_holder(context: &Context, tx: &UnitOfWork, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    let now = context.clock.now();
    for row in queries::of_user(tx, user).await? {
        let is_live = matches!(row.ticket.state, Held | PendingApproval | PendingPayment | Confirmed);
        if is_live && row.event.end_at > now {
            let Some((ticket, _)) = lock(tx, &row.ticket).await? else { continue };
            transition(context, tx, actor, &ticket, Cancelled, cancelled_now(now, None)).await?;
        }
    }
    Ok(queries::forget_holder(tx, user, now).await?)
}

/// Records holds that have run out; returns how many. Their seats were free before.
pub async fn expire_holds(context: &Context) -> Result<u64, AppError> {
    let mut expired = 0;
    let now = context.clock.now();
    for ticket in queries::overdue(context.db.reader(), now, MAX_EXPIRED).await? {
        let tx = context.db.begin().await?;
        let Some((ticket, _)) = lock(&tx, &ticket).await? else { continue };
        if ticket.state != Expired && state_at(&ticket, now) == Expired {
            transition(context, &tx, &Actor::system(), &ticket, Expired, ActiveModel::default()).await?;
            tx.commit().await?;
            expired += 1;
        }
    }
    Ok(expired)
}

/// The view of a ticket without the URL of its QR code.
pub(in crate::ticketing) fn view(
    row: &TicketRow,
    username: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Ticket, AppError> {
    let TicketRow { ticket, kind, event } = row;
    let state = state_at(ticket, now);
    Ok(Ticket {
        id: ticket.id,
        code: ticket.public_code.clone(),
        state,
        event: TicketEvent {
            id: event.id,
            slug: event.slug.clone(),
            title: event.title.clone(),
            start_at: event.start_at,
            end_at: event.end_at,
            timezone: event.timezone.clone(),
            venue: event.venue.clone(),
            city: event.city.clone(),
        },
        ticket_type: HeldTicketType {
            id: kind.id,
            slug: kind.slug.clone(),
            name: kind.name.clone(),
            includes: serde_json::from_value(kind.includes.clone()).map_err(AppError::internal)?,
            price: Money::euros(kind.price_minor),
        },
        holder_name: ticket.holder_name.clone(),
        username: username.map(str::to_owned),
        held_until: ticket.hold_expires_at.filter(|_| matches!(state, Held | PendingApproval | PendingPayment)),
        confirmed_at: ticket.confirmed_at,
        cancelled_at: ticket.cancelled_at,
        checked_in_at: ticket.checked_in_at,
        url: None,
        can_cancel: can_cancel(row, now),
        can_rename: can_rename(row, now),
        version: ticket.version,
    })
}

async fn shown(context: &Context, row: &TicketRow, user: &User) -> Result<Ticket, AppError> {
    let mut ticket = view(row, Some(&user.username), context.clock.now())?;
    if ticket.state == Confirmed {
        let signature = keys::sign(context, &row.ticket).await?;
        let origin = context.config.app.origin();
        ticket.url = Some(format!("{origin}/user/{}/tickets/{}?signature={signature}", user.username, row.ticket.id));
    }
    Ok(ticket)
}

/// The user whose tickets are requested; 404 unless `by` may see them.
async fn holder(context: &Context, by: &SignedIn, username: &str, permission: &str) -> Result<User, AppError> {
    if username.eq_ignore_ascii_case(&by.user.username) {
        return Ok(by.user.clone());
    }
    let db = context.db.reader();
    // PostgreSQL rejects NUL in text parameters.
    let user = if username.contains('\0') { None } else { users::by_username(db, username).await? };
    let user = user.ok_or(AppError::NotFound)?;
    if permissions::allows(db, &by.roles, permission).await? { Ok(user) } else { Err(AppError::NotFound) }
}

/// Locks the user's own ticket; 404 for any other.
async fn lock_own(tx: &UnitOfWork, by: &SignedIn, username: &str, id: Uuid) -> Result<TicketRow, AppError> {
    let row = queries::find(tx, id).await?.filter(|row| row.ticket.user_id == Some(by.user.id));
    let row = row.filter(|_| username.eq_ignore_ascii_case(&by.user.username)).ok_or(AppError::NotFound)?;
    let (ticket, event) = lock(tx, &row.ticket).await?.ok_or(AppError::NotFound)?;
    Ok(TicketRow { ticket, event, ..row })
}

/// Locks the event of a ticket, then the ticket.
pub(super) async fn lock(
    tx: &impl ConnectionTrait,
    ticket: &Model,
) -> Result<Option<(Model, entities::events::Model)>, AppError> {
    let Some(event) = events::lock_for_update(tx, ticket.event_id).await? else { return Ok(None) };
    Ok(queries::lock_for_update(tx, ticket.id).await?.map(|ticket| (ticket, event)))
}

/// Changes the name on a locked ticket; its previous QR code becomes invalid.
pub(super) async fn rename_within(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    ticket: &Model,
    name: &str,
) -> Result<Model, AppError> {
    let changes = ActiveModel {
        holder_name: Set(Some(name.trim().to_owned())),
        code_version: Set(ticket.code_version + 1),
        ..Default::default()
    };
    let renamed = queries::update(tx, ticket, changes, context.clock.now()).await?;
    // The audit log contains no names.
    let version = |ticket: &Model| json!({ "codeVersion": ticket.code_version });
    let change = Change::between(&version(ticket), &version(&renamed))?;
    let entry = Entry::of("ticket.renamed").on(Target::new("ticket", ticket.id)).with(change);
    audit::record(context, tx, actor, entry).await?;
    Ok(renamed)
}

/// Cancels a locked ticket, takes its holder out of their team of the event and tells them.
pub(super) async fn cancel_within(
    context: &Context,
    tx: &impl Transaction,
    actor: &Actor,
    row: TicketRow,
    changes: ActiveModel,
) -> Result<(), AppError> {
    let ticket = transition(context, tx, actor, &row.ticket, Cancelled, changes).await?;
    if let Some(user) = ticket.user_id {
        teams::leave_event(context, tx, actor, (ticket.event_id, user)).await?;
    }
    emails::cancelled(context, tx, &TicketRow { ticket, ..row }).await
}

/// The columns of a ticket that is cancelled or rejected.
pub(super) fn cancelled_now(now: DateTime<Utc>, by: Option<Uuid>) -> ActiveModel {
    ActiveModel { cancelled_at: Set(Some(now)), cancelled_by: Set(by), ..Default::default() }
}

fn can_cancel(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let is_live = matches!(state_at(&row.ticket, now), PendingApproval | Confirmed);
    is_live && row.event.start_at > now && row.ticket.checked_in_at.is_none()
}

fn can_rename(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let freeze = row.event.transfer_freeze_at.unwrap_or(row.event.start_at);
    matches!(state_at(&row.ticket, now), PendingApproval | Confirmed) && freeze > now
}
