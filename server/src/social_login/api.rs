//! HTTP: journeys are links that people follow, everything else is JSON.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Json, Path},
};

use super::{
    CALLBACKS, COMPLETIONS, STARTS, addresses, identities,
    provider::Provider,
    service::{self, Answer, Onward},
    types::{Choice, Completed, Completion, Identity, SignUp},
};
use crate::{
    auth::{Guest, Recent, SignedIn},
    error::{AppError, ErrorBody},
    http::{extract::UnreadJson, middleware::csrf, respond::NoContent},
    state::AppState,
    throttle,
};

/// The providers a visitor may log in through now: those this site is registered with and whose flag is on
#[utoipa::path(
    operation_id = "login_providers",
    tag = "social-login",
    responses((status = 200, description = "In the order to show them", body = Vec<Choice>)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/providers")]
pub(super) async fn providers(state: Data<AppState>) -> Result<Json<Vec<Choice>>, AppError> {
    Ok(Json(service::choices(&state).await?))
}

/// Whoever a provider sent back without a mailbox it vouches for, while the browser keeps their place
#[utoipa::path(
    operation_id = "login_pending",
    tag = "social-login",
    responses(
        (status = 200, description = "Who waits", body = SignUp),
        (status = 404, description = "Nobody does", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/complete")]
pub(super) async fn pending(request: HttpRequest, state: Data<AppState>) -> Result<Json<SignUp>, AppError> {
    Ok(Json(service::pending(&request, &state).await?))
}

/// Says which mailbox is theirs: makes the account, mails the mailbox and signs them in
#[utoipa::path(
    operation_id = "login_complete",
    tag = "social-login",
    request_body = Completion,
    responses(
        (status = 200, description = "They are signed in", body = Completed),
        (status = 403, description = "Somebody is signed in, or the flag `register` is off", body = ErrorBody),
        (status = 422, description = "No address, one that has an account, or too late", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/login/complete")]
pub(super) async fn complete(
    _guest: Guest,
    request: HttpRequest,
    state: Data<AppState>,
    body: UnreadJson<Completion>,
) -> Result<HttpResponse, AppError> {
    throttle::enforce(&request, &COMPLETIONS).await?;
    let (completed, cookie) = service::complete(&request, &state, &body.read().await?).await?;
    Ok(HttpResponse::Ok().cookie(cookie).json(completed))
}

/// Sends the browser to a provider
///
/// A link to follow, no call to make. It comes back to the page in the cookie `gh_social_login_callback_url` (a path of
/// this site, else `/`), with `?dialog=login&error=…` when nobody is signed in by it (`cancelled`, `failed`, `taken`,
/// `closed`, `unavailable`) and `?dialog=login&twoFactor=1` when the second factor is asked for. Somebody whose mailbox the
/// provider does not vouch for comes to `/register?complete=1`.
#[utoipa::path(
    operation_id = "login_start",
    tag = "social-login",
    params(("provider" = String, Path, description = "`github`, `gitlab`, `google`, `linkedin-openid` or `twitter`")),
    responses(
        (status = 302, description = "To the provider, or back when it cannot be reached"),
        (status = 404, description = "This site is not registered there", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/{provider}")]
pub(super) async fn start(
    request: HttpRequest,
    state: Data<AppState>,
    provider: Path<String>,
) -> Result<HttpResponse, AppError> {
    throttle::enforce(&request, &STARTS).await?;
    let provider = service::named(&state, &provider)?;
    Ok(sent(service::begin(&request, &state, provider, None).await?))
}

/// Where a provider sends the browser back to
#[utoipa::path(
    operation_id = "login_callback",
    tag = "social-login",
    params(
        ("provider" = String, Path, description = "As it left"),
        ("state" = Option<String>, Query, description = "As it left"),
        ("code" = Option<String>, Query, description = "What the provider says who it is for"),
        ("error" = Option<String>, Query, description = "Why the provider says nothing"),
        ("iss" = Option<String>, Query, description = "Whose answer it is"),
    ),
    responses(
        (status = 302, description = "To the page they came from"),
        (status = 404, description = "This site is not registered there", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/login/{provider}/callback")]
pub(super) async fn callback(
    request: HttpRequest,
    state: Data<AppState>,
    provider: Path<String>,
) -> Result<HttpResponse, AppError> {
    throttle::enforce(&request, &CALLBACKS).await?;
    let provider = service::named(&state, &provider)?;
    let answer = Answer::read(request.query_string());
    Ok(sent(service::end(&request, &state, provider, answer).await?))
}

/// Profiles elsewhere that open the account
#[utoipa::path(
    operation_id = "identities_index",
    tag = "social-login",
    responses(
        (status = 200, description = "The oldest first", body = Vec<Identity>),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/identities")]
pub(super) async fn index(state: Data<AppState>, by: SignedIn) -> Result<Json<Vec<Identity>>, AppError> {
    Ok(Json(identities::index(&state, &by.user).await?))
}

/// Sends the browser to a provider whose profile is to open the account from now on
///
/// A link to follow. It comes back to `/preferences`, with `?linked={provider}` or with `?error=…`: those of a login, and
/// `confirm` when they have to prove first who they are.
#[utoipa::path(
    operation_id = "identities_link",
    tag = "social-login",
    params(("provider" = String, Path, description = "`github`, `gitlab`, `google`, `linkedin-openid` or `twitter`")),
    responses(
        (status = 302, description = "To the provider, or back to the preferences"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "This site is not registered there", body = ErrorBody),
        (status = 419, description = "Another site sent them", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[get("/user/identities/{provider}/link")]
pub(super) async fn link(
    request: HttpRequest,
    state: Data<AppState>,
    by: Result<Recent, AppError>,
    provider: Path<String>,
) -> Result<HttpResponse, AppError> {
    let by = match by {
        Ok(Recent(by)) => by,
        Err(AppError::ConfirmPassword) => return Ok(sent(Onward::confirm(&state))),
        Err(error) => return Err(error),
    };
    // Whoever is signed in at the provider as somebody else must not be led here by that somebody.
    if !csrf::comes_from_here(&request, &state) {
        return Err(AppError::CsrfMismatch);
    }
    throttle::enforce(&request, &STARTS).await?;
    let provider = service::named(&state, &provider)?;
    Ok(sent(service::begin(&request, &state, provider, Some(&by.session)).await?))
}

/// Takes a profile away
#[utoipa::path(
    operation_id = "identities_destroy",
    tag = "social-login",
    params(("provider" = String, Path, description = "`github`, `gitlab`, `google`, `linkedin-openid` or `twitter`")),
    responses(
        (status = 204, description = "It opens the account no more"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "There is no such profile", body = ErrorBody),
        (status = 422, description = "It is the last way in", body = ErrorBody),
        (status = 423, description = "They have to prove first who they are", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[delete("/user/identities/{provider}")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    by: Recent,
    provider: Path<String>,
) -> Result<NoContent, AppError> {
    // One that is no longer configured may be taken away as well.
    let provider = Provider::named(&provider).ok_or(AppError::NotFound)?;
    identities::unlink(&request, &state, &by.0.user, provider).await?;
    Ok(NoContent)
}

fn sent(onward: Onward) -> HttpResponse {
    addresses::redirect(&onward.to, onward.cookies)
}
