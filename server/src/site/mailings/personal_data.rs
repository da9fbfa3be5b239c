//! Personal data of recipients: exported, and removed with the account, with the email address, with the subscription, or a
//! while after the event.

use sea_orm::{ActiveEnum as _, ColumnTrait as _, Condition, ConnectionTrait, DbErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::queries;
use crate::{
    hackathon::events,
    platform::{
        context::Context,
        db::UnitOfWork,
        error::AppError,
        mail::{self, EmailAddress},
    },
};
use entities::mailing_recipients::Column;

const DELETED: &str = "account_deleted";

/// All mailings to a user or to their confirmed, normalised address.
pub async fn export(db: &impl ConnectionTrait, user: Uuid, email: Option<&str>) -> Result<Value, DbErr> {
    let key = email.and_then(EmailAddress::parse).map(|email| email.without_tag());
    let rows = queries::of_person(db, user, key.as_deref()).await?;
    let rows = rows.into_iter().map(|(row, mailing)| {
        json!({
            "subject": mailing.map(|mailing| mailing.subject),
            "name": row.name,
            "email": row.email,
            "state": row.state.to_value(),
            "reason": row.reason,
            "at": row.state_changed_at,
        })
    });
    Ok(rows.collect())
}

/// Removes name and address of a user from all mailings, and the unsent emails, in the transaction that deletes the
/// account.
pub async fn anonymise_user(context: &Context, tx: &UnitOfWork, user: Uuid) -> Result<(), AppError> {
    anonymise(context, tx, Condition::all().add(Column::UserId.eq(user)), DELETED).await
}

/// Removes name and email address from all mailings to the normalised address that a deleted account had confirmed.
pub async fn anonymise_email(context: &Context, tx: &UnitOfWork, email: &str) -> Result<(), AppError> {
    let Some(key) = EmailAddress::parse(email).map(|email| email.without_tag()) else { return Ok(()) };
    anonymise(context, tx, queries::without_account(&key), DELETED).await
}

/// Deletes the emails of mailings to a subscriber that are neither sent nor being sent, when the subscriber unsubscribes.
pub async fn withdraw(tx: &UnitOfWork, subscriber: Uuid) -> Result<(), AppError> {
    for email in queries::queued(tx, Condition::all().add(Column::SubscriberId.eq(subscriber))).await? {
        mail::delete_unsent(tx, email).await?;
    }
    Ok(())
}

/// Removes name and email address from all mailings to a subscriber without an account, who unsubscribes or is deleted.
/// The caller has locked the subscriber.
pub async fn anonymise_subscriber(context: &Context, tx: &UnitOfWork, subscriber: Uuid) -> Result<(), AppError> {
    let own = Condition::all().add(Column::SubscriberId.eq(subscriber)).add(Column::UserId.is_null());
    anonymise(context, tx, own, "unsubscribed").await
}

/// Removes names and addresses from mailings of events whose retention period is over; returns from how many.
pub async fn anonymise_old(context: &Context) -> Result<u64, DbErr> {
    let now = context.clock.now();
    let past = events::past_retention(context.db.reader(), now).await?;
    if past.is_empty() {
        return Ok(0);
    }
    queries::clear_personal_data(context.db.writer(), queries::finished_of_events(past)).await
}

async fn anonymise(context: &Context, tx: &UnitOfWork, own: Condition, reason: &str) -> Result<(), AppError> {
    // Waits for a batch that adds emails to them, which are then withdrawn.
    queries::skip_unsent(tx, own.clone(), reason, context.clock.now()).await?;
    for email in queries::queued(tx, own.clone()).await? {
        mail::delete_unsent(tx, email).await?;
    }
    queries::clear_personal_data(tx, own).await?;
    Ok(())
}
