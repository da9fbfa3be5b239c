//! Asking for the proof, and taking it.

use sea_orm::{ConnectionTrait, DbErr};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::{links, queries, types::Mailed};
use crate::{
    audit::{self, Actor, Entry, Target},
    entities::{sea_orm_active_enums::UserState, users::Model as User},
    error::AppError,
    notices, permissions,
    state::AppState,
    users,
};

const ELSEWHERE: AppError = AppError::Forbidden("Log in to your account first, then open the link again.");
const INVALID: AppError = AppError::Forbidden("Invalid signature.");

/// Mails a new link, and makes those before it void; whether there was anything to prove. The caller has counted it.
pub(super) async fn ask(state: &AppState, user_id: Uuid) -> Result<bool, AppError> {
    let transaction = state.db.begin().await?;
    void(&transaction, user_id).await?;
    let Some(user) = held(&transaction, user_id).await?.filter(|user| user.email_verified_at.is_none()) else {
        return Ok(false);
    };
    notices::verify_email_again(state, &transaction, &user).await?;
    transaction.commit().await?;

    state.mailer.wake();
    Ok(true)
}

/// Notes that a mailbox is theirs.
pub async fn prove(state: &AppState, db: &impl ConnectionTrait, actor: &Actor, user_id: Uuid) -> Result<(), DbErr> {
    queries::set_verified(db, user_id, state.clock.now()).await?;
    audit::record(state, db, actor, Entry::of("email.verified").on(Target::new("user", user_id))).await
}

/// Makes links that were mailed worthless.
pub async fn void(db: &impl ConnectionTrait, user_id: Uuid) -> Result<(), DbErr> {
    queries::next_round(db, user_id).await
}

/// Takes a link that was mailed to the address somebody has now; again changes nothing. Who may do more than others has to
/// be signed in: when they mistyped their new address, whoever reads mail there proves nothing for them.
pub(super) async fn verify(
    state: &AppState,
    actor: &Actor,
    by: Option<Uuid>,
    mailed: &Mailed,
    query: &str,
) -> Result<(), AppError> {
    let (key, now) = (&state.config.app.key, state.clock.now());
    if !links::is_ours(key, mailed.id, &mailed.hash, query, now) {
        return Err(INVALID);
    }
    let transaction = state.db.begin().await?;
    let user = held(&transaction, mailed.id).await?.ok_or(INVALID)?;
    if !bool::from(links::hash(key, &user).as_bytes().ct_eq(mailed.hash.as_bytes())) {
        return Err(INVALID);
    }
    if user.email_verified_at.is_none() {
        if by != Some(user.id) && !permissions::roles_of(&transaction, user.id).await?.is_empty() {
            return Err(ELSEWHERE);
        }
        prove(state, &transaction, actor, user.id).await?;
    }
    Ok(transaction.commit().await?)
}

/// Whose account it is, held for the transaction.
async fn held(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<User>, DbErr> {
    Ok(users::hold(tx, id).await?.filter(|user| user.state == UserState::Active))
}
