//! Entries of the list: new ones, and what every change of one begins with.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{
    emails, queries, rules,
    states::{self, EntryTransition, Note},
};
use crate::{
    hackathon::events,
    platform::{
        audit::Actor,
        context::Context,
        db::{UnitOfWork, search::search_text},
        error::AppError,
        mail::EmailAddress,
    },
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{
        WaitingListAct as Act,
        WaitingListState::{self, Unverified, Waiting},
    },
    waiting_list_entries::{ActiveModel, Model as Entry},
};

/// Locks the event of an entry, then reads the entry: the lock serialises all changes of the list.
pub(super) async fn lock(tx: &UnitOfWork, id: Uuid) -> Result<Option<(Entry, Event)>, AppError> {
    let Some(entry) = queries::find(tx, id).await? else { return Ok(None) };
    let Some(event) = events::lock_for_update(tx, entry.event_id).await? else { return Ok(None) };
    Ok(queries::find(tx, id).await?.map(|entry| (entry, event)))
}

/// An entry of a person that is not confirmed yet.
pub(super) fn new_entry(
    event: &Event,
    ticket_type: Option<Uuid>,
    name: &str,
    email: &EmailAddress,
    now: DateTime<Utc>,
) -> Entry {
    Entry {
        id: Uuid::now_v7(),
        event_id: event.id,
        ticket_type_id: ticket_type,
        user_id: None,
        team_id: None,
        email: Some(email.as_str().to_owned()),
        email_key: Some(email.without_tag()),
        name: Some(name.to_owned()),
        whole_team: false,
        state: WaitingListState::Unverified,
        state_changed_at: now,
        priority: 0,
        priority_reason: None,
        queued_at: now,
        missed_offers: 0,
        paused: false,
        resumes_at: None,
        last_skip: None,
        verified_at: None,
        search_text: search_text(name, [email.normalised().as_str()]),
        created_at: now,
        updated_at: now,
        version: 1,
    }
}

/// Stores a new entry.
pub(super) async fn insert(context: &Context, tx: &UnitOfWork, actor: &Actor, entry: &Entry) -> Result<(), AppError> {
    queries::insert(tx, entry.clone()).await?;
    let what = if entry.team_id.is_some() { "Your team joined" } else { "You joined" };
    states::log(context, tx, actor, entry.id, Note { act: Act::Joined, text: format!("{what} the waiting list.") })
        .await?;
    Ok(())
}

/// Puts an entry into the list: its place counts from now on.
pub(super) async fn enter(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    entry: &Entry,
    event: &Event,
) -> Result<Entry, AppError> {
    let now = context.clock.now();
    let changes = ActiveModel { queued_at: Set(now), verified_at: Set(Some(now)), ..Default::default() };
    let transition = EntryTransition::new(Waiting, Act::Verified, "Your place on the list is confirmed.").with(changes);
    let entry = states::transition(context, tx, actor, entry, transition).await?;
    emails::joined(context, tx, &entry, event).await?;
    Ok(entry)
}

/// The open entry of an email address. Deletes one that was not confirmed in time.
pub(super) async fn current(
    tx: &UnitOfWork,
    event: &Event,
    key: &str,
    now: DateTime<Utc>,
) -> Result<Option<Entry>, AppError> {
    let known = queries::open_of_email(tx, event.id, key).await?;
    match known {
        Some(known) if known.state == Unverified && !rules::is_confirmable(&known, now) => {
            queries::delete(tx, known.id).await?;
            Ok(None)
        }
        known => Ok(known),
    }
}

/// Deletes entries that were not confirmed in time; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, AppError> {
    let before = context.clock.now() - rules::CONFIRMATION_WINDOW;
    Ok(queries::delete_unverified(context.db.writer(), before).await?)
}
