//! Personal data on waiting lists: exported, and removed with the account, with the email address, or a while after the event.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, ConnectionTrait, DbErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    entries, offers, owners,
    queries::{self, Owner},
    states::EntryTransition,
};
use crate::{
    hackathon::events,
    platform::{audit::Actor, context::Context, db::UnitOfWork, error::AppError, mail::EmailAddress},
};
use entities::sea_orm_active_enums::{
    WaitingListAct as Act,
    WaitingListState::{Left, Unverified},
};

/// All entries of a user or of their confirmed, normalised address, with what happened to them.
pub async fn export(db: &impl ConnectionTrait, user: Uuid, email: Option<&str>) -> Result<Value, DbErr> {
    let key = email.and_then(EmailAddress::parse).map(|email| email.without_tag());
    let mut entries = Vec::new();
    for entry in queries::all_of(db, user, key.as_deref()).await? {
        let history = queries::log_of(db, entry.id).await?;
        let history: Vec<Value> = history
            .into_iter()
            .map(|row| json!({ "at": row.at, "act": row.act.to_value(), "words": row.words }))
            .collect();
        entries.push(json!({
            "eventId": entry.event_id,
            "ticketTypeId": entry.ticket_type_id,
            "teamId": entry.team_id,
            "name": entry.name,
            "email": entry.email,
            "state": entry.state.to_value(),
            "priority": entry.priority,
            "priorityReason": entry.priority_reason,
            "verifiedAt": entry.verified_at,
            "createdAt": entry.created_at,
            "history": history,
        }));
    }
    Ok(entries.into())
}

/// Whether a user waits for a seat of an event that has not ended.
pub async fn is_waiting(tx: &UnitOfWork, user: Uuid, now: DateTime<Utc>) -> Result<bool, AppError> {
    Ok(queries::is_waiting(tx, user, now).await?)
}

/// Takes a user off all lists and removes their name and address, in the transaction that deletes the account. Entries
/// that they made for their teams stay with the other members.
pub async fn anonymise_user(context: &Context, tx: &UnitOfWork, actor: &Actor, user: Uuid) -> Result<(), AppError> {
    leave_all(context, tx, actor, Owner::User(user)).await?;
    Ok(queries::anonymise(tx, Owner::User(user), context.clock.now()).await?)
}

/// Removes the normalised address that a deleted account had confirmed from all lists, and its name and address from
/// their entries.
pub async fn anonymise_email(context: &Context, tx: &UnitOfWork, actor: &Actor, email: &str) -> Result<(), AppError> {
    let Some(key) = EmailAddress::parse(email).map(|email| email.without_tag()) else { return Ok(()) };
    leave_all(context, tx, actor, Owner::Guest(&key)).await?;
    Ok(queries::anonymise(tx, Owner::Guest(&key), context.clock.now()).await?)
}

/// Removes names and addresses from entries of events whose retention period is over; returns how many.
pub async fn anonymise_old(context: &Context) -> Result<u64, DbErr> {
    let now = context.clock.now();
    let past = events::past_retention(context.db.reader(), now).await?;
    if past.is_empty() { Ok(0) } else { queries::anonymise_events(context.db.writer(), past, now).await }
}

/// Events are locked in the order of their ids.
async fn leave_all(context: &Context, tx: &UnitOfWork, actor: &Actor, owner: Owner<'_>) -> Result<(), AppError> {
    let mut open = queries::open_of_owner(tx, owner).await?;
    open.sort_by_key(|entry| (entry.event_id, entry.id));
    for entry in open {
        let Some((entry, event)) = entries::lock(tx, entry.id).await? else { continue };
        if entry.state == Unverified {
            queries::delete(tx, entry.id).await?;
            continue;
        }
        if !queries::OPEN_STATES.contains(&entry.state) {
            continue;
        }
        if let Some(user) = entry.user_id
            && owners::pass_on(context, tx, actor, &entry, user).await?
        {
            continue;
        }
        let transition = EntryTransition::new(Left, Act::Left, "The account was deleted.");
        offers::end_entry(context, tx, actor, (&event, &entry), transition).await?;
    }
    Ok(())
}
