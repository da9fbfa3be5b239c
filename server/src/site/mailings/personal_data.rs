//! Personal data of recipients: exported, and removed with the account or with the mailbox.

use sea_orm::{ActiveEnum as _, ColumnTrait as _, Condition, ConnectionTrait, DbErr};
use serde_json::{Value, json};
use uuid::Uuid;

use super::queries;
use crate::platform::{
    context::Context,
    db::UnitOfWork,
    error::AppError,
    mail::{self, EmailAddress},
};
use entities::mailing_recipients::Column;

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
    anonymise(context, tx, Condition::all().add(Column::UserId.eq(user))).await
}

/// Does the same for the confirmed, normalised address of a deleted account.
pub async fn anonymise_email(context: &Context, tx: &UnitOfWork, email: &str) -> Result<(), AppError> {
    let Some(key) = EmailAddress::parse(email).map(|email| email.without_tag()) else { return Ok(()) };
    anonymise(context, tx, Condition::all().add(Column::EmailKey.eq(key))).await
}

async fn anonymise(context: &Context, tx: &UnitOfWork, own: Condition) -> Result<(), AppError> {
    for email in queries::queued(tx, own.clone()).await? {
        mail::withdraw(tx, email).await?;
    }
    Ok(queries::anonymise(tx, own, context.clock.now()).await?)
}
