//! What becomes of somebody a provider vouches for (decision 19).

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    provider::Provider,
    queries,
    service::Outcome,
    sign_ups,
    types::{Mailbox, Person, Refusal},
};
use crate::{
    audit::{self, Actor, Change, Entry, Target},
    auth::{self, Method},
    entities::{identities, sea_orm_active_enums::UserState, users::Model as User},
    error::AppError,
    flags,
    mail::EmailAddress,
    notices::{self, News},
    permissions, recovery, sessions,
    state::AppState,
    two_factor,
    users::{self, NewUser, Preferences},
};

/// The flag that opens registration: somebody new is somebody who registers.
pub(super) const REGISTER: &str = "register";
/// As after a password, when nobody says otherwise.
const REMEMBER: bool = true;

/// Signs in whoever is known, makes an account for whoever is not, and asks for a mailbox where the provider vouches for
/// none.
pub(super) async fn welcome(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    person: &Person,
    return_to: Option<&str>,
) -> Result<Outcome, AppError> {
    // Of two tabs that come back at once one makes the account, and the other one finds it.
    for _ in 0..2 {
        if let Some(outcome) = try_welcome(request, state, provider, person, return_to).await? {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Refused(Refusal::Failed))
}

/// `None` when somebody else made the account in between.
async fn try_welcome(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    person: &Person,
    return_to: Option<&str>,
) -> Result<Option<Outcome>, AppError> {
    let here = auth::signed_in(request).await?.map(|here| here.user.id);
    let open = flags::is_on(state, REGISTER).await?;

    let tx = state.db.begin().await?;
    if let Some(identity) = queries::find(&tx, provider, &person.subject).await? {
        let outcome = known(request, state, &tx, provider, person, &identity, here).await?;
        tx.commit().await?;
        state.mailer.wake();
        return Ok(Some(outcome));
    }
    if here.is_some() {
        // Whoever is signed in links in the preferences, where they are asked who they are first.
        return Ok(Some(Outcome::Refused(Refusal::Failed)));
    }
    if !open {
        return Ok(Some(Outcome::Refused(Refusal::Closed)));
    }
    let Mailbox::Proved(email) = &person.mailbox else {
        let cookie = sign_ups::wait(state, &tx, provider, person, return_to).await?;
        tx.commit().await?;
        return Ok(Some(Outcome::Ask(cookie)));
    };
    let holder = match users::by_email(&tx, email).await? {
        Some(user) => users::hold(&tx, user.id).await?,
        None => None,
    };
    let closed = match &holder {
        Some(user) => !is_for_the_taking(&tx, user).await?,
        None => false,
    };
    let user = match holder {
        Some(user) if user.email_normalised != email.normalised() => return Ok(None),
        Some(_) if closed => {
            // Made in between by the same person in another tab, it is theirs.
            let theirs = queries::find(&tx, provider, &person.subject).await?.is_some();
            return Ok((!theirs).then_some(Outcome::Refused(Refusal::Taken)));
        }
        Some(user) => reclaim(request, state, &tx, provider, person, email, user.id).await?,
        None => {
            let made = make(request, state, &tx, provider, &person.name, email.clone(), Proof::ByProvider).await?;
            let Some(user) = made else { return Ok(None) };
            user
        }
    };
    if !add(request, state, &tx, provider, person, &user).await? {
        return Ok(None);
    }
    let outcome = enter(request, state, &tx, provider, &user).await?;
    tx.commit().await?;
    state.forget();
    state.mailer.wake();
    Ok(Some(outcome))
}

/// Whether an account may be handed over to the owner of its mailbox. One that may do more than others was theirs who have
/// it before it had this mailbox: they mistyped it, or have not proved it yet (decision 21).
async fn is_for_the_taking(tx: &impl ConnectionTrait, user: &User) -> Result<bool, AppError> {
    let unproved = user.email_verified_at.is_none() && user.state == UserState::Active;
    Ok(unproved && permissions::roles_of(tx, user.id).await?.is_empty())
}

/// Somebody who was here before. In a session of their own it is a proof of who they are, and nothing else.
async fn known(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    provider: Provider,
    person: &Person,
    identity: &identities::Model,
    here: Option<Uuid>,
) -> Result<Outcome, AppError> {
    let user = users::hold(tx, identity.user_id).await?.filter(|user| user.state == UserState::Active);
    let Some(user) = user else { return Ok(Outcome::Refused(Refusal::Failed)) };
    // It may have been taken off the account until the account was held.
    let now = queries::find(tx, provider, &person.subject).await?;
    if now.is_none_or(|now| now.id != identity.id || now.user_id != user.id) {
        return Ok(Outcome::Refused(Refusal::Failed));
    }
    match here {
        Some(here) if here == user.id => {
            queries::touch(tx, identity.id, &person.name, state.clock.now()).await?;
            sessions::confirm(request, tx).await?;
            Ok(Outcome::Welcome)
        }
        Some(_) => Ok(Outcome::Refused(Refusal::Taken)),
        None => {
            queries::touch(tx, identity.id, &person.name, state.clock.now()).await?;
            enter(request, state, tx, provider, &user).await
        }
    }
}

/// Who says that a mailbox is theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The provider has seen it.
    ByProvider,
    /// Only they themselves, so far.
    None,
}

/// Makes an account without a password; `None` when the mailbox has one already.
pub(super) async fn make(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    provider: Provider,
    name: &str,
    email: EmailAddress,
    proof: Proof,
) -> Result<Option<User>, AppError> {
    let new = NewUser {
        name: name.to_owned(),
        email,
        email_verified: proof == Proof::ByProvider,
        password_hash: None,
        referral_source: None,
    };
    let user = match users::insert(tx, new, state.clock.now()).await {
        Ok(user) => user,
        Err(AppError::Invalid(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let entry = Entry::of("user.registered").on(Target::new("user", user.id));
    let change = Change::to(&json!({ "by": provider.slug(), "emailVerified": user.email_verified_at.is_some() }))?;
    audit::record(state, tx, &Actor::user(request, user.id), entry.with(change)).await?;
    Ok(Some(user))
}

/// Gives an account a profile elsewhere; false when somebody else was faster.
pub(super) async fn add(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    provider: Provider,
    person: &Person,
    user: &User,
) -> Result<bool, AppError> {
    let row = row(provider, person, user.id, state.clock.now());
    if !queries::insert(tx, row).await? {
        return Ok(false);
    }
    let entry = Entry::of("identity.linked").on(Target::new("user", user.id));
    let change = Change::to(&json!({ "provider": provider.slug() }))?;
    audit::record(state, tx, &Actor::user(request, user.id), entry.with(change)).await?;
    Ok(true)
}

pub(super) async fn enter(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    provider: Provider,
    user: &User,
) -> Result<Outcome, AppError> {
    Ok(match auth::finish(request, state, tx, user, Method::Social(provider.into()), REMEMBER).await? {
        auth::Outcome::SignedIn => Outcome::Welcome,
        auth::Outcome::SecondFactor => Outcome::SecondFactor,
    })
}

/// Hands an account over to the owner of its mailbox, whom nobody had proved to be its owner before. Whatever opened it
/// until now opens nothing any more, and nothing its maker wrote into it is left.
async fn reclaim(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl ConnectionTrait,
    provider: Provider,
    person: &Person,
    email: &EmailAddress,
    id: Uuid,
) -> Result<User, AppError> {
    let now = state.clock.now();
    sessions::end_all(tx, id, None).await?;
    recovery::void(tx, id).await?;
    two_factor::forget(state, tx, id).await?;
    queries::delete_all(tx, id).await?;
    let emptied = queries::Emptied {
        name: person.name.clone(),
        username: users::username_for(tx, &person.name).await?,
        email: email.as_str().to_owned(),
        preferences: json!(Preferences::default()),
    };
    queries::empty_user(tx, id, emptied, now).await?;
    let user = users::find(tx, id).await?.ok_or_else(|| AppError::internal("an account that was just locked"))?;

    let entry = Entry::of("user.reclaimed").on(Target::new("user", id));
    let change = Change::to(&json!({ "by": provider.slug() }))?;
    audit::record(state, tx, &Actor::user(request, id), entry.with(change)).await?;
    notices::tell(state, tx, &user, News::IdentityLinked(provider.title())).await?;
    Ok(user)
}

fn row(provider: Provider, person: &Person, user_id: Uuid, now: DateTime<Utc>) -> identities::Model {
    identities::Model {
        id: Uuid::now_v7(),
        user_id,
        provider: provider.into(),
        subject: person.subject.clone(),
        name: Some(person.name.clone()),
        email: person.mailbox.address().map(|address| address.as_str().to_owned()),
        created_at: now,
        last_used_at: now,
    }
}
