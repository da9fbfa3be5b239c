//! Sends verification links and verifies email addresses.

use sea_orm::{ConnectionTrait, DbErr};
use secrecy::ExposeSecret as _;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::{
    mask, queries,
    types::{HandedOver, MaskedAccount, SignedLink, VerificationState, VerificationStatus},
};
use crate::{
    accounts::{
        auth::{self, signed_in},
        credentials,
        lifecycle::{self, NewOwner},
        notifications, password_reset, users,
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        http::exchange::Exchange,
        rate_limit, sessions,
    },
};
use entities::{sea_orm_active_enums::UserState, users::Model as User};

const INVALID: AppError = AppError::Forbidden("Invalid signature.");
const UNAUTHORIZED: AppError = AppError::Forbidden("This action is unauthorized.");

/// Result of confirming a link.
pub enum Confirmed {
    /// The address is verified, and nothing else changed.
    Verified,
    /// The account has a new owner, who chooses a password next.
    HandedOver(HandedOver),
}

/// Emails a new link to the current user and invalidates earlier ones; returns whether the address was unverified.
pub async fn resend(exchange: &Exchange, user: &User) -> Result<bool, AppError> {
    let context = exchange.context();
    if user.email_verified_at.is_some() {
        return Ok(false);
    }
    let email_key = notifications::email_key(&user.email);
    rate_limit::enforce_within(exchange, context.db.writer(), &notifications::VERIFY_PER_EMAIL, &email_key).await?;
    let tx = context.db.begin().await?;
    credentials::revoke_verification_links(&tx, user.id).await?;
    let Some(user) = lock(&tx, user.id).await?.filter(|user| user.email_verified_at.is_none()) else {
        return Ok(false);
    };
    notifications::verify_email_again(context, &tx, &user).await?;
    tx.commit().await?;

    Ok(true)
}

/// Marks the email address as verified.
async fn mark_verified(
    context: &Context,
    db: &impl ConnectionTrait,
    actor: &Actor,
    user_id: Uuid,
) -> Result<(), DbErr> {
    queries::set_verified(db, user_id, context.clock.now()).await?;
    audit::record(context, db, actor, Entry::new("email.verified").with_target(Target::new("user", user_id))).await
}

/// What a link can do for the caller; changes nothing.
pub(super) async fn status(exchange: &Exchange, link: &SignedLink) -> Result<VerificationStatus, AppError> {
    let context = exchange.context();
    let db = context.db.reader();
    let user = match users::find(db, link.path.id).await?.filter(|user| user.state == UserState::Active) {
        Some(user) if is_valid(context, &user, link) => user,
        _ => return Ok(VerificationStatus { state: VerificationState::Invalid, account: None }),
    };
    let visitor = signed_in(exchange).await?.map(|caller| caller.user.id);
    let (state, is_shown) = match user.email_verified_at {
        Some(_) => (VerificationState::Verified, false),
        None if visitor == Some(user.id) => (VerificationState::Own, false),
        None if is_reserved(context, user.id).await? => (VerificationState::Reserved, true),
        None => (VerificationState::Foreign, true),
    };
    let account = is_shown.then(|| MaskedAccount {
        name: mask::name(&user.name),
        email: mask::email(&user.email),
        created_at: user.created_at,
    });
    Ok(VerificationStatus { state, account })
}

/// Verifies an email address in a session of its account; idempotent. Other callers may have received the link because
/// someone else registered with their address: opening it is not consent.
pub(super) async fn verify(exchange: &Exchange, link: &SignedLink) -> Result<(), AppError> {
    let (tx, user, is_own) = open(exchange, link).await?;
    if user.email_verified_at.is_none() {
        if !is_own {
            return Err(UNAUTHORIZED);
        }
        mark_verified(exchange.context(), &tx, &Actor::user(exchange, user.id), user.id).await?;
    }
    tx.commit().await?;
    // The link proves access to the email address, so failed attempts of others do not delay this browser.
    auth::remember_browser(exchange, &user);
    Ok(())
}

/// Confirms a link with consent: outside of the account's sessions the account is handed over, unless it stays with its
/// owner.
pub async fn confirm(exchange: &Exchange, link: &SignedLink) -> Result<Confirmed, AppError> {
    let context = exchange.context();
    let (tx, user, is_own) = open(exchange, link).await?;
    if user.email_verified_at.is_some() {
        return Ok(Confirmed::Verified);
    }
    if is_own {
        mark_verified(context, &tx, &Actor::user(exchange, user.id), user.id).await?;
        tx.commit().await?;
        return Ok(Confirmed::Verified);
    }
    if lifecycle::stays_with_owner(context, &tx, user.id).await? {
        return Err(UNAUTHORIZED);
    }
    let owner = NewOwner::of_email(&user);
    let user = lifecycle::hand_over(context, &tx, &Actor::guest(exchange), &user, owner).await?;
    let token = password_reset::token(context, &tx, &user).await?;
    tx.commit().await?;

    Ok(Confirmed::HandedOver(HandedOver { email: user.email, token: token.expose_secret().to_owned() }))
}

/// The account of a valid link, locked, and whether the request comes from one of its sessions.
async fn open(exchange: &Exchange, link: &SignedLink) -> Result<(UnitOfWork, User, bool), AppError> {
    let context = exchange.context();
    let visitor = signed_in(exchange).await?.map(|caller| caller.user.id);
    let tx = context.db.begin().await?;
    let user = lock(&tx, link.path.id).await?.filter(|user| is_valid(context, user, link)).ok_or(INVALID)?;
    // The session may have ended while the request waited for the lock.
    let is_own = visitor == Some(user.id) && sessions::is_still_valid(exchange, &tx).await?;
    Ok((tx, user, is_own))
}

/// Whether the link is signed, current, bound to the account's email address and the newest one.
fn is_valid(context: &Context, user: &User, SignedLink { path, query }: &SignedLink) -> bool {
    let (key, now) = (&context.config.app.key, context.clock.now());
    let newest = credentials::verification_hash(key, user);
    credentials::is_signed_verification(key, path.id, &path.hash, query, now)
        && bool::from(newest.as_bytes().ct_eq(path.hash.as_bytes()))
}

/// Whether an account cannot be taken over; changes nothing.
async fn is_reserved(context: &Context, user: Uuid) -> Result<bool, AppError> {
    let tx = context.db.begin().await?;
    lifecycle::stays_with_owner(context, &tx, user).await
}

/// The account of a link, locked for the transaction.
async fn lock(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<User>, DbErr> {
    Ok(users::lock_for_update(tx, id).await?.filter(|user| user.state == UserState::Active))
}
