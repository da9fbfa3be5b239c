//! HTTP handlers of login, registration and passwords.

use actix_web::{
    HttpResponse, get, post, put,
    web::{Data, Json},
};
use chrono::TimeDelta;

use super::{
    CLEAR_SITE_DATA, limits, service,
    types::{Confirmation, Credentials, Empty, LoginResponse, PasswordChange, PasswordConfirmation, Registration},
};
use crate::{
    accounts::{
        auth::{Guest, SignedIn},
        users::{self, User},
    },
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::LazyJson,
            respond::{Created, NoContent},
        },
        rate_limit, sessions,
    },
};

/// Logs in with a password
///
/// The response is the same for an unknown account, an account without a password and a wrong password. An account with
/// a second factor is not logged in yet; `POST /api/v1/two-factor-challenge` comes next. A user who is logged in already
/// can repeat the request with the same credentials.
#[utoipa::path(
    operation_id = "auth_login",
    tag = "auth",
    request_body = Credentials,
    responses(
        (status = 200, description = "Logged in, or a second factor is required", body = LoginResponse),
        (status = 403, description = "Logged in already, with other credentials, or the flag `login` is off", body = ErrorBody),
        (status = 422, description = "Invalid fields or wrong credentials", body = ErrorBody),
        (status = 429, description = "Too many attempts: the next one is accepted after Retry-After", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/login")]
pub(super) async fn login(
    exchange: Exchange,
    credentials: LazyJson<Credentials>,
) -> Result<Json<LoginResponse>, AppError> {
    let outcome = service::login(&exchange, credentials.read()).await?;
    Ok(Json(LoginResponse { two_factor: outcome == service::Outcome::SecondFactor }))
}

/// Logs out and forgets this device
#[utoipa::path(
    operation_id = "auth_logout",
    tag = "auth",
    responses((status = 204, description = "Logged out"), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/logout")]
// Not `SignedIn`: a login that waits for the second factor ends, too.
pub(super) async fn logout(exchange: Exchange) -> Result<HttpResponse, AppError> {
    service::logout(&exchange).await?;
    Ok(HttpResponse::NoContent().insert_header(CLEAR_SITE_DATA).finish())
}

/// Creates an account and logs in
#[utoipa::path(
    operation_id = "auth_register",
    tag = "auth",
    request_body = Registration,
    responses(
        (status = 201, description = "Registered and logged in; an email asks to verify the address", body = User),
        (status = 403, description = "Logged in already, or the flag `register` is off", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 429, description = "More than 10 in an hour from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("guest"))),
)]
#[post("/register")]
pub(super) async fn register(
    exchange: Exchange,
    _guest: Guest,
    registration: LazyJson<Registration>,
) -> Result<Created<User>, AppError> {
    rate_limit::enforce(&exchange, &limits::REGISTRATIONS).await?;
    Ok(Created::new(service::register(&exchange, &registration.read().await?).await?))
}

/// The current user
#[utoipa::path(
    operation_id = "users_current",
    tag = "auth",
    responses((status = 200, description = "The user", body = User), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user")]
pub(super) async fn user(caller: SignedIn) -> Json<User> {
    Json(users::present(&caller.user, &caller.roles))
}

/// Permissions of the current user
#[utoipa::path(
    operation_id = "users_permissions",
    tag = "auth",
    responses((status = 200, description = "Names, `resource:action`", body = Vec<String>), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/permissions")]
pub(super) async fn permissions(context: Data<Context>, caller: SignedIn) -> Result<Json<Vec<String>>, AppError> {
    service::permissions(&context, &caller).await.map(Json)
}

/// Confirms the current user's password, for 15 minutes
#[utoipa::path(
    operation_id = "auth_confirm_password",
    tag = "auth",
    request_body = PasswordConfirmation,
    responses(
        (status = 201, description = "Confirmed", body = Empty),
        (status = 422, description = "The password is wrong", body = ErrorBody),
        (status = 429, description = "More than 6 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/confirm-password")]
pub(super) async fn confirm_password(
    exchange: Exchange,
    caller: SignedIn,
    confirmation: LazyJson<PasswordConfirmation>,
) -> Result<Created<Empty>, AppError> {
    service::confirm_password(&exchange, &caller, confirmation.read()).await?;
    Ok(Created::new(Empty {}))
}

/// Whether the user authenticated recently
#[utoipa::path(
    operation_id = "auth_confirmed_password_status",
    tag = "auth",
    responses((status = 200, description = "Whether the confirmation is still valid", body = Confirmation), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/confirmed-password-status")]
pub(super) async fn confirmed_password_status(context: Data<Context>, caller: SignedIn) -> Json<Confirmation> {
    let confirmed = caller.session.is_confirmed(context.clock.now());
    let until =
        caller.session.confirmed_at.map(|at| at + TimeDelta::from_std(sessions::REAUTH_WINDOW).unwrap_or_default());
    Json(Confirmation { confirmed, expires_at: until.filter(|_| confirmed) })
}

/// Changes the password and ends all other sessions
#[utoipa::path(
    operation_id = "auth_change_password",
    tag = "auth",
    request_body = PasswordChange,
    responses(
        (status = 204, description = "Changed"),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 423, description = "A user without a password must log in again first", body = ErrorBody),
        (status = 429, description = "More than 6 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/user/password")]
pub(super) async fn change_password(
    exchange: Exchange,
    caller: SignedIn,
    change: LazyJson<PasswordChange>,
) -> Result<NoContent, AppError> {
    service::change_password(&exchange, &caller, change.read()).await?;
    Ok(NoContent)
}
