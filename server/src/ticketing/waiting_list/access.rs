//! Who an entry belongs to: the members of the team, or for one person the account, the verified email address, or the
//! holder of the emailed link.

use sea_orm::{ConnectionTrait, DbErr};
use uuid::Uuid;

use super::queries;
use crate::{
    hackathon::events::Viewer,
    platform::{context::Context, crypto::SignedToken, error::AppError, mail::EmailAddress},
};
use config::AppKey;
use entities::{users::Model as User, waiting_list_entries::Model as Entry};

/// The id of the entry. Only the owner of its email address knows the token; it is valid as long as the entry exists.
const TOKEN: SignedToken<16> = SignedToken::new("waiting-list entry");

/// An entry, with the token of its emailed link if the request contains one.
#[derive(Debug, Clone, Copy)]
pub struct EntryLink<'a> {
    /// Id of the entry.
    pub id: Uuid,
    /// Lets holders of the link in without an account.
    pub token: Option<&'a str>,
}

/// The token of the emailed link.
pub(super) fn token(key: &AppKey, entry: Uuid) -> String {
    TOKEN.sign(key, &[entry.as_bytes()])
}

/// Whether a token belongs to an entry.
pub(super) fn is_valid(key: &AppKey, entry: Uuid, token: &str) -> bool {
    TOKEN.verify(key, token).is_some_and(|id| id == *entry.as_bytes())
}

/// URL of an entry's page. Members of a team see it by their account.
pub(super) fn link(context: &Context, entry: &Entry) -> String {
    let page = format!("{}/waiting-list/{}", context.config.app.origin(), entry.id);
    match entry.team_id {
        Some(_) => page,
        None => format!("{page}?token={}", token(&context.config.app.key, entry.id)),
    }
}

/// URL of the page that confirms the address.
pub(super) fn verify_link(context: &Context, entry: Uuid) -> String {
    format!("{}/waiting-list/{entry}/verify/{}", context.config.app.origin(), token(&context.config.app.key, entry))
}

/// The email address that a user has verified, in lower case and without a tag.
pub(super) fn verified_email(user: &User) -> Option<String> {
    user.email_verified_at?;
    EmailAddress::parse(&user.email).map(|email| email.without_tag())
}

/// Whether an entry belongs to a user.
pub(super) async fn is_of(db: &impl ConnectionTrait, entry: &Entry, user: &User) -> Result<bool, DbErr> {
    if let Some(team) = entry.team_id {
        // Who joined for the team may have left it.
        return Ok(queries::team_of(db, entry.event_id, user.id).await? == Some(team));
    }
    Ok(match entry.user_id {
        Some(owner) => owner == user.id,
        None => entry.email_key.is_some() && entry.email_key == verified_email(user),
    })
}

/// An entry for its owner: the signed-in user, or the holder of the emailed link; 404 for others.
pub(super) async fn find(
    context: &Context,
    viewer: &Viewer,
    EntryLink { id, token }: EntryLink<'_>,
) -> Result<Entry, AppError> {
    let db = context.db.reader();
    let entry = queries::find(db, id).await?.ok_or(AppError::NotFound)?;
    if entry.team_id.is_none() && token.is_some_and(|token| is_valid(&context.config.app.key, id, token)) {
        return Ok(entry);
    }
    let user = viewer.user().await?.ok_or(AppError::NotFound)?;
    if is_of(db, &entry, &user.user).await? { Ok(entry) } else { Err(AppError::NotFound) }
}
