//! Decides what a login through a provider does to accounts (decision 19).

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    service::Outcome,
    sign_ups,
    types::{EmailClaim, ExternalProfile, Refusal},
};
use crate::{
    accounts::{
        auth,
        lifecycle::{self, NewOwner},
        login::{self, FirstFactor, Method},
        login_provider::ProviderColumn,
        notifications::{self, Notification},
        users::{self, NewUser},
    },
    platform::{
        audit::{self, Actor, Change, Entry, Target},
        context::Context,
        db::{Transaction, UnitOfWork},
        error::AppError,
        flags,
        http::exchange::Exchange,
        mail::EmailAddress,
        sessions,
    },
};
use config::Provider;
use entities::{identities, sea_orm_active_enums::UserState, users::Model as User};

/// Feature flag of registration; a first login through a provider is a registration.
pub(super) const REGISTER: &str = "register";
/// Logins through a provider are remembered, like password logins by default.
const REMEMBER: bool = true;

/// Signs in a known user, creates an account for a new one, or asks for an email address if the provider has verified
/// none; `after_login` is the page that follows.
pub(super) async fn sign_in_or_register(
    exchange: &Exchange,
    provider: Provider,
    profile: &ExternalProfile,
    after_login: &str,
) -> Result<Outcome, AppError> {
    // Of two tabs that return at once, one creates the account and the other finds it.
    for _ in 0..2 {
        if let Some(outcome) = try_sign_in_or_register(exchange, provider, profile, after_login).await? {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Refused(Refusal::Failed))
}

/// `None` if a concurrent request created the account.
async fn try_sign_in_or_register(
    exchange: &Exchange,
    provider: Provider,
    profile: &ExternalProfile,
    after_login: &str,
) -> Result<Option<Outcome>, AppError> {
    let context = exchange.context();
    let current_user = auth::signed_in(exchange).await?.map(|current_user| current_user.user.id);
    let open = flags::is_on(context, REGISTER).await?;

    let tx = context.db.begin().await?;
    if let Some(identity) = queries::find(&tx, provider, &profile.subject).await? {
        let outcome = sign_in_linked(exchange, &tx, profile, &identity, current_user).await?;
        tx.commit().await?;
        return Ok(Some(outcome));
    }
    if current_user.is_some() {
        // Signed-in users link profiles in the preferences, where they authenticate again first.
        return Ok(Some(Outcome::Refused(Refusal::Failed)));
    }
    if !open {
        return Ok(Some(Outcome::Refused(Refusal::Closed)));
    }
    let EmailClaim::Verified(email) = &profile.email else {
        let cookie = sign_ups::store(context, &tx, provider, profile, after_login).await?;
        tx.commit().await?;
        return Ok(Some(Outcome::EmailRequired(cookie)));
    };
    sign_in_by_email(exchange, tx, provider, profile, email).await
}

/// Links the profile to the account with its verified email address, a new one or one that is handed over, and signs
/// its owner in. `None` if a concurrent request created the account.
async fn sign_in_by_email(
    exchange: &Exchange,
    tx: UnitOfWork,
    provider: Provider,
    profile: &ExternalProfile,
    email: &EmailAddress,
) -> Result<Option<Outcome>, AppError> {
    let user = match lock_owner(exchange.context(), &tx, email).await? {
        EmailOwner::Changed => return Ok(None),
        EmailOwner::Permanent => {
            // If another tab of the same user created it, it belongs to this user.
            let is_own = queries::find(&tx, provider, &profile.subject).await?.is_some();
            return Ok((!is_own).then_some(Outcome::Refused(Refusal::Taken)));
        }
        EmailOwner::Replaceable(user) => {
            let owner = NewOwner {
                name: profile.name.clone(),
                username: users::username_for(&tx, &profile.name).await?,
                email: email.as_str().to_owned(),
                verified_by: provider.slug(),
            };
            hand_over_unverified(exchange, &tx, provider, &user, owner).await?
        }
        EmailOwner::NoAccount => {
            let new = new_user(profile, email.clone(), EmailVerification::ByProvider);
            let Some(user) = create_account(exchange, &tx, provider, new).await? else { return Ok(None) };
            user
        }
    };
    if !link_identity(exchange, &tx, provider, profile, &user).await? {
        return Ok(None);
    }
    let outcome = sign_in(exchange, &tx, provider, &user).await?;
    tx.commit().await?;
    Ok(Some(outcome))
}

/// Who has an account with an email address.
enum EmailOwner {
    NoAccount,
    /// The account got another address before it was locked.
    Changed,
    /// An account that may be handed over.
    Replaceable(Box<User>),
    /// An account that stays with its owner.
    Permanent,
}

/// Finds the account with an email address and locks it.
async fn lock_owner(context: &Context, tx: &UnitOfWork, email: &EmailAddress) -> Result<EmailOwner, AppError> {
    let Some(user) = users::by_email(tx, email).await? else { return Ok(EmailOwner::NoAccount) };
    let Some(user) = users::lock_for_update(tx, user.id).await? else { return Ok(EmailOwner::NoAccount) };
    let is_unverified = user.email_verified_at.is_none() && user.state == UserState::Active;
    let can_hand_over = is_unverified && !lifecycle::stays_with_owner(context, tx, user.id).await?;
    Ok(if user.email_normalised != email.normalised() {
        EmailOwner::Changed
    } else if can_hand_over {
        EmailOwner::Replaceable(Box::new(user))
    } else {
        EmailOwner::Permanent
    })
}

/// Handles a user with a linked profile. In a session of the same user it only confirms the user's identity.
async fn sign_in_linked(
    exchange: &Exchange,
    tx: &impl Transaction,
    profile: &ExternalProfile,
    identity: &identities::Model,
    current_user: Option<Uuid>,
) -> Result<Outcome, AppError> {
    let (provider, used_at) = (identity.provider.provider(), exchange.context().clock.now());
    let user = users::lock_for_update(tx, identity.user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(Outcome::Refused(Refusal::Failed)) };
    // The profile may have been unlinked before the account was locked.
    let current = queries::find(tx, provider, &profile.subject).await?;
    if current.is_none_or(|current| current.id != identity.id || current.user_id != user.id) {
        return Ok(Outcome::Refused(Refusal::Failed));
    }
    match current_user {
        Some(id) if id == user.id => {
            queries::touch(tx, identity.id, &profile.name, used_at).await?;
            sessions::confirm(exchange, tx).await?;
            Ok(Outcome::Authenticated)
        }
        Some(_) => Ok(Outcome::Refused(Refusal::Taken)),
        None => {
            queries::touch(tx, identity.id, &profile.name, used_at).await?;
            sign_in(exchange, tx, provider, &user).await
        }
    }
}

/// Who has verified an email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EmailVerification {
    /// The provider, which is trusted to have sent an email to it.
    ByProvider,
    /// Neither provider nor email; the user only entered the address.
    None,
}

/// The account of a profile, without a password.
pub(super) fn new_user(profile: &ExternalProfile, email: EmailAddress, verification: EmailVerification) -> NewUser {
    NewUser {
        name: profile.name.clone(),
        email,
        email_verified: verification == EmailVerification::ByProvider,
        password_hash: None,
        referral_source: None,
    }
}

/// Creates an account; `None` if the email address already has one.
pub(super) async fn create_account(
    exchange: &Exchange,
    tx: &impl ConnectionTrait,
    provider: Provider,
    new: NewUser,
) -> Result<Option<User>, AppError> {
    let context = exchange.context();
    let user = match users::insert(tx, new, context.clock.now()).await {
        Ok(user) => user,
        Err(AppError::Invalid(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let entry = Entry::new("user.registered").with_target(Target::new("user", user.id));
    let change = Change::created(&json!({ "by": provider.slug(), "emailVerified": user.email_verified_at.is_some() }))?;
    audit::record(context, tx, &Actor::user(exchange, user.id), entry.with_change(change)).await?;
    Ok(Some(user))
}

/// Links a profile to an account; false if a concurrent request was faster.
pub(super) async fn link_identity(
    exchange: &Exchange,
    tx: &impl ConnectionTrait,
    provider: Provider,
    profile: &ExternalProfile,
    user: &User,
) -> Result<bool, AppError> {
    let context = exchange.context();
    let row = row(provider, profile, user.id, context.clock.now());
    if !queries::insert(tx, row).await? {
        return Ok(false);
    }
    let entry = Entry::new("identity.linked").with_target(Target::new("user", user.id));
    let change = Change::created(&json!({ "provider": provider.slug() }))?;
    audit::record(context, tx, &Actor::user(exchange, user.id), entry.with_change(change)).await?;
    Ok(true)
}

pub(super) async fn sign_in(
    exchange: &Exchange,
    tx: &impl Transaction,
    provider: Provider,
    user: &User,
) -> Result<Outcome, AppError> {
    let factor = FirstFactor { method: Method::Social(ProviderColumn::from_provider(provider)), remember: REMEMBER };
    Ok(match login::complete_first_factor(exchange, tx, user, factor).await? {
        login::Outcome::SignedIn => Outcome::Authenticated,
        login::Outcome::SecondFactor => Outcome::SecondFactor,
    })
}

/// Hands an account over to the owner of its email address, which the provider has verified.
async fn hand_over_unverified(
    exchange: &Exchange,
    tx: &UnitOfWork,
    provider: Provider,
    user: &User,
    owner: NewOwner,
) -> Result<User, AppError> {
    let context = exchange.context();
    let user = lifecycle::hand_over(context, tx, &Actor::user(exchange, user.id), user, owner).await?;
    notifications::notify(context, tx, &user, Notification::IdentityLinked(provider.title())).await?;
    Ok(user)
}

fn row(provider: Provider, profile: &ExternalProfile, user_id: Uuid, now: DateTime<Utc>) -> identities::Model {
    identities::Model {
        id: Uuid::now_v7(),
        user_id,
        provider: ProviderColumn::from_provider(provider),
        subject: profile.subject.clone(),
        name: Some(profile.name.clone()),
        email: profile.email.address().map(|address| address.as_str().to_owned()),
        created_at: now,
        last_used_at: now,
    }
}
