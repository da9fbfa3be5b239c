//! Reads, changes and cancels the tickets of users.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{
    emails, keys,
    queries::{self, TicketRow},
    reconfirmation::{self, Reconfirmation},
    states::state_at,
    types::{HeldTicketType, Ticket, TicketEvent, TicketInput, TicketPath},
};
use crate::{
    accounts::{auth::SignedIn, notifications::TicketNotificationKind, users},
    hackathon::{admin_resource::StaffContext, events, sales::Money},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{Transaction, UnitOfWork},
        error::AppError,
        http::exchange::Exchange,
        permissions::{Permission as _, UsersTicketsList, UsersTicketsShow},
    },
};
use entities::{
    sea_orm_active_enums::TicketState::{Confirmed, Expired, Held, PendingApproval, PendingPayment},
    ticket_types::Model as TicketType,
    tickets::{ActiveModel, Model},
    users::Model as User,
};

/// Tickets of a user, the latest first: their own, or those of others for staff; 404 otherwise.
pub(super) async fn index(context: &Context, caller: &SignedIn, username: &str) -> Result<Vec<Ticket>, AppError> {
    let db = context.db.reader();
    let user = find_visible_user(context, caller, username, UsersTicketsList::NAME).await?;
    let rows = queries::list_for_user(db, user.id).await?;
    let now = context.clock.now();
    // A hold that ended without a ticket is not one.
    let rows = rows.iter().filter(|row| state_at(&row.ticket, now) != Expired);
    rows.map(|row| view(row, Some(&user.username), now)).collect()
}

/// One ticket with the URL of its QR code.
pub(super) async fn show(context: &Context, caller: &SignedIn, path: &TicketPath) -> Result<Ticket, AppError> {
    let (row, user) = find_visible(context, caller, path).await?;
    view_with_qr_code(context, &row, &user).await
}

/// The ticket with which a user takes part in an event; 404 if there is none.
pub(super) async fn of_event(
    context: &Context,
    caller: &SignedIn,
    username: &str,
    event: &str,
) -> Result<Ticket, AppError> {
    let user = find_visible_user(context, caller, username, UsersTicketsShow::NAME).await?;
    let db = context.db.reader();
    let event = events::find_including_drafts(db, event).await?.ok_or(AppError::NotFound)?;
    let ticket = queries::find_live(db, event.id, user.id).await?;
    let ticket = ticket.filter(|ticket| {
        let state = state_at(ticket, context.clock.now());
        matches!(state, Confirmed | PendingApproval | PendingPayment)
    });
    let row = queries::find_unchecked(db, ticket.ok_or(AppError::NotFound)?.id).await?.ok_or(AppError::NotFound)?;
    view_with_qr_code(context, &row, &user).await
}

/// Changes the name on the holder's own ticket; its previous QR code becomes invalid.
pub(super) async fn rename(
    exchange: &Exchange,
    caller: &SignedIn,
    path: &TicketPath,
    expected_version: i32,
    input: TicketInput,
) -> Result<Ticket, AppError> {
    let (context, actor) = (exchange.context(), Actor::user(exchange, caller.user.id));
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let row = lock_own(&tx, caller, path).await?;
    if row.ticket.version != expected_version {
        return Err(AppError::conflict(&view(&row, Some(&caller.user.username), now)?));
    }
    if !can_rename(&row, now) {
        return Err(AppError::invalid("holderName", "The name on this ticket can no longer be changed."));
    }
    let ticket = rename_within(context, &tx, &actor, &row.ticket, &input.holder_name).await?;
    let row = TicketRow { ticket, ..row };
    notify_renamed(context, &tx, &row).await?;
    tx.commit().await?;
    view_with_qr_code(context, &row, &caller.user).await
}

/// The view of a ticket without the URL of its QR code.
pub(in crate::ticketing) fn view(
    row: &TicketRow,
    username: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Ticket, AppError> {
    let TicketRow { ticket, ticket_type, event } = row;
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
            id: ticket_type.id,
            slug: ticket_type.slug.clone(),
            name: ticket_type.name.clone(),
            includes: serde_json::from_value(ticket_type.includes.clone()).map_err(AppError::internal)?,
            price: Money::euros(ticket_type.price_minor),
        },
        holder_name: ticket.holder_name.clone(),
        username: username.map(str::to_owned),
        held_until: ticket.hold_expires_at.filter(|_| matches!(state, Held | PendingApproval | PendingPayment)),
        confirmed_at: ticket.confirmed_at,
        cancelled_at: ticket.cancelled_at,
        checked_in_at: ticket.checked_in_at,
        reconfirmed_at: Reconfirmation::of(ticket, event).answered_at,
        can_reconfirm: reconfirmation::asks(row, now),
        paid: ticket.paid_minor.map(Money::euros),
        url: None,
        seat: None,
        can_cancel: can_cancel(row, now),
        can_rename: can_rename(row, now),
        version: ticket.version,
    })
}

async fn view_with_qr_code(context: &Context, row: &TicketRow, user: &User) -> Result<Ticket, AppError> {
    let mut ticket = view(row, Some(&user.username), context.clock.now())?;
    if ticket.state == Confirmed {
        let signature = keys::sign(context, &row.ticket).await?;
        ticket.url = Some(code_url(context, &user.username, row.ticket.id, &signature));
        ticket.seat = Some(queries::seat(context.db.reader(), &row.ticket).await?);
    }
    Ok(ticket)
}

/// The URL in the QR code of a ticket.
pub(super) fn code_url(context: &Context, username: &str, id: Uuid, signature: &str) -> String {
    format!("{}/user/{username}/tickets/{id}?signature={signature}", context.config.app.origin())
}

/// A ticket and the user who holds it, for its holder or for staff; 404 for others.
pub(in crate::ticketing) async fn find_visible(
    context: &Context,
    caller: &SignedIn,
    path: &TicketPath,
) -> Result<(TicketRow, User), AppError> {
    let user = find_visible_user(context, caller, &path.username, UsersTicketsShow::NAME).await?;
    let row = queries::find_unchecked(context.db.reader(), path.id).await?;
    let row = row.filter(|row| row.ticket.user_id == Some(user.id)).ok_or(AppError::NotFound)?;
    Ok((row, user))
}

/// The user whose tickets are requested; 404 unless the caller may see them.
async fn find_visible_user(
    context: &Context,
    caller: &SignedIn,
    username: &str,
    permission: &str,
) -> Result<User, AppError> {
    if username.eq_ignore_ascii_case(&caller.user.username) {
        return Ok(caller.user.clone());
    }
    let db = context.db.reader();
    let user = users::by_username(db, username).await?.ok_or(AppError::NotFound)?;
    if caller.may(db, permission).await? { Ok(user) } else { Err(AppError::NotFound) }
}

/// The account that holds a ticket; `None` if it was deleted.
pub(in crate::ticketing) async fn holder(db: &impl ConnectionTrait, ticket: &Model) -> Result<Option<User>, DbErr> {
    match ticket.user_id {
        Some(user) => users::find(db, user).await,
        None => Ok(None),
    }
}

/// Locks the user's own ticket; 404 for any other.
pub(in crate::ticketing) async fn lock_own(
    tx: &UnitOfWork,
    caller: &SignedIn,
    path: &TicketPath,
) -> Result<TicketRow, AppError> {
    let row = queries::find_unchecked(tx, path.id).await?.filter(|row| row.ticket.user_id == Some(caller.user.id));
    let row = row.filter(|_| path.username.eq_ignore_ascii_case(&caller.user.username)).ok_or(AppError::NotFound)?;
    lock(tx, row).await?.ok_or(AppError::NotFound)
}

/// The ticket that takes a user's seat at an event, unless its hold has run out.
pub(in crate::ticketing) async fn find_unexpired(
    db: &impl ConnectionTrait,
    event: Uuid,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Model>, DbErr> {
    let live = queries::find_live(db, event, user).await?;
    Ok(live.filter(|ticket| state_at(ticket, now) != Expired))
}

/// Whether a user has a ticket of a type that takes a seat.
pub(in crate::ticketing) async fn has_unexpired(
    db: &impl ConnectionTrait,
    ticket_type: &TicketType,
    user: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let ticket = find_unexpired(db, ticket_type.event_id, user, now).await?;
    Ok(ticket.is_some_and(|ticket| ticket.ticket_type_id == ticket_type.id))
}

/// A ticket of an event that the user may see; 404 otherwise.
pub(in crate::ticketing) async fn find_for_staff(
    db: &impl ConnectionTrait,
    staff: &StaffContext,
    id: Uuid,
) -> Result<TicketRow, AppError> {
    queries::find_unchecked(db, id).await?.filter(|row| staff.sees(&row.event)).ok_or(AppError::NotFound)
}

/// Like [`find_for_staff`], locked until the transaction ends.
pub(in crate::ticketing) async fn lock_for_staff(
    tx: &UnitOfWork,
    staff: &StaffContext,
    id: Uuid,
) -> Result<TicketRow, AppError> {
    let row = find_for_staff(tx, staff, id).await?;
    lock(tx, row).await?.ok_or(AppError::NotFound)
}

/// Locks the event of a ticket, then the ticket; `None` if one of them was deleted.
pub(in crate::ticketing) async fn lock(
    tx: &impl ConnectionTrait,
    row: TicketRow,
) -> Result<Option<TicketRow>, AppError> {
    let Some(event) = events::lock_for_update(tx, row.ticket.event_id).await? else { return Ok(None) };
    let ticket = queries::lock_for_update(tx, row.ticket.id).await?;
    Ok(ticket.map(|ticket| TicketRow { ticket, event, ..row }))
}

/// Changes the name on a locked ticket; its previous QR code becomes invalid.
pub(in crate::ticketing) async fn rename_within(
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
    let change = Change::updated(&version(ticket), &version(&renamed))?;
    let entry = Entry::new("ticket.renamed").with_target(Target::new("ticket", ticket.id)).with_change(change);
    audit::record(context, tx, actor, entry).await?;
    Ok(renamed)
}

/// Sends the new code of a renamed ticket to its holder.
pub(in crate::ticketing) async fn notify_renamed(
    context: &Context,
    tx: &impl Transaction,
    row: &TicketRow,
) -> Result<(), AppError> {
    match row.ticket.state {
        Confirmed => emails::notify_holder(context, tx, row, TicketNotificationKind::Renamed).await,
        _ => Ok(()),
    }
}

/// Whether the holder can cancel a ticket.
pub(in crate::ticketing) fn can_cancel(row: &TicketRow, now: DateTime<Utc>) -> bool {
    let is_live = matches!(state_at(&row.ticket, now), PendingApproval | PendingPayment | Confirmed);
    is_live && row.event.start_at > now && row.ticket.checked_in_at.is_none()
}

fn can_rename(row: &TicketRow, now: DateTime<Utc>) -> bool {
    matches!(state_at(&row.ticket, now), PendingApproval | Confirmed) && frozen_from(row) > now
}

/// From when a ticket can neither be renamed nor transferred.
pub(in crate::ticketing) fn frozen_from(row: &TicketRow) -> DateTime<Utc> {
    row.event.transfer_freeze_at.unwrap_or(row.event.start_at)
}
