//! HTTP handlers: login flows are links that redirect, everything else is JSON.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Json, Path},
};

use super::{
    ATTEMPTS, CALLBACKS, COMPLETIONS, Providers, identities, return_url,
    service::{self, Redirect},
    types::{CallbackQuery, Completed, Completion, Identity, LoginProvider, SignUp},
};
use crate::{
    accounts::auth::{Guest, RecentlyAuthenticated, SignedIn},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::LazyJson, forms::require_same_origin, respond::NoContent},
        rate_limit,
    },
};
use config::Provider;

/// The providers available for login: configured, and with their feature flag on
#[utoipa::path(
    operation_id = "login_providers",
    tag = "social-login",
    responses((status = 200, description = "In display order", body = Vec<LoginProvider>)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/providers")]
pub(super) async fn providers(context: Data<Context>) -> Result<Json<Vec<LoginProvider>>, AppError> {
    Ok(Json(service::list(&context).await?))
}

/// The pending sign-up of this browser, whose email address the provider has not verified
#[utoipa::path(
    operation_id = "login_pending",
    tag = "social-login",
    responses(
        (status = 200, description = "The pending sign-up", body = SignUp),
        (status = 404, description = "No sign-up is pending", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/complete")]
pub(super) async fn pending(exchange: Exchange) -> Result<Json<SignUp>, AppError> {
    Ok(Json(service::pending(&exchange).await?))
}

/// Completes a sign-up with an email address: creates the account, emails a verification link and signs in
#[utoipa::path(
    operation_id = "login_complete",
    tag = "social-login",
    request_body = Completion,
    responses(
        (status = 200, description = "The user is logged in", body = Completed),
        (status = 403, description = "A user is logged in, or the flag `register` is off", body = ErrorBody),
        (status = 422, description = "Invalid address, address of an existing account, or expired sign-up", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/login/complete")]
pub(super) async fn complete(
    _guest: Guest,
    exchange: Exchange,
    body: LazyJson<Completion>,
) -> Result<HttpResponse, AppError> {
    rate_limit::enforce(&exchange, &COMPLETIONS).await?;
    let (completed, cookie) = service::complete(&exchange, &body.read().await?).await?;
    Ok(HttpResponse::Ok().cookie(cookie).json(completed))
}

/// Redirects the browser to a provider
///
/// For links, not for API calls. Returns to the page in the cookie `gh_social_login_callback_url` (a path of this site,
/// else `/`), with `?dialog=login&error=…` when the login fails (`cancelled`, `failed`, `taken`, `closed`,
/// `unavailable`) and `?dialog=login&twoFactor=1` when the second factor is required. Users whose email address the
/// provider has not verified are redirected to `/register?complete=1`.
#[utoipa::path(
    operation_id = "login_start",
    tag = "social-login",
    params(("provider" = String, Path, description = "`github`, `gitlab`, `google`, `linkedin-openid` or `twitter`")),
    responses(
        (status = 302, description = "To the provider, or back when it cannot be reached"),
        (status = 404, description = "The provider is not configured", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/{provider}")]
pub(super) async fn start(
    exchange: Exchange,
    clients: Data<Providers>,
    provider: Path<String>,
) -> Result<HttpResponse, AppError> {
    rate_limit::enforce(&exchange, &ATTEMPTS).await?;
    let provider = service::find_provider(exchange.context(), &provider)?;
    Ok(into_response(service::start(&exchange, &clients, provider, None).await?))
}

/// Handles the callback of a provider
#[utoipa::path(
    operation_id = "login_callback",
    tag = "social-login",
    params(
        ("provider" = String, Path, description = "Slug of the provider"),
        ("state" = Option<String>, Query, description = "The `state` of the redirect"),
        ("code" = Option<String>, Query, description = "Authorization code"),
        ("error" = Option<String>, Query, description = "Error code of the provider"),
        ("iss" = Option<String>, Query, description = "Issuer of the response"),
    ),
    responses(
        (status = 302, description = "To the page that required the login, or to the one where it started"),
        (status = 404, description = "The provider is not configured", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/{provider}/callback")]
pub(super) async fn callback(
    exchange: Exchange,
    clients: Data<Providers>,
    provider: Path<String>,
    callback: CallbackQuery,
) -> Result<HttpResponse, AppError> {
    rate_limit::enforce(&exchange, &CALLBACKS).await?;
    let provider = service::find_provider(exchange.context(), &provider)?;
    Ok(into_response(service::finish(&exchange, &clients, provider, callback).await?))
}

/// Linked profiles of the account
#[utoipa::path(
    operation_id = "identities_index",
    tag = "social-login",
    responses(
        (status = 200, description = "Profiles, oldest first", body = Vec<Identity>),
        (status = 401, description = "No user is logged in", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/identities")]
pub(super) async fn index(context: Data<Context>, caller: SignedIn) -> Result<Json<Vec<Identity>>, AppError> {
    Ok(Json(identities::index(&context, &caller.user).await?))
}

/// Redirects to a provider in order to link its profile to the account
///
/// The provider returns the browser to `/preferences`, with `?linked={provider}` or with `?error=…`: the errors of a
/// login, or `confirm` when the user must authenticate again first.
#[utoipa::path(
    operation_id = "identities_link",
    tag = "social-login",
    params(("provider" = String, Path, description = "`github`, `gitlab`, `google`, `linkedin-openid` or `twitter`")),
    responses(
        (status = 302, description = "To the provider, or back to the preferences"),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 404, description = "The provider is not configured", body = ErrorBody),
        (status = 419, description = "The link is on another site", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/identities/{provider}/link")]
pub(super) async fn link(
    request: HttpRequest,
    exchange: Exchange,
    clients: Data<Providers>,
    caller: Result<RecentlyAuthenticated, AppError>,
    provider: Path<String>,
) -> Result<HttpResponse, AppError> {
    let context = exchange.context();
    let Some(caller) = recently_authenticated(caller)? else { return Ok(into_response(Redirect::confirm(context))) };
    // Prevents login CSRF: another site must not make a user link a foreign profile.
    require_same_origin(&request, context)?;
    rate_limit::enforce(&exchange, &ATTEMPTS).await?;
    let provider = service::find_provider(context, &provider)?;
    Ok(into_response(service::start(&exchange, &clients, provider, Some(&caller.session)).await?))
}

/// The caller of a route whose visitors are redirected to authenticate again; `None` if they have to.
fn recently_authenticated(caller: Result<RecentlyAuthenticated, AppError>) -> Result<Option<SignedIn>, AppError> {
    match caller {
        Ok(RecentlyAuthenticated(caller)) => Ok(Some(caller)),
        Err(AppError::PasswordConfirmationRequired) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Unlinks a provider's profile
#[utoipa::path(
    operation_id = "identities_destroy",
    tag = "social-login",
    params(("provider" = String, Path, description = "`github`, `gitlab`, `google`, `linkedin-openid` or `twitter`")),
    responses(
        (status = 204, description = "The profile is unlinked"),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 404, description = "There is no such profile", body = ErrorBody),
        (status = 422, description = "It is the only way to sign in", body = ErrorBody),
        (status = 423, description = "The user must authenticate again first", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[delete("/user/identities/{provider}")]
pub(super) async fn destroy(
    exchange: Exchange,
    caller: RecentlyAuthenticated,
    provider: Path<String>,
) -> Result<NoContent, AppError> {
    // Providers that are no longer configured can be unlinked as well.
    let provider = Provider::from_slug(&provider).ok_or(AppError::NotFound)?;
    identities::unlink(&exchange, &caller.0.user, provider).await?;
    Ok(NoContent)
}

fn into_response(redirect: Redirect) -> HttpResponse {
    return_url::redirect(&redirect.to, redirect.cookies)
}
