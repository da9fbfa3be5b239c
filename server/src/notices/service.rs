//! Who is written to, and how often.

use sea_orm::ConnectionTrait;
use secrecy::{ExposeSecret, SecretString};

use super::{
    VERIFY_PER_MAILBOX,
    news::News,
    notice::{self, Notice},
};
use crate::{
    entities::users::Model as User, error::AppError, mail::EmailAddress, state::AppState, throttle, verification,
};

/// Writes to whoever has the account what happened to it, if it is known that the mailbox is theirs. Otherwise it may be
/// a stranger's, whom the maker of the account must not be able to write to through us. Left out as well when they do
/// not want to hear of it, or did too often lately.
pub async fn tell(state: &AppState, db: &impl ConnectionTrait, user: &User, news: News<'_>) -> Result<(), AppError> {
    if user.email_verified_at.is_none() || !news.is_wanted(user) {
        return Ok(());
    }
    if let Some(limit) = news.limit() {
        let told = throttle::hit_within(state, db, limit, &user.id.to_string()).await?;
        if told.remaining.is_none() {
            return Ok(());
        }
    }
    notice::send(state, db, &user.email, &news.notice(state)).await
}

/// Asks whether the mailbox is theirs: at most three times an hour, then nothing is sent.
pub async fn verify_email(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let mails = throttle::hit_within(state, db, &VERIFY_PER_MAILBOX, &mailbox(&user.email)).await?;
    if mails.remaining.is_some() { verify_email_again(state, db, user).await } else { Ok(()) }
}

/// The same for a caller that has counted it.
pub async fn verify_email_again(state: &AppState, db: &impl ConnectionTrait, user: &User) -> Result<(), AppError> {
    let site = &state.config.site.name;
    let notice = Notice::new(
        "account.verify_email",
        format!("Is this your address? Confirm it for {site}"),
        "Is this your address?",
        "One click, and your account is complete.",
    )
    .says(format!("Somebody uses this address for an account at {site}. If that is you, please confirm it."))
    .offers("Confirm my address", verification::link(state, user), "The link works for an hour.")
    .because(
        "It was not you? Then do not confirm it: the account stays without a mailbox, and nobody else can confirm it.",
    );
    notice::send(state, db, &user.email, &notice).await
}

/// Lets somebody choose a new password, or a first one. The caller has counted it: whoever asks must not learn from
/// what happens here whether there is an account.
pub async fn reset_password(
    state: &AppState,
    db: &impl ConnectionTrait,
    email: &str,
    token: &SecretString,
) -> Result<(), AppError> {
    let site = &state.config.site.name;
    let notice = Notice::new(
        "account.reset_password",
        format!("Choose a new password for {site}"),
        "Choose a new password",
        "The link works for an hour.",
    )
    .says(format!(
        "Somebody asked for a new password for the account with this address at {site}. If that was you, choose it now. \
         You are signed out on all devices then."
    ))
    .offers(
        "Choose a new password",
        reset_link(state, email, token),
        "The link works for an hour and once; asking again makes it void.",
    )
    .because("It was not you? Then do nothing: your password stays as it is.");
    notice::send(state, db, email, &notice).await
}

/// Where somebody who holds a token chooses a new password.
pub fn reset_link(state: &AppState, email: &str, token: &SecretString) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("dialog", "reset-password")
        .append_pair("token", token.expose_secret())
        .append_pair("email", email)
        .finish();
    format!("{}/?{query}", state.config.app.origin())
}

/// What mails to one mailbox are counted by.
pub fn mailbox(email: &str) -> String {
    EmailAddress::parse(email).map_or_else(|| email.to_owned(), |email| email.mailbox())
}
