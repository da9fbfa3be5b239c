//! Joining, confirming and leaving the list.

use chrono::{DateTime, Utc};
use sea_orm::DbErr;
use uuid::Uuid;

use super::{
    KEPT_PENDING, PER_MAILBOX, letters, queries, states,
    tokens::{self, Confirmation},
    types::{Accepted, Contact, Entry},
};
use crate::{
    entities::{sea_orm_active_enums::SubscriberState, subscribers::Model},
    error::AppError,
    flags,
    state::AppState,
    throttle,
};

const FLAG: &str = "stay_connected";
const CLOSED: &str = "The mailing list is closed at the moment.";
const LOOK: &str = "Please look into your mailbox and confirm your address.";
const NO_LINK: &str = "This link is invalid or has expired.";
/// What people agree to, and which wording of it they were shown.
const PURPOSE: &str = "event-updates";
const WORDING: &str = "1";
const SOURCE: &str = "stay-connected";

/// Writes a contact down and mails its address: to be confirmed, or that it was already. Everybody is told the same.
pub(super) async fn subscribe(state: &AppState, contact: &Contact) -> Result<Accepted, AppError> {
    if !flags::is_on(state, FLAG).await? {
        return Err(AppError::Forbidden(CLOSED));
    }
    let entry = contact.read().map_err(AppError::Invalid)?;
    let (now, email) = (state.clock.now(), entry.email.clone());

    let transaction = state.db.begin().await?;
    let mails = throttle::hit_within(state, &transaction, &PER_MAILBOX, &email.mailbox()).await?;
    let known = queries::find_or_insert(&transaction, fresh(&entry, now)).await?;
    // What is told to nobody changes nothing: the mails that did go out stay true.
    let subscriber = if mails.remaining.is_some() { asked(known, entry, now) } else { known };
    queries::save(&transaction, subscriber.clone()).await?;
    if mails.remaining.is_some() {
        let letter = match subscriber.state {
            SubscriberState::Complained => None,
            SubscriberState::Subscribed => Some(letters::known(state, &subscriber, email)?),
            _ => Some(letters::confirm(state, &subscriber, email, now)?),
        };
        if let Some(letter) = letter {
            state.mailer.enqueue(&transaction, letter, now).await?;
        }
    }
    transaction.commit().await?;

    state.mailer.wake();
    Ok(Accepted { message: LOOK.to_owned() })
}

/// Puts the address of a link on the list; again changes nothing.
pub(super) async fn confirm(state: &AppState, token: &str) -> Result<(), AppError> {
    let now = state.clock.now();
    let token = Confirmation::read(&state.config.app.key, token, now).ok_or_else(no_link)?;

    let transaction = state.db.begin().await?;
    let known = queries::find(&transaction, token.subscriber).await?;
    let known = known.filter(|known| known.round == token.round).ok_or_else(no_link)?;
    let next = states::confirmed(known.state).ok_or_else(no_link)?;
    if next != known.state {
        queries::save(&transaction, Model { confirmed_at: Some(now), ..moved(known, next, now) }).await?;
    }
    Ok(transaction.commit().await?)
}

/// Takes the address of a link off the list; again changes nothing.
pub(super) async fn unsubscribe(state: &AppState, token: &str) -> Result<(), AppError> {
    let now = state.clock.now();
    let id = tokens::who_leaves(&state.config.app.key, token).ok_or_else(no_link)?;

    let transaction = state.db.begin().await?;
    // Whoever was forgotten meanwhile is off the list, too.
    if let Some(known) = queries::find(&transaction, id).await? {
        let next = states::left(known.state);
        let round = if next == known.state { known.round } else { known.round + 1 };
        queries::save(&transaction, Model { round, ..emptied(moved(known, next, now)) }).await?;
    }
    Ok(transaction.commit().await?)
}

/// Forgets addresses that nobody confirmed; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    queries::sweep(state.db.writer(), state.clock.now() - KEPT_PENDING).await
}

fn no_link() -> AppError {
    AppError::invalid("token", NO_LINK)
}

fn fresh(entry: &Entry, now: DateTime<Utc>) -> Model {
    Model {
        id: Uuid::now_v7(),
        email: entry.email.as_str().to_owned(),
        email_normalised: entry.email.normalised(),
        name: entry.name.clone(),
        phone: entry.phone.clone(),
        state: SubscriberState::Pending,
        state_changed_at: now,
        round: 0,
        consent_purpose: PURPOSE.to_owned(),
        consent_wording: WORDING.to_owned(),
        consent_source: SOURCE.to_owned(),
        consented_at: now,
        confirmed_at: None,
        created_at: now,
        updated_at: now,
    }
}

/// The row after somebody left its address. What was confirmed stays as it is: whoever asks has proved nothing. What waits
/// to be confirmed is replaced, and only the newest link confirms it: nobody confirms by an older one what a stranger wrote
/// since.
fn asked(known: Model, entry: Entry, now: DateTime<Utc>) -> Model {
    let next = states::asked(known.state);
    let kept = moved(known, next, now);
    if next != SubscriberState::Pending {
        return kept;
    }
    let same = (&kept.name, &kept.phone, kept.email.as_str()) == (&entry.name, &entry.phone, entry.email.as_str());
    Model {
        round: if same { kept.round } else { kept.round + 1 },
        email: entry.email.as_str().to_owned(),
        name: entry.name,
        phone: entry.phone,
        consent_purpose: PURPOSE.to_owned(),
        consent_wording: WORDING.to_owned(),
        consent_source: SOURCE.to_owned(),
        consented_at: now,
        ..kept
    }
}

/// What is kept of somebody who left: the address and what became of it, so that we can tell why we wrote.
fn emptied(known: Model) -> Model {
    Model { name: String::new(), phone: None, ..known }
}

/// The one way a state changes.
fn moved(known: Model, next: SubscriberState, now: DateTime<Utc>) -> Model {
    let state_changed_at = if next == known.state { known.state_changed_at } else { now };
    Model { state: next, state_changed_at, updated_at: now, ..known }
}
