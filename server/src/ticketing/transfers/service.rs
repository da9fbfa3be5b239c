//! Offers tickets, withdraws offers and accepts them.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::{
    OFFERS, queries,
    types::{Offer, Transfer},
};
use crate::{
    accounts::{
        auth::SignedIn,
        notifications::{self, TicketNotificationKind},
    },
    hackathon::{admin_resource::StaffContext, teams},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{StateChange, UnitOfWork},
        error::AppError,
        http::exchange::Exchange,
        mail::EmailAddress,
        rate_limit,
    },
    ticketing::{
        messages::{ALREADY_HAS_TICKET, TEAM_REQUIRED},
        tickets::{self, Ticket, TicketPath, TicketRow},
    },
};
use entities::{
    sea_orm_active_enums::{EventStatus, TicketSource, TicketState, TransferState},
    ticket_transfers::Model,
    tickets::ActiveModel,
    users::Model as User,
};

/// How long an offer can be accepted.
const VALIDITY: TimeDelta = TimeDelta::days(7);
/// How long an offer is stored after it has ended.
const RETENTION: TimeDelta = TimeDelta::days(30);
const TOO_LATE: &str = "This ticket can no longer be transferred.";
const OFFER_CLOSED: &str = "This offer has expired.";

/// The open offers of the holder's own ticket: one or none.
pub(super) async fn index(context: &Context, caller: &SignedIn, path: &TicketPath) -> Result<Vec<Transfer>, AppError> {
    let (row, holder) = tickets::find_visible(context, caller, path).await?;
    if holder.id != caller.user.id {
        return Err(AppError::NotFound);
    }
    let open = queries::find_open(context.db.reader(), row.ticket.id, context.clock.now()).await?;
    Ok(open.map(view).into_iter().collect())
}

/// Offers the holder's own ticket to an email address; an earlier offer of it ends.
pub(super) async fn store(
    exchange: &Exchange,
    caller: &SignedIn,
    path: &TicketPath,
    email: &EmailAddress,
) -> Result<Transfer, AppError> {
    let context = exchange.context();
    if email.normalised() == caller.user.email_normalised {
        return Err(AppError::invalid("email", "This is your own email. Enter someone else's."));
    }
    rate_limit::enforce_for(exchange, &OFFERS, &caller.user.id.to_string()).await?;
    let actor = Actor::user(exchange, caller.user.id);
    let tx = context.db.begin().await?;
    let row = tickets::lock_own(&tx, caller, path).await?;
    offer(context, tx, &actor, &row, email).await
}

/// Offers the ticket of any holder to an email address and tells the holder; an earlier offer of it ends.
pub(super) async fn store_as_staff(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
    email: &EmailAddress,
) -> Result<Transfer, AppError> {
    let tx = context.db.begin().await?;
    let row = tickets::lock_for_staff(&tx, staff, id).await?;
    let holder = tickets::holder(&tx, &row.ticket).await?;
    if holder.is_some_and(|holder| holder.email_normalised == email.normalised()) {
        return Err(AppError::invalid("email", "This is the holder's email. Enter someone else's."));
    }
    tickets::notify_holder(context, &tx, &row, TicketNotificationKind::Offered(&email.normalised())).await?;
    offer(context, tx, &staff.actor, &row, email).await
}

/// The open offers of any ticket: one or none.
pub(super) async fn index_as_staff(
    context: &Context,
    staff: &StaffContext,
    id: Uuid,
) -> Result<Vec<Transfer>, AppError> {
    let db = context.db.reader();
    tickets::find_for_staff(db, staff, id).await?;
    let open = queries::find_open(db, id, context.clock.now()).await?;
    Ok(open.map(view).into_iter().collect())
}

/// Withdraws the offers of any ticket and tells its holder; 404 if there is none.
pub(super) async fn destroy_as_staff(context: &Context, staff: &StaffContext, id: Uuid) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let row = tickets::lock_for_staff(&tx, staff, id).await?;
    tickets::notify_holder(context, &tx, &row, TicketNotificationKind::OfferWithdrawn).await?;
    withdraw(context, tx, &staff.actor, id).await
}

/// Stores the offer of a locked ticket and emails its recipient.
async fn offer(
    context: &Context,
    tx: UnitOfWork,
    actor: &Actor,
    row: &TicketRow,
    email: &EmailAddress,
) -> Result<Transfer, AppError> {
    let (now, id) = (context.clock.now(), row.ticket.id);
    let ends = can_transfer(row, now).ok_or_else(|| AppError::invalid("ticket", TOO_LATE))?;
    queries::finish(&tx, id, TransferState::Revoked, now).await?;
    let offer = Model {
        id: Uuid::now_v7(),
        ticket_id: id,
        email: email.normalised(),
        state: TransferState::Pending,
        created_at: now,
        expires_at: ends.min(now + VALIDITY),
        finished_at: None,
    };
    queries::insert(&tx, offer.clone()).await?;
    // The audit log contains no addresses.
    let change = Change::created(&json!({ "transferId": offer.id }))?;
    let entry = Entry::new("ticket.offered").with_target(Target::new("ticket", id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    let link = format!("{}/choose-your-ticket?transfer={}", context.config.app.origin(), offer.id);
    notifications::offer_ticket(context, &tx, &offer.email, &row.event.title, link).await?;
    tx.commit_without_invalidation().await?;
    Ok(view(offer))
}

/// Withdraws the offers of the holder's own ticket; 404 if there is none.
pub(super) async fn destroy(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    path: &TicketPath,
) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    tickets::lock_own(&tx, caller, path).await?;
    withdraw(context, tx, actor, path.id).await
}

/// Withdraws the offers of a locked ticket.
async fn withdraw(context: &Context, tx: UnitOfWork, actor: &Actor, id: Uuid) -> Result<(), AppError> {
    let now = context.clock.now();
    let open = queries::find_open(&tx, id, now).await?.ok_or(AppError::NotFound)?;
    queries::finish(&tx, id, TransferState::Revoked, now).await?;
    let change = Change::deleted(&json!({ "transferId": open.id }))?;
    let entry = Entry::new("ticket.offer_withdrawn").with_target(Target::new("ticket", id)).with_change(change);
    audit::record(context, &tx, actor, entry).await?;
    Ok(tx.commit_without_invalidation().await?)
}

/// An open offer to the user; 404 for anyone else.
pub(super) async fn show(context: &Context, caller: &SignedIn, id: Uuid) -> Result<Offer, AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    let offer = queries::find(db, id).await?.filter(|offer| is_for(offer, &caller.user)).ok_or(AppError::NotFound)?;
    let row = tickets::find_unchecked(db, offer.ticket_id).await?.ok_or(AppError::NotFound)?;
    if !is_open(&offer, now) || can_transfer(&row, now).is_none() {
        return Err(AppError::NotFound);
    }
    let from = tickets::holder(db, &row.ticket).await?.map(|holder| holder.username);
    let ticket = tickets::view(&row, None, now)?;
    Ok(Offer { id, event: ticket.event, ticket_type: ticket.ticket_type.name, from, expires_at: offer.expires_at })
}

/// Gives an offered ticket to the user: the seat never becomes free, and the previous QR code becomes invalid.
pub(super) async fn accept(context: &Context, actor: &Actor, caller: &SignedIn, id: Uuid) -> Result<Ticket, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let found = queries::find(&tx, id).await?.filter(|offer| is_for(offer, &caller.user)).ok_or(AppError::NotFound)?;
    let row = tickets::find_unchecked(&tx, found.ticket_id).await?.ok_or(AppError::NotFound)?;
    let row = tickets::lock(&tx, row).await?.ok_or(AppError::NotFound)?;
    // Read again: the lock on the event serialises all changes of the offer.
    let offer = queries::find(&tx, id).await?.ok_or(AppError::NotFound)?;
    if !is_open(&offer, now) || can_transfer(&row, now).is_none() {
        return Err(AppError::invalid("transfer", OFFER_CLOSED));
    }
    if tickets::find_live(&tx, row.event.id, caller.user.id).await?.is_some() {
        return Err(AppError::invalid("ticket", ALREADY_HAS_TICKET));
    }
    if row.ticket_type.requires_team && !teams::is_member(&tx, row.event.id, caller.user.id).await? {
        return Err(AppError::invalid("team", TEAM_REQUIRED));
    }
    queries::finish(&tx, row.ticket.id, TransferState::Accepted, now).await?;
    let changes = ActiveModel { cancelled_at: Set(Some(now)), ..Default::default() };
    let change = StateChange::new(TicketState::Transferred, changes);
    let old = tickets::transition(context, &tx, actor, &row.ticket, change).await?;
    let new = entities::tickets::Model {
        state: TicketState::Confirmed,
        hold_expires_at: None,
        confirmed_at: Some(now),
        source: TicketSource::Transfer,
        discount_code_id: old.discount_code_id,
        ..tickets::new_held(&row.ticket_type, &caller.user, caller.user.name.clone(), now)
    };
    tickets::insert(&tx, new.clone()).await?;
    let after = json!({ "state": new.state, "from": old.id });
    let entry =
        Entry::new("ticket.received").with_target(Target::new("ticket", new.id)).with_change(Change::created(&after)?);
    audit::record(context, &tx, actor, entry).await?;
    if let Some(holder) = old.user_id {
        teams::leave_event(context, &tx, actor, row.event.id, holder).await?;
    }
    let given = TicketRow { ticket: old, ..row };
    tickets::notify_holder(context, &tx, &given, TicketNotificationKind::Transferred).await?;
    tickets::notify_confirmed(context, &tx, &caller.user, &new, &given.event).await?;
    let row = TicketRow { ticket: new, ..given };
    tx.commit().await?;
    tickets::view(&row, Some(&caller.user.username), now)
}

/// Deletes offers that ended a while ago, because they contain addresses of others; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_before(context.db.writer(), context.clock.now() - RETENTION).await
}

/// Whether someone can accept a ticket.
pub(in crate::ticketing) async fn is_offered(
    db: &impl ConnectionTrait,
    ticket: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    Ok(queries::find_open(db, ticket, now).await?.is_some())
}

/// Until when a ticket can be transferred; `None` if it cannot. That of a cancelled event is refunded to its holder, which
/// its recipient would not be.
fn can_transfer(row: &TicketRow, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let is_valid = row.ticket.state == TicketState::Confirmed && row.ticket.checked_in_at.is_none();
    let takes_place = row.event.status != EventStatus::Cancelled;
    let freeze = tickets::frozen_from(row);
    (is_valid && takes_place && freeze > now).then_some(freeze)
}

fn is_open(offer: &Model, now: DateTime<Utc>) -> bool {
    offer.state == TransferState::Pending && offer.expires_at > now
}

/// Whether the user has verified the address that an offer was sent to.
fn is_for(offer: &Model, user: &User) -> bool {
    user.email_verified_at.is_some() && user.email_normalised == offer.email
}

fn view(offer: Model) -> Transfer {
    Transfer { id: offer.id, email: offer.email, expires_at: offer.expires_at }
}
