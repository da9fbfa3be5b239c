//! Sends reminders and releases tickets. What was done to a ticket is recorded in the transaction that adds the email
//! to the outbox, so that each email is sent once.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{queries, token};
use crate::{
    accounts::notifications::TicketNotificationKind,
    platform::{context::Context, db::UnitOfWork, error::AppError},
    ticketing::{
        cancellations,
        tickets::{self, LAST_REMINDER_BEFORE, MIN_ANSWER_TIME, RELEASE_BEFORE, Reconfirmation, TicketRow},
    },
};
use entities::{sea_orm_active_enums::TicketState, tickets::Model as Ticket};

/// One round.
pub(in crate::ticketing) async fn run_once(context: &Context) -> Result<(), AppError> {
    let (db, now) = (context.db.reader(), context.clock.now());
    for event in queries::asking(db, now).await? {
        if now < event.start_at - LAST_REMINDER_BEFORE {
            for id in queries::unasked(db, &event).await? {
                ask(context, id, now).await?;
            }
            continue;
        }
        for id in queries::unreminded(db, &event).await? {
            remind(context, id, now).await?;
        }
        if event.release_unanswered && now >= event.start_at - RELEASE_BEFORE {
            for id in queries::overdue(db, &event, now).await? {
                release(context, id, now).await?;
            }
        }
    }
    Ok(())
}

/// Sends the first reminder.
async fn ask(context: &Context, id: Uuid, now: DateTime<Utc>) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let Some((row, user)) = lock_unanswered(&tx, id, now).await? else { return Ok(()) };
    let known = Reconfirmation::of(&row.ticket, &row.event);
    if known.asked_at.is_some() {
        return Ok(());
    }
    let asked = Reconfirmation { asked_at: Some(now), ..known };
    queries::set(&tx, id, queries::columns(asked, &row.event)).await?;
    let link = token::link(context, &row.ticket, user);
    tickets::notify_holder(context, &tx, &row, TicketNotificationKind::Reconfirm(&link)).await?;
    Ok(tx.commit_without_invalidation().await?)
}

/// Sends the last reminder.
async fn remind(context: &Context, id: Uuid, now: DateTime<Utc>) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let Some((row, user)) = lock_unanswered(&tx, id, now).await? else { return Ok(()) };
    let known = Reconfirmation::of(&row.ticket, &row.event);
    if known.reminded_at.is_some() {
        return Ok(());
    }
    let reminded = Reconfirmation { asked_at: Some(now), reminded_at: Some(now), ..known };
    queries::set(&tx, id, queries::columns(reminded, &row.event)).await?;
    let link = token::link(context, &row.ticket, user);
    let kind = match row.event.release_unanswered {
        true => TicketNotificationKind::ReconfirmOrLose(&link),
        false => TicketNotificationKind::ReconfirmLast(&link),
    };
    tickets::notify_holder(context, &tx, &row, kind).await?;
    Ok(tx.commit_without_invalidation().await?)
}

/// Releases the seat of a ticket without an answer.
async fn release(context: &Context, id: Uuid, now: DateTime<Utc>) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    let Some((row, _)) = lock_unanswered(&tx, id, now).await? else { return Ok(()) };
    let reminded_at = Reconfirmation::of(&row.ticket, &row.event).reminded_at;
    let is_overdue = reminded_at.is_some_and(|reminded| reminded <= now - MIN_ANSWER_TIME);
    // The event may have been moved since the round began.
    let is_last_day = now >= row.event.start_at - RELEASE_BEFORE;
    if !is_overdue || !is_last_day || !row.event.release_unanswered {
        return Ok(());
    }
    cancellations::release_locked(context, &tx, row).await?;
    Ok(tx.commit().await?)
}

/// Locks a ticket and returns it with its holder, unless it was answered, has ended or is no longer waited for.
async fn lock_unanswered(tx: &UnitOfWork, id: Uuid, now: DateTime<Utc>) -> Result<Option<(TicketRow, Uuid)>, AppError> {
    let Some(row) = tickets::find_unchecked(tx, id).await? else { return Ok(None) };
    let Some(row) = tickets::lock(tx, row).await? else { return Ok(None) };
    let Ticket { state, checked_in_at, user_id, .. } = row.ticket;
    let is_answered = Reconfirmation::of(&row.ticket, &row.event).answered_at.is_some();
    let is_open = state == TicketState::Confirmed && !is_answered && checked_in_at.is_none();
    let is_asked = is_open && tickets::is_expected(&row.event, now);
    Ok(user_id.filter(|_| is_asked).map(|user| (row, user)))
}
