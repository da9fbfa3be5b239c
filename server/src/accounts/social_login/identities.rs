//! Linked profiles of external providers.

use serde_json::json;
use uuid::Uuid;

use super::{
    accounts, queries,
    service::Outcome,
    types::{ExternalProfile, Identity, Refusal},
};
use crate::{
    accounts::{
        login_provider::ProviderColumn,
        notifications::{self, Notification},
        users,
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        sessions,
    },
};
use config::Provider;
use entities::{sea_orm_active_enums::UserState, users::Model as User};

const LAST_LOGIN_METHOD: &str = "This is your only login method. Set a password first.";

/// All profiles of an account.
pub(super) async fn index(context: &Context, user: &User) -> Result<Vec<Identity>, AppError> {
    let rows = queries::list_for_user(context.db.reader(), user.id).await?;
    Ok(rows.into_iter().map(Identity::from).collect())
}

/// Links a profile to the account that started the attempt; a profile of another account is refused.
pub(super) async fn link(
    exchange: &Exchange,
    provider: Provider,
    profile: &ExternalProfile,
    user_id: Uuid,
) -> Result<Outcome, AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    let user = users::lock_for_update(&tx, user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(Outcome::Refused(Refusal::Failed)) };
    // The session may have been ended while the user was at the provider.
    if !sessions::is_still_valid(exchange, &tx).await? {
        return Ok(Outcome::Refused(Refusal::Failed));
    }
    if let Some(linked) = queries::find(&tx, provider, &profile.subject).await? {
        if linked.user_id != user.id {
            return Ok(Outcome::Refused(Refusal::Taken));
        }
        queries::touch(&tx, linked.id, &profile.name, context.clock.now()).await?;
    } else {
        // An account has at most one profile per provider, and a profile belongs to one account.
        if !accounts::link_identity(exchange, &tx, provider, profile, &user).await? {
            return Ok(Outcome::Refused(Refusal::Taken));
        }
        notifications::notify(context, &tx, &user, Notification::IdentityLinked(provider.title())).await?;
    }
    tx.commit().await?;
    Ok(Outcome::Authenticated)
}

/// Unlinks a profile unless it is the only way to sign in.
pub(super) async fn unlink(exchange: &Exchange, user: &User, provider: Provider) -> Result<(), AppError> {
    let context = exchange.context();
    let tx = context.db.begin().await?;
    let user = users::lock_for_update(&tx, user.id).await?.ok_or(AppError::Unauthenticated)?;
    let (theirs, others): (Vec<_>, Vec<_>) =
        queries::list_for_user(&tx, user.id).await?.into_iter().partition(|row| row.provider.provider() == provider);
    let [row] = theirs.as_slice() else { return Err(AppError::NotFound) };
    let opens = |other: Provider| other.client(&context.config.social_login).is_some();
    if user.password_hash.is_none() && !others.iter().any(|row| opens(row.provider.provider())) {
        return Err(AppError::invalid("provider", LAST_LOGIN_METHOD));
    }
    queries::delete(&tx, row.id).await?;
    let entry = Entry::new("identity.unlinked").with_target(Target::new("user", user.id));
    let change = Change::deleted(&json!({ "provider": provider.slug() }))?;
    audit::record(context, &tx, &Actor::user(exchange, user.id), entry.with_change(change)).await?;
    notifications::notify(context, &tx, &user, Notification::IdentityUnlinked(provider.title())).await?;
    Ok(tx.commit().await?)
}
