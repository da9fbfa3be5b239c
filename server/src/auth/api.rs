//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::HeaderName,
    post, put,
    web::{Data, Json},
};
use chrono::TimeDelta;

use super::{
    guards::{Guest, SignedIn},
    limits, service,
    types::{Confirmation, Credentials, LoggedIn, Nothing, PasswordChange, Proof, Registration},
};
use crate::{
    error::{AppError, ErrorBody},
    http::{
        extract::UnreadJson,
        respond::{Created, NoContent},
    },
    permissions as rights, sessions,
    state::AppState,
    throttle,
    users::{self, User},
};

/// Logs somebody in by a password
///
/// Whether the account is unknown, has no password or has another one: the answer is the same. With a second factor
/// nobody is logged in yet; `POST /api/v1/two-factor-challenge` comes next.
#[utoipa::path(
    operation_id = "auth_login",
    tag = "auth",
    request_body = Credentials,
    responses(
        (status = 200, description = "Logged in, or asked for a second factor", body = LoggedIn),
        (status = 403, description = "Logged in already, or the flag `login` is off", body = ErrorBody),
        (status = 422, description = "Fields that do not pass, or credentials that are wrong", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/login")]
pub(super) async fn login(
    request: HttpRequest,
    state: Data<AppState>,
    _guest: Guest,
    credentials: UnreadJson<Credentials>,
) -> Result<Json<LoggedIn>, AppError> {
    let outcome = service::login(&request, &state, &credentials.read().await?).await?;
    Ok(Json(LoggedIn { two_factor: outcome == service::Outcome::SecondFactor }))
}

/// Logs out here and forgets this device
#[utoipa::path(
    operation_id = "auth_logout",
    tag = "auth",
    responses((status = 204, description = "Logged out"), (status = 401, description = "Nobody was logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/logout")]
pub(super) async fn logout(request: HttpRequest, state: Data<AppState>) -> Result<HttpResponse, AppError> {
    service::logout(&request, &state).await?;
    // What this browser stored is gone with the person; its cache holds nothing personal, and emptying it would only
    // make the next page slow.
    let clear = (HeaderName::from_static("clear-site-data"), "\"storage\"");
    Ok(HttpResponse::NoContent().insert_header(clear).finish())
}

/// Makes an account and logs its owner in
#[utoipa::path(
    operation_id = "auth_register",
    tag = "auth",
    request_body = Registration,
    responses(
        (status = 201, description = "Registered and logged in; a mail asks to confirm the address", body = User),
        (status = 403, description = "Logged in already, or the flag `register` is off", body = ErrorBody),
        (status = 422, description = "Fields that do not pass", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/register")]
pub(super) async fn register(
    request: HttpRequest,
    state: Data<AppState>,
    _guest: Guest,
    registration: UnreadJson<Registration>,
) -> Result<Created<User>, AppError> {
    throttle::enforce(&request, &limits::REGISTRATIONS).await?;
    Ok(Created::of(service::register(&request, &state, &registration.read().await?).await?))
}

/// Whoever is logged in
#[utoipa::path(
    operation_id = "users_current",
    tag = "auth",
    responses((status = 200, description = "The user", body = User), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user")]
pub(super) async fn user(state: Data<AppState>, by: SignedIn) -> Json<User> {
    Json(users::present(&state, &by.user, &by.roles).await)
}

/// What whoever is logged in may do
#[utoipa::path(
    operation_id = "users_permissions",
    tag = "auth",
    responses((status = 200, description = "Names, `resource:action`", body = Vec<String>), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/permissions")]
pub(super) async fn permissions(state: Data<AppState>, by: SignedIn) -> Result<Json<Vec<String>>, AppError> {
    Ok(Json(rights::of(state.db.reader(), by.user.id).await?))
}

/// Proves again who one is, by the password; holds for 15 minutes
#[utoipa::path(
    operation_id = "auth_confirm_password",
    tag = "auth",
    request_body = Proof,
    responses(
        (status = 201, description = "Proven", body = Nothing),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "The password is wrong", body = ErrorBody),
        (status = 429, description = "More than 6 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/confirm-password")]
pub(super) async fn confirm_password(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
    proof: UnreadJson<Proof>,
) -> Result<Created<Nothing>, AppError> {
    service::confirm_password(&request, &state, &by, proof).await?;
    Ok(Created::of(Nothing {}))
}

/// Whether one proved a short while ago who one is
#[utoipa::path(
    operation_id = "auth_confirmed_password_status",
    tag = "auth",
    responses((status = 200, description = "Whether it still holds", body = Confirmation), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/confirmed-password-status")]
pub(super) async fn confirmed_password_status(state: Data<AppState>, by: SignedIn) -> Json<Confirmation> {
    let confirmed = by.session.is_confirmed(state.clock.now());
    let until = by.session.confirmed_at.map(|at| at + TimeDelta::from_std(sessions::FRESH).unwrap_or_default());
    Json(Confirmation { confirmed, expires_at: until.filter(|_| confirmed) })
}

/// Changes the password and logs out everywhere else
#[utoipa::path(
    operation_id = "auth_change_password",
    tag = "auth",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "Changed"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Fields that do not pass", body = ErrorBody),
        (status = 423, description = "Who has no password yet has to log in again first", body = ErrorBody),
        (status = 429, description = "More than 6 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/user/password")]
pub(super) async fn change_password(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
    change: UnreadJson<PasswordChange>,
) -> Result<NoContent, AppError> {
    service::change_password(&request, &state, &by, change).await?;
    Ok(NoContent)
}
