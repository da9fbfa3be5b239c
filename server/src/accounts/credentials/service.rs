//! Which credentials each event revokes.

use sea_orm::{ConnectionTrait, DbErr};
use serde_json::json;
use uuid::Uuid;

use super::queries;
use crate::{
    accounts::{login_provider::ProviderColumn, users},
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        error::AppError,
        sessions::{self, Session},
    },
};
use entities::users::Model as User;

/// Why credentials are revoked. Every cause ends sessions, remembered devices and the calendar URL; some end more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The user signs out everywhere, or everywhere else.
    SignOut,
    /// The second factor is enabled or disabled.
    SecondFactorChange,
    /// The password is replaced, which also revokes emailed links and an unconfirmed second factor.
    PasswordChange,
    /// The account gets a new owner: nothing the previous one knows or holds may give access any more. The caller
    /// replaces the password.
    HandOver,
}

/// Why credentials are revoked, and which session survives.
#[derive(Clone, Copy)]
pub struct Revocation<'a> {
    /// Decides what is revoked.
    pub cause: Cause,
    /// The session that survives, under its current id.
    pub keep: Option<&'a Session>,
}

impl<'a> Revocation<'a> {
    /// Ends all sessions.
    pub fn of(cause: Cause) -> Self {
        Self { cause, keep: None }
    }

    /// Spares a session.
    pub fn keeping(self, session: &'a Session) -> Self {
        Self { keep: Some(session), ..self }
    }
}

/// Revokes credentials of a user whose row the transaction has locked; returns the number of ended sessions.
pub async fn revoke(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &User,
    Revocation { cause, keep }: Revocation<'_>,
) -> Result<u64, AppError> {
    match cause {
        Cause::SignOut | Cause::SecondFactorChange => {}
        Cause::PasswordChange => {
            revoke_links(tx, user.id).await?;
            // An attacker may have created an unconfirmed secret and know it and the codes.
            if user.two_factor_secret.is_some() && user.two_factor_confirmed_at.is_none() {
                delete_second_factor(context, tx, user.id).await?;
            }
        }
        Cause::HandOver => {
            revoke_links(tx, user.id).await?;
            unlink_identities(context, tx, actor, user.id).await?;
            delete_second_factor(context, tx, user.id).await?;
            if user.two_factor_confirmed_at.is_some() {
                let disabled = Entry::new("two_factor.disabled").with_target(Target::new("user", user.id));
                audit::record(context, tx, actor, disabled).await?;
            }
        }
    }
    queries::renew_calendar(tx, user.id).await?;
    Ok(sessions::end_all(tx, user.id, keep).await?)
}

/// Invalidates all emailed links; call it in the transaction that changes a password or an email address.
pub async fn revoke_links(tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    queries::delete_reset_token(tx, user).await?;
    revoke_verification_links(tx, user).await
}

/// Invalidates the emailed links that verify the address.
pub async fn revoke_verification_links(tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    queries::next_round(tx, user).await
}

/// Removes secret and codes of the second factor, as part of a larger transaction that notifies the owner.
pub async fn delete_second_factor(context: &Context, tx: &impl ConnectionTrait, user: Uuid) -> Result<(), DbErr> {
    queries::delete_second_factor(tx, user, context.clock.now()).await
}

/// Unlinks all profiles of login providers: after the email address is verified by its owner, it is unknown to whom they
/// belong.
async fn unlink_identities(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: Uuid,
) -> Result<(), AppError> {
    for provider in queries::delete_identities(tx, user).await? {
        let entry = Entry::new("identity.unlinked").with_target(Target::new("user", user));
        let change = Change::deleted(&json!({ "provider": provider.provider().slug() }))?;
        audit::record(context, tx, actor, entry.with_change(change)).await?;
    }
    Ok(())
}

/// Signs out all users everywhere; returns the number of ended sessions.
pub async fn revoke_all_users(tx: &impl ConnectionTrait) -> Result<u64, DbErr> {
    queries::renew_all_calendars(tx).await?;
    sessions::end_all_users(tx).await
}

/// A password that replaces another one.
pub struct NewPassword<'a> {
    /// Its argon2id hash as a PHC string.
    pub hash: String,
    /// The session that survives, under its current id.
    pub keep: Option<&'a Session>,
}

/// Replaces the password of a user whose row the transaction has locked, and revokes what depends on the old one.
/// Returns the updated row and the number of ended sessions.
pub async fn set_password(
    context: &Context,
    tx: &impl ConnectionTrait,
    actor: &Actor,
    user: &User,
    NewPassword { hash, keep }: NewPassword<'_>,
) -> Result<(User, u64), AppError> {
    users::set_password(tx, user.id, hash, context.clock.now()).await?;
    let revocation = Revocation { cause: Cause::PasswordChange, keep };
    let ended = revoke(context, tx, actor, user, revocation).await?;
    let user = users::find(tx, user.id).await?.ok_or_else(|| AppError::internal("an account that was just locked"))?;
    Ok((user, ended))
}
