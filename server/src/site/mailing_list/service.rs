//! Subscribes, confirms and unsubscribes.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{
    PENDING_RETENTION, PER_ADDRESS, PER_EMAIL, emails, queries, states,
    types::{Accepted, Contact, Entry},
};
use crate::{
    platform::{context::Context, error::AppError, flags, mail, rate_limit},
    site::{
        mailings,
        subscription_links::{Confirmation, NEWS, unsubscriber},
    },
};
use entities::{sea_orm_active_enums::SubscriberState, subscribers::Model};

const FLAG: &str = "stay_connected";
const SIGN_UP_CLOSED: &str = "Sign-up is currently closed.";
const LOOK: &str = "Check your inbox and confirm your email.";
const NO_LINK: &str = "This link is invalid or has expired.";
/// Purpose of the consent, and the wording that was shown.
const PURPOSE: &str = "event-updates";
const WORDING: &str = "1";
const SOURCE: &str = "stay-connected";

/// Stores a contact and sends an email: a confirmation link, or a notice that the address is already subscribed. The
/// response is the same in both cases.
pub async fn subscribe(context: &Context, contact: &Contact) -> Result<Accepted, AppError> {
    if !flags::is_on(context, FLAG).await? {
        return Err(AppError::Forbidden(SIGN_UP_CLOSED));
    }
    let entry = contact.read().map_err(AppError::Invalid)?;
    let (now, email) = (context.clock.now(), entry.email.clone());

    let tx = context.db.begin().await?;
    let subscriber = queries::find_or_insert(&tx, new_subscriber(&entry, now)).await?;
    // Without an email the row stays unchanged, so that emails that were sent remain valid.
    if may_mail(context, &tx, &subscriber, &entry).await? {
        let subject = subject(&subscriber);
        let subscriber = requested(subscriber, entry, now);
        queries::save(&tx, subscriber.clone()).await?;
        if self::subject(&subscriber) != subject {
            // Counts the email below for the new round: concurrent subscriptions that wait for the row send no other.
            rate_limit::hit_within(context, &tx, &PER_ADDRESS, &self::subject(&subscriber)).await?;
        }
        let message = match subscriber.state {
            SubscriberState::Complained => None,
            SubscriberState::Subscribed => Some(emails::known(context, &subscriber, email)?),
            _ => Some(emails::confirm(context, &subscriber, email, now)?),
        };
        if let Some(message) = message {
            context.mailer.enqueue(&tx, message, now).await?;
        }
    }
    tx.commit().await?;

    Ok(Accepted { message: LOOK.to_owned() })
}

/// Whether a subscription may send an email: not if it repeats a recent one, and not above the limit per address. Both
/// limits are counted in the transaction while the row is locked, so that only one of several concurrent requests
/// sends.
async fn may_mail(
    context: &Context,
    tx: &impl ConnectionTrait,
    subscriber: &Model,
    entry: &Entry,
) -> Result<bool, DbErr> {
    let repeats = rate_limit::hit_within(context, tx, &PER_ADDRESS, &subject(subscriber)).await?;
    if repeats.remaining.is_none() {
        return Ok(false);
    }
    let mails = rate_limit::hit_within(context, tx, &PER_EMAIL, &entry.email.without_tag()).await?;
    Ok(mails.remaining.is_some())
}

/// Subject of the limit [`PER_ADDRESS`]. Changes when the subscriber confirms or unsubscribes, because another email is
/// due then.
fn subject(subscriber: &Model) -> String {
    let Model { email_normalised, round, state, .. } = subscriber;
    format!("{email_normalised} {round} {}", *state == SubscriberState::Subscribed)
}

/// Subscribes the address of a link; idempotent.
pub async fn confirm(context: &Context, token: &str) -> Result<(), AppError> {
    let now = context.clock.now();
    let token = Confirmation::read(&context.config.app.key, token, now).ok_or_else(no_link)?;

    let tx = context.db.begin().await?;
    let subscriber = queries::find(&tx, token.subscriber).await?;
    let subscriber = subscriber.filter(|subscriber| subscriber.round == token.round).ok_or_else(no_link)?;
    let next = states::confirmed(subscriber.state).ok_or_else(no_link)?;
    if next != subscriber.state {
        queries::save(&tx, Model { confirmed_at: Some(now), ..with_state(subscriber, next, now) }).await?;
    }
    Ok(tx.commit().await?)
}

/// Unsubscribes the address of a link; idempotent.
pub async fn unsubscribe(context: &Context, token: &str) -> Result<(), AppError> {
    let now = context.clock.now();
    let id = unsubscriber(&context.config.app.key, token).ok_or_else(no_link)?;

    let tx = context.db.begin().await?;
    // A row that was deleted in the meantime is unsubscribed, too.
    if let Some(subscriber) = queries::find(&tx, id).await? {
        let next = states::unsubscribed(subscriber.state);
        mail::delete_all_unsent(&tx, &subscriber.email_normalised, &[NEWS]).await?;
        mailings::withdraw(&tx, id).await?;
        mailings::anonymise_subscriber(context, &tx, id).await?;
        let round = if next == subscriber.state { subscriber.round } else { subscriber.round + 1 };
        queries::save(&tx, Model { round, ..without_personal_data(with_state(subscriber, next, now)) }).await?;
    }
    Ok(tx.commit().await?)
}

/// Deletes addresses that were never confirmed; returns their number.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_expired(context.db.writer(), context.clock.now() - PENDING_RETENTION).await
}

fn no_link() -> AppError {
    AppError::invalid("token", NO_LINK)
}

fn new_subscriber(entry: &Entry, now: DateTime<Utc>) -> Model {
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
        search_text: String::new(),
        created_at: now,
        updated_at: now,
    }
}

/// Returns the row after a subscription. A confirmed row stays unchanged, because the request proves nothing about the
/// address. An unconfirmed one is replaced, and only the newest link confirms it: an older link must not confirm data
/// that a third party submitted later.
fn requested(subscriber: Model, entry: Entry, now: DateTime<Utc>) -> Model {
    let next = states::requested(subscriber.state);
    let updated = with_state(subscriber, next, now);
    if next != SubscriberState::Pending {
        return updated;
    }
    let same =
        (&updated.name, &updated.phone, updated.email.as_str()) == (&entry.name, &entry.phone, entry.email.as_str());
    Model {
        round: if same { updated.round } else { updated.round + 1 },
        email: entry.email.as_str().to_owned(),
        name: entry.name,
        phone: entry.phone,
        consent_purpose: PURPOSE.to_owned(),
        consent_wording: WORDING.to_owned(),
        consent_source: SOURCE.to_owned(),
        consented_at: now,
        ..updated
    }
}

/// Removes personal data after an unsubscription. Address and state stay as evidence of why emails were sent.
fn without_personal_data(subscriber: Model) -> Model {
    Model { name: String::new(), phone: None, ..subscriber }
}

/// Changes the state of a row; all state changes go through this function.
fn with_state(subscriber: Model, next: SubscriberState, now: DateTime<Utc>) -> Model {
    let state_changed_at = if next == subscriber.state { subscriber.state_changed_at } else { now };
    Model { state: next, state_changed_at, updated_at: now, ..subscriber }
}
