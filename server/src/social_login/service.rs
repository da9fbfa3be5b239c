//! There and back again.

use actix_web::{HttpRequest, cookie::Cookie};
use sea_orm::DbErr;
use url::Url;

use super::{
    accounts, addresses,
    attempts::{self, Attempt},
    dialects::{Fault, Return},
    identities,
    provider::Provider,
    queries, sign_ups,
    types::{Choice, Refusal},
};
use crate::{error::AppError, flags, sessions, sessions::Session, state::AppState};

const FLAG: &str = "login";
/// Where somebody says which mailbox is theirs.
const COMPLETE: &str = "/register?complete=1";
/// Where profiles are linked.
pub(super) const PREFERENCES: &str = "/preferences#linked-accounts";

/// Where to send a browser, and what it is to hold from now on.
pub(super) struct Onward {
    pub(super) to: String,
    pub(super) cookies: Vec<Cookie<'static>>,
}

/// What a provider sent a browser back with.
#[derive(Debug, Default)]
pub(super) struct Answer {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    issuer: Option<String>,
}

/// What came of a visit.
pub(super) enum Outcome {
    /// They are who they are: signed in, linked or confirmed.
    Welcome,
    /// They are, once they know the code as well.
    SecondFactor,
    /// Nobody knows which mailbox is theirs; the cookie keeps their place.
    Ask(Cookie<'static>),
    /// They stay strangers.
    Refused(Refusal),
}

/// Those that are configured and whose flag is on.
pub(super) async fn choices(state: &AppState) -> Result<Vec<Choice>, AppError> {
    let mut choices = Vec::new();
    for provider in Provider::ALL {
        if provider.client(&state.config.social_login).is_some() && is_open(state, provider).await? {
            choices.push(Choice { provider: provider.slug(), name: provider.title() });
        }
    }
    Ok(choices)
}

/// The provider of an address, if this site is registered with it.
pub(super) fn named(state: &AppState, slug: &str) -> Result<Provider, AppError> {
    let provider = Provider::named(slug).filter(|provider| provider.client(&state.config.social_login).is_some());
    provider.ok_or(AppError::NotFound)
}

/// Sends a browser to a provider; `linking` is the session whose account is to be opened that way from now on.
pub(super) async fn begin(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    linking: Option<&Session>,
) -> Result<Onward, AppError> {
    let return_to = addresses::wanted(request, state);
    let home = |refusal| home(state, return_to.as_deref(), linking.is_some(), refusal);
    if !is_open(state, provider).await? {
        return Ok(home(Refusal::Closed));
    }
    match state.providers.depart(&state.config, provider).await {
        Ok(departure) => {
            let cookie = attempts::begin(request, state, provider, &departure, return_to, linking).await?;
            Ok(Onward { to: departure.to.into(), cookies: vec![cookie] })
        }
        Err(fault) => {
            told(provider, fault);
            Ok(home(Refusal::Unavailable))
        }
    }
}

/// Receives a browser that a provider sent back.
pub(super) async fn end(
    request: &HttpRequest,
    state: &AppState,
    provider: Provider,
    answer: Answer,
) -> Result<Onward, AppError> {
    let session = sessions::current(request).await?;
    let given = answer.state.as_deref().unwrap_or_default();
    let Some(attempt) = attempts::take(request, state, provider, given, session.as_ref()).await? else {
        return Ok(home(state, addresses::wanted(request, state).as_deref(), false, Refusal::Failed));
    };
    let linking = attempt.user_id;
    let return_to = attempt.return_to.clone().or_else(|| addresses::wanted(request, state));
    let outcome = match visit(state, provider, attempt, answer).await? {
        Err(refusal) => Outcome::Refused(refusal),
        Ok(person) => match linking {
            Some(user_id) => identities::link(request, state, provider, &person, user_id).await?,
            None => accounts::welcome(request, state, provider, &person, return_to.as_deref()).await?,
        },
    };
    Ok(match outcome {
        Outcome::Refused(refusal) => home(state, return_to.as_deref(), linking.is_some(), refusal),
        Outcome::Ask(cookie) => Onward { to: COMPLETE.to_owned(), cookies: vec![cookie, addresses::forget(state)] },
        Outcome::SecondFactor => back(state, return_to.as_deref(), "/", &[("dialog", "login"), ("twoFactor", "1")]),
        Outcome::Welcome if linking.is_some() => {
            back(state, return_to.as_deref(), PREFERENCES, &[("linked", provider.slug())])
        }
        Outcome::Welcome => back(state, return_to.as_deref(), "/", &[]),
    })
}

/// Deletes journeys and sign-ups that nobody came back from; answers how many.
pub async fn sweep(state: &AppState) -> Result<u64, DbErr> {
    queries::sweep(state.db.writer(), state.clock.now()).await
}

/// Asks the provider who it is. Nothing of the database is held meanwhile.
async fn visit(
    state: &AppState,
    provider: Provider,
    attempt: Attempt,
    answer: Answer,
) -> Result<Result<super::types::Person, Refusal>, AppError> {
    if !is_open(state, provider).await? {
        return Ok(Err(Refusal::Closed));
    }
    let code = match (answer.code, answer.error.as_deref()) {
        (Some(code), None) => code,
        (_, Some("access_denied")) => return Ok(Err(Refusal::Cancelled)),
        (_, Some("temporarily_unavailable" | "server_error")) => return Ok(Err(Refusal::Unavailable)),
        _ => return Ok(Err(Refusal::Failed)),
    };
    let back = Return { code, verifier: attempt.verifier, nonce: attempt.nonce, issuer: answer.issuer };
    let arrived = state.providers.arrive(&state.config, provider, back, state.clock.now()).await;
    Ok(arrived.map_err(|fault| {
        told(provider, fault);
        match fault {
            Fault::Unavailable(_) => Refusal::Unavailable,
            Fault::Refused(_) => Refusal::Failed,
        }
    }))
}

async fn is_open(state: &AppState, provider: Provider) -> Result<bool, AppError> {
    Ok(flags::is_on(state, FLAG).await? && flags::is_on(state, provider.flag()).await?)
}

fn told(provider: Provider, fault: Fault) {
    tracing::warn!(provider = provider.slug(), %fault, "a visit to a login provider failed");
}

/// Back to where they came from, as a stranger.
fn home(state: &AppState, page: Option<&str>, linking: bool, refusal: Refusal) -> Onward {
    if linking {
        return back(state, page, PREFERENCES, &[("error", refusal.code())]);
    }
    back(state, page, "/", &[("dialog", "login"), ("error", refusal.code())])
}

fn back(state: &AppState, page: Option<&str>, otherwise: &str, pairs: &[(&str, &str)]) -> Onward {
    let origin: &Url = &state.config.app.url;
    Onward { to: addresses::with(page.unwrap_or(otherwise), origin, pairs), cookies: vec![addresses::forget(state)] }
}

impl Answer {
    /// Out of the query. What is said twice is not said: nobody knows which of the two was meant.
    pub(super) fn read(query: &str) -> Self {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let once = |name: &str| {
            let mut values = pairs.iter().filter(|(key, _)| key == name).map(|(_, value)| value.to_string());
            values.next().filter(|value| !value.is_empty() && values.next().is_none())
        };
        let issuer = pairs.iter().any(|(key, _)| key == "iss").then(|| once("iss").unwrap_or_default());
        Self { state: once("state"), code: once("code"), error: once("error"), issuer }
    }
}

impl Onward {
    /// The same page with a refusal of somebody whose session is not fresh enough to link.
    pub(super) fn confirm(state: &AppState) -> Self {
        back(state, None, PREFERENCES, &[("error", "confirm")])
    }
}

pub(super) use sign_ups::{complete, pending};
