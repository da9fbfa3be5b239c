//! Whose name and address an entry has: emails about it go there.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait};
use uuid::Uuid;

use super::{
    access, queries,
    states::{self, Note},
};
use crate::platform::{
    audit::Actor,
    context::Context,
    db::{UnitOfWork, search::search_text},
    error::AppError,
    mail::EmailAddress,
};
use entities::{
    sea_orm_active_enums::{WaitingListAct as Act, WaitingListState::Unverified},
    users::Model as User,
    waiting_list_entries::{ActiveModel, Model as Entry},
};

const PASSED_ON: &str = "The member who joined for your team is no longer in it. Emails go to another member now.";

/// Passes a team's entry on to the member who joined first, except `leaving`. Returns whether there is one.
pub(super) async fn pass_on(
    context: &Context,
    tx: &UnitOfWork,
    actor: &Actor,
    entry: &Entry,
    leaving: Uuid,
) -> Result<bool, AppError> {
    let Some(team) = entry.team_id else { return Ok(false) };
    let members = queries::members(tx, team).await?;
    let Some(next) = members.into_iter().find(|member| member.id != leaving) else { return Ok(false) };
    assign(tx, entry, &next, context.clock.now()).await?;
    states::log(context, tx, actor, entry.id, Note { act: Act::Changed, text: PASSED_ON.to_owned() }).await?;
    Ok(true)
}

/// Brings the address of an entry up to date with its owner's account.
pub(super) async fn refresh(
    tx: &UnitOfWork,
    entry: Entry,
    owner: &User,
    now: DateTime<Utc>,
) -> Result<Entry, AppError> {
    let (email, key) = (verified(owner).map(|email| email.as_str().to_owned()), access::verified_email(owner));
    if entry.email == email && entry.email_key == free_key(tx, &entry, key).await? {
        return Ok(entry);
    }
    assign(tx, &entry, owner, now).await
}

/// Gives an entry the account of a user, with its name and its confirmed address.
async fn assign(tx: &UnitOfWork, entry: &Entry, owner: &User, now: DateTime<Utc>) -> Result<Entry, AppError> {
    let email = verified(owner);
    let key = free_key(tx, entry, access::verified_email(owner)).await?;
    let changes = ActiveModel {
        user_id: Set(Some(owner.id)),
        name: Set(Some(owner.name.clone())),
        search_text: Set(search_text(&owner.name, email.as_ref().map(EmailAddress::normalised).as_deref())),
        email: Set(email.map(|email| email.as_str().to_owned())),
        email_key: Set(key),
        ..Default::default()
    };
    Ok(queries::update(tx, entry, changes, now).await?)
}

fn verified(user: &User) -> Option<EmailAddress> {
    user.email_verified_at?;
    EmailAddress::parse(&user.email)
}

/// The key, unless another entry of the event has it: an address has one open entry. Unconfirmed ones give way.
async fn free_key(tx: &impl ConnectionTrait, entry: &Entry, key: Option<String>) -> Result<Option<String>, AppError> {
    let Some(key) = key else { return Ok(None) };
    match queries::open_of_email(tx, entry.event_id, &key).await? {
        Some(other) if other.id != entry.id && other.state == Unverified => queries::delete(tx, other.id).await?,
        Some(other) if other.id != entry.id => return Ok(None),
        _ => {}
    }
    Ok(Some(key))
}
