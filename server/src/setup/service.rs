//! Making administrators.

use actix_web::HttpRequest;
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;

use super::token;
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::{self, Applicant, Method, Registration},
    entities::{sea_orm_active_enums::UserRole, users::Model},
    error::AppError,
    notices, passwords, permissions,
    state::AppState,
    users::{self, NewUser},
};

/// What a link is told that does not count.
pub(super) const CLOSED: &str = "This link does not count any more.";

/// Whether the site has no administrator yet.
pub async fn is_open(state: &AppState) -> Result<bool, DbErr> {
    Ok(!users::has_administrator(state.db.reader()).await?)
}

/// A link that lets its holder become the first administrator, for a day.
pub fn link(state: &AppState) -> String {
    let token = token::make(&state.config.app.key, state.clock.now());
    format!("{}/setup?token={token}", state.config.app.origin())
}

/// Makes somebody an administrator; answers whether they were not before.
pub async fn administrator(
    state: &AppState,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &Model,
) -> Result<bool, AppError> {
    let granted = permissions::grant(tx, user.id, UserRole::Administrator, None, state.clock.now()).await?;
    if granted {
        let change = Change::to(&json!({ "role": permissions::word(UserRole::Administrator) }))?;
        let entry = Entry::of("role.granted").on(Target::new("user", user.id)).with(change);
        audit::record(state, tx, actor, entry).await?;
    }
    Ok(granted)
}

/// Whether a link counts.
pub(super) async fn check(state: &AppState, token: &str) -> Result<(), AppError> {
    let good = token::is_good(&state.config.app.key, state.clock.now(), token);
    if good && is_open(state).await? { Ok(()) } else { Err(AppError::Forbidden(CLOSED)) }
}

/// Makes the first administrator, and lets them in. Of many who have the link one is the first.
pub(super) async fn begin(
    request: &HttpRequest,
    state: &AppState,
    token: &str,
    registration: &Registration,
) -> Result<(), AppError> {
    check(state, token).await?;
    let Applicant { name, email, password, referral_source } = registration.read(&state.config.site.product)?;
    let password_hash = Some(passwords::hash(state, &password).await?);
    let new = NewUser { name, email, email_verified: false, password_hash, referral_source };

    let transaction = state.db.begin().await?;
    users::hold_roles(&transaction).await?;
    if users::has_administrator(&transaction).await? {
        return Err(AppError::Forbidden(CLOSED));
    }
    let user = users::insert(&transaction, new, state.clock.now()).await?;
    let actor = Actor::guest(request);
    let registered = Entry::of("user.registered").on(Target::new("user", user.id));
    audit::record(state, &transaction, &actor, registered).await?;
    administrator(state, &transaction, &actor, &user).await?;
    auth::finish(request, state, &transaction, &user, Method::Registration, false).await?;
    notices::verify_email(state, &transaction, &user).await?;
    transaction.commit().await?;

    state.forget();
    state.mailer.wake();
    Ok(())
}
