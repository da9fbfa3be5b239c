//! Creates administrators.

use sea_orm::{ActiveEnum as _, ConnectionTrait, DbErr};
use serde_json::json;

use super::token;
use crate::{
    accounts::{
        login::{self, FirstFactor, Method, Registration, ValidRegistration},
        notifications,
        users::{self, NewUser},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        http::exchange::Exchange,
        passwords, settings,
    },
};
use entities::{sea_orm_active_enums::UserRole, users::Model};

/// Error message for an invalid link.
pub(super) const CLOSED: &str = "This link has expired.";

/// Whether the site has no administrator yet.
pub async fn is_open(context: &Context) -> Result<bool, DbErr> {
    Ok(!users::has_administrator(context.db.reader()).await?)
}

/// Returns a link, valid for a day, whose holder can become the first administrator.
pub fn link(context: &Context) -> String {
    let token = token::make(&context.config.app.key, context.clock.now());
    format!("{}/setup?token={token}", context.config.app.origin())
}

/// Makes a user an administrator; returns whether the user was none before.
pub async fn administrator(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &Model,
) -> Result<bool, AppError> {
    let granted = users::grant_role(tx, user.id, UserRole::Administrator, None, context.clock.now()).await?;
    if granted {
        let change = Change::created(&json!({ "role": UserRole::Administrator.to_value() }))?;
        let entry = Entry::new("role.granted").with_target(Target::new("user", user.id)).with_change(change);
        audit::record(context, tx, actor, entry).await?;
    }
    Ok(granted)
}

/// Rejects invalid links.
pub(super) async fn check(context: &Context, token: &str) -> Result<(), AppError> {
    let good = token::is_valid(&context.config.app.key, context.clock.now(), token);
    if good && is_open(context).await? { Ok(()) } else { Err(AppError::Forbidden(CLOSED)) }
}

/// Creates the first administrator and signs them in. Of concurrent requests only one succeeds.
pub(super) async fn begin(exchange: &Exchange, token: &str, registration: &Registration) -> Result<(), AppError> {
    let context = exchange.context();
    check(context, token).await?;
    let ValidRegistration { name, email, password, referral_source } =
        registration.read(&settings::site(context).await.product)?;
    let password_hash = Some(passwords::hash(context, &password).await?);
    let new = NewUser { name, email, email_verified: false, password_hash, referral_source };

    let tx = context.db.begin().await?;
    users::lock_roles(&tx).await?;
    if users::has_administrator(&tx).await? {
        return Err(AppError::Forbidden(CLOSED));
    }
    let user = users::insert(&tx, new, context.clock.now()).await?;
    let actor = Actor::guest(exchange);
    let registered = Entry::new("user.registered").with_target(Target::new("user", user.id));
    audit::record(context, &tx, &actor, registered).await?;
    administrator(context, &tx, &actor, &user).await?;
    let factor = FirstFactor { method: Method::Registration, remember: false };
    login::complete_first_factor(exchange, &tx, &user, factor).await?;
    notifications::verify_email(context, &tx, &user).await?;
    Ok(tx.commit().await?)
}
