//! Profiles elsewhere that open an account.

use actix_web::HttpRequest;
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    accounts,
    provider::Provider,
    queries,
    service::Outcome,
    types::{Identity, Person, Refusal},
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    entities::{sea_orm_active_enums::UserState, users::Model as User},
    error::AppError,
    notices::{self, News},
    sessions,
    state::AppState,
    users,
};

const LAST: &str = "This is your only way to log in. Please choose a password first.";

/// Those of an account.
pub(super) async fn index(state: &AppState, user: &User) -> Result<Vec<Identity>, AppError> {
    let rows = queries::of(state.db.reader(), user.id).await?;
    Ok(rows.into_iter().map(Identity::from).collect())
}

/// Links a profile to the account of whoever began the journey; that of somebody else is refused.
pub(super) async fn link(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    person: &Person,
    user_id: Uuid,
) -> Result<Outcome, AppError> {
    let tx = state.db.begin().await?;
    let user = users::hold(&tx, user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(Outcome::Refused(Refusal::Failed)) };
    // The visit took its time: the owner of the account may have ended this session meanwhile.
    if !sessions::still_here(request, &tx).await? {
        return Ok(Outcome::Refused(Refusal::Failed));
    }
    if let Some(known) = queries::find(&tx, provider, &person.subject).await? {
        if known.user_id != user.id {
            return Ok(Outcome::Refused(Refusal::Taken));
        }
        queries::touch(&tx, known.id, &person.name, state.clock.now()).await?;
    } else {
        // There is one profile of a provider to an account, and one account to a profile.
        if !accounts::add(request, state, &tx, provider, person, &user).await? {
            return Ok(Outcome::Refused(Refusal::Taken));
        }
        notices::tell(state, &tx, &user, News::IdentityLinked(provider.title())).await?;
    }
    tx.commit().await?;
    state.mailer.wake();
    Ok(Outcome::Welcome)
}

/// Takes all profiles off an account, as part of something larger: somebody proved that its mailbox is theirs, and nobody
/// knows whose the profiles are.
pub async fn forget(state: &AppState, db: &impl ConnectionTrait, actor: &Actor, user_id: Uuid) -> Result<(), AppError> {
    for row in queries::of(db, user_id).await? {
        let entry = Entry::of("identity.unlinked").on(Target::new("user", user_id));
        let change = Change::from(&json!({ "provider": Provider::from(row.provider).slug() }))?;
        audit::record(state, db, actor, entry.with(change)).await?;
    }
    Ok(queries::delete_all(db, user_id).await?)
}

/// Takes a profile away, unless it is the last way in.
pub(super) async fn unlink(
    request: &HttpRequest,
    state: &AppState,
    user: &User,
    provider: Provider,
) -> Result<(), AppError> {
    let tx = state.db.begin().await?;
    let user = users::hold(&tx, user.id).await?.ok_or(AppError::Unauthenticated)?;
    let (theirs, others): (Vec<_>, Vec<_>) =
        queries::of(&tx, user.id).await?.into_iter().partition(|row| Provider::from(row.provider) == provider);
    let [row] = theirs.as_slice() else { return Err(AppError::NotFound) };
    let opens = |other: Provider| other.client(&state.config.social_login).is_some();
    if user.password_hash.is_none() && !others.iter().any(|row| opens(Provider::from(row.provider))) {
        return Err(AppError::invalid("provider", LAST));
    }
    queries::delete(&tx, row.id).await?;
    let entry = Entry::of("identity.unlinked").on(Target::new("user", user.id));
    let change = Change::from(&json!({ "provider": provider.slug() }))?;
    audit::record(state, &tx, &Actor::user(request, user.id), entry.with(change)).await?;
    notices::tell(state, &tx, &user, News::IdentityUnlinked(provider.title())).await?;
    tx.commit().await?;
    state.mailer.wake();
    Ok(())
}
