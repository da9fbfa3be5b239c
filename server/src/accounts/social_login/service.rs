//! The login flow: redirect to the provider and handle its callback.

use actix_web::cookie::Cookie;
use sea_orm::DbErr;
use url::Url;

use super::{
    accounts,
    attempts::{self, Attempt},
    identities,
    providers::{Callback, ProviderError, Providers},
    queries, return_url, sign_ups,
    types::{CallbackQuery, LoginProvider, Refusal},
};
use crate::platform::{
    context::Context,
    error::AppError,
    flags,
    http::exchange::Exchange,
    sessions::{self, Session},
};
use config::Provider;

const FLAG: &str = "login";
/// Page where the user enters an email address.
const COMPLETE: &str = "/register?complete=1";
/// Page section where profiles are linked.
pub(super) const PREFERENCES: &str = "/preferences#linked-accounts";

/// A redirect and the cookies to set.
pub(super) struct Redirect {
    pub(super) to: String,
    pub(super) cookies: Vec<Cookie<'static>>,
}

/// Result of a callback.
pub(super) enum Outcome {
    /// The user is authenticated: signed in, linked or confirmed.
    Authenticated,
    /// The second factor is still required.
    SecondFactor,
    /// No verified email address is known; the cookie identifies the pending sign-up.
    EmailRequired(Cookie<'static>),
    /// The login failed.
    Refused(Refusal),
}

/// Providers that are configured and whose feature flag is on.
pub(super) async fn list(context: &Context) -> Result<Vec<LoginProvider>, AppError> {
    let mut list = Vec::new();
    for provider in Provider::ALL {
        if provider.client(&context.config.social_login).is_some() && is_open(context, provider).await? {
            list.push(LoginProvider { provider: provider.slug(), name: provider.title() });
        }
    }
    Ok(list)
}

/// The provider with this slug, if the site is registered with it.
pub(super) fn find_provider(context: &Context, slug: &str) -> Result<Provider, AppError> {
    let provider = Provider::from_slug(slug).filter(|provider| provider.client(&context.config.social_login).is_some());
    provider.ok_or(AppError::NotFound)
}

/// Redirects a browser to a provider. `linking` is the session whose account the profile will be linked to.
pub(super) async fn start(
    exchange: &Exchange,
    providers: &Providers,
    provider: Provider,
    linking: Option<&Session>,
) -> Result<Redirect, AppError> {
    let context = exchange.context();
    let return_to = return_url::return_page(exchange);
    let redirect_home = |refusal| redirect_home(context, return_to.as_deref(), linking.is_some(), refusal);
    if !is_open(context, provider).await? {
        return Ok(redirect_home(Refusal::Closed));
    }
    match providers.authorization_url(&context.config, provider).await {
        Ok(authorization) => {
            let cookie = attempts::start(exchange, provider, &authorization, return_to, linking).await?;
            Ok(Redirect { to: authorization.to.into(), cookies: vec![cookie] })
        }
        Err(error) => {
            log_failure(provider, error);
            Ok(redirect_home(Refusal::Unavailable))
        }
    }
}

/// Handles the provider's callback.
pub(super) async fn finish(
    exchange: &Exchange,
    providers: &Providers,
    provider: Provider,
    callback: CallbackQuery,
) -> Result<Redirect, AppError> {
    let context = exchange.context();
    let session = sessions::current(exchange).await?;
    let given = callback.state.as_deref().unwrap_or_default();
    let Some(attempt) = attempts::take(exchange, provider, given, session.as_ref()).await? else {
        return Ok(redirect_home(context, return_url::return_page(exchange).as_deref(), false, Refusal::Failed));
    };
    let linking = attempt.user_id;
    let return_to = attempt.return_to.clone().or_else(|| return_url::return_page(exchange));
    let after_login = return_url::page_after_login(return_to.as_deref().unwrap_or("/"), &context.config.app.url);
    let outcome = match fetch_profile(context, providers, provider, attempt, callback).await? {
        Err(refusal) => Outcome::Refused(refusal),
        Ok(profile) => match linking {
            Some(user_id) => identities::link(exchange, provider, &profile, user_id).await?,
            None => accounts::sign_in_or_register(exchange, provider, &profile, &after_login).await?,
        },
    };
    Ok(match outcome {
        Outcome::Refused(refusal) => redirect_home(context, return_to.as_deref(), linking.is_some(), refusal),
        Outcome::EmailRequired(cookie) => {
            Redirect { to: COMPLETE.to_owned(), cookies: vec![cookie, return_url::remove_cookie(context)] }
        }
        Outcome::SecondFactor => {
            redirect_back(context, return_to.as_deref(), "/", &[("dialog", "login"), ("twoFactor", "1")])
        }
        Outcome::Authenticated if linking.is_some() => {
            redirect_back(context, return_to.as_deref(), PREFERENCES, &[("linked", provider.slug())])
        }
        Outcome::Authenticated => redirect_back(context, Some(&after_login), "/", &[]),
    })
}

/// Deletes expired attempts and sign-ups; returns how many.
pub async fn delete_expired(context: &Context) -> Result<u64, DbErr> {
    queries::delete_expired(context.db.writer(), context.clock.now()).await
}

/// Asks the provider who the user is. No database connection is in use meanwhile.
async fn fetch_profile(
    context: &Context,
    providers: &Providers,
    provider: Provider,
    attempt: Attempt,
    callback: CallbackQuery,
) -> Result<Result<super::types::ExternalProfile, Refusal>, AppError> {
    if !is_open(context, provider).await? {
        return Ok(Err(Refusal::Closed));
    }
    let code = match (callback.code, callback.error.as_deref()) {
        (Some(code), None) => code,
        (_, Some("access_denied")) => return Ok(Err(Refusal::Cancelled)),
        (_, Some("temporarily_unavailable" | "server_error")) => return Ok(Err(Refusal::Unavailable)),
        _ => return Ok(Err(Refusal::Failed)),
    };
    let redirect_back = Callback { code, verifier: attempt.verifier, nonce: attempt.nonce, issuer: callback.issuer };
    let profile = providers.fetch_profile(&context.config, provider, redirect_back, context.clock.now()).await;
    Ok(profile.map_err(|error| {
        log_failure(provider, error);
        match error {
            ProviderError::Unavailable(_) => Refusal::Unavailable,
            ProviderError::Refused(_) => Refusal::Failed,
        }
    }))
}

async fn is_open(context: &Context, provider: Provider) -> Result<bool, AppError> {
    Ok(flags::is_on(context, FLAG).await? && flags::is_on(context, provider.flag()).await?)
}

fn log_failure(provider: Provider, error: ProviderError) {
    tracing::warn!(provider = provider.slug(), %error, "the callback of a login provider failed");
}

/// Redirects to the page where the login started, with an error.
fn redirect_home(context: &Context, page: Option<&str>, linking: bool, refusal: Refusal) -> Redirect {
    if linking {
        return redirect_back(context, page, PREFERENCES, &[("error", refusal.code())]);
    }
    redirect_back(context, page, "/", &[("dialog", "login"), ("error", refusal.code())])
}

fn redirect_back(context: &Context, page: Option<&str>, otherwise: &str, pairs: &[(&str, &str)]) -> Redirect {
    let origin: &Url = &context.config.app.url;
    Redirect {
        to: return_url::with_query(page.unwrap_or(otherwise), origin, pairs),
        cookies: vec![return_url::remove_cookie(context)],
    }
}

impl Redirect {
    /// Redirects to the same page with an error: the session is not recent enough to link.
    pub(super) fn confirm(context: &Context) -> Self {
        redirect_back(context, None, PREFERENCES, &[("error", "confirm")])
    }
}

pub(super) use sign_ups::{complete, pending};
