//! Sends account emails within their rate limits.

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::{
    VERIFY_PER_EMAIL,
    email_content::{self, EmailContent},
    notification::Notification,
};
use crate::{
    accounts::credentials,
    platform::{context::Context, db::Transaction, error::AppError, mail::EmailAddress, rate_limit, settings},
};
use entities::users::Model as User;

/// Notifies the owner of an account if the email address is verified; otherwise it may belong to a stranger, to whom
/// the account's creator must not be able to send emails. Skipped as well if the user does not want the notification or
/// its rate limit is reached.
pub async fn notify(
    context: &Context,
    db: &impl Transaction,
    user: &User,
    notification: Notification<'_>,
) -> Result<(), AppError> {
    notify_not_before(context, db, user, notification, context.clock.now()).await.map(drop)
}

/// Like [`notify`], with an email that leaves the outbox at `not_before`; returns its id, or `None` if it was skipped.
pub async fn notify_not_before(
    context: &Context,
    db: &impl Transaction,
    user: &User,
    notification: Notification<'_>,
    not_before: DateTime<Utc>,
) -> Result<Option<Uuid>, AppError> {
    if user.email_verified_at.is_none() || !notification.is_enabled_for(user) {
        return Ok(None);
    }
    if let Some(limit) = notification.limit() {
        let status = rate_limit::hit_within(context, db, limit, &user.id.to_string()).await?;
        if status.remaining.is_none() {
            return Ok(None);
        }
    }
    email_content::send_not_before(context, db, &user.email, &notification.email(context), not_before).await.map(Some)
}

/// Sends a verification link; at most three per hour, further ones are silently dropped.
pub async fn verify_email(context: &Context, db: &impl Transaction, user: &User) -> Result<(), AppError> {
    let mails = rate_limit::hit_within(context, db, &VERIFY_PER_EMAIL, &email_key(&user.email)).await?;
    if mails.remaining.is_some() { verify_email_again(context, db, user).await } else { Ok(()) }
}

/// Like [`verify_email`], for callers that have counted it.
pub async fn verify_email_again(context: &Context, db: &impl Transaction, user: &User) -> Result<(), AppError> {
    let site = &settings::last_known_site(context).name;
    let content = EmailContent::new(
        "account.verify_email",
        format!("Confirm your email for {site}"),
        "Confirm your email",
        "One click and you're done.",
    )
    .paragraph(format!("Confirm this email for your {site} account."))
    .action(
        "Confirm my email",
        credentials::verification_link(context, user),
        "The link works for one hour. Open it on the device where you're logged in.",
    )
    .footer("Didn't sign up? Ignore this email.");
    email_content::send(context, db, &user.email, &content).await
}

/// Sends a link for choosing a new or first password. The caller counts it, because the rate limit must not reveal
/// whether the account exists.
pub async fn reset_password(
    context: &Context,
    db: &impl Transaction,
    email: &str,
    token: &SecretString,
) -> Result<(), AppError> {
    let site = &settings::last_known_site(context).name;
    let content = EmailContent::new(
        "account.reset_password",
        format!("Reset your {site} password"),
        "Reset your password",
        "The link works for one hour.",
    )
    .paragraph(format!("You asked to reset your {site} password. Setting a new one logs you out on all devices."))
    .action("Set new password", reset_link(context, email, token), "The link works once, for one hour.")
    .footer("Didn't ask for this? Ignore this email; your password won't change.");
    email_content::send(context, db, email, &content).await
}

/// URL of the page for choosing a new password.
pub fn reset_link(context: &Context, email: &str, token: &SecretString) -> String {
    format!("{}{}", context.config.app.origin(), reset_path(email, token))
}

/// Like [`reset_link`], as a path of this site.
pub fn reset_path(email: &str, token: &SecretString) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("dialog", "reset-password")
        .append_pair("token", token.expose_secret())
        .append_pair("email", email)
        .finish();
    format!("/?{query}")
}

/// Rate limit key of an email address.
pub fn email_key(email: &str) -> String {
    EmailAddress::parse(email).map_or_else(|| email.to_owned(), |email| email.without_tag())
}
