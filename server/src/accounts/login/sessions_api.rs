//! Sessions and remembered devices of the current user.

use std::time::Duration;

use actix_web::{
    delete, get,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::service;
use crate::{
    accounts::auth::SignedIn,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded, respond::NoContent},
        rate_limit::{self, Limit},
        sessions::{self, ActiveSession},
    },
};

/// How often a user may end all other sessions.
const END_OTHERS: Limit = Limit { name: "sessions.end_others.user", max: 20, window: Duration::from_secs(60 * 60) };

/// Sessions and remembered devices, the current one first
#[utoipa::path(
    operation_id = "sessions_index",
    tag = "auth",
    responses((status = 200, description = "Sessions and remembered devices", body = Vec<ActiveSession>), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/sessions")]
pub(super) async fn index(context: Data<Context>, caller: SignedIn) -> Result<Json<Vec<ActiveSession>>, AppError> {
    Ok(Json(sessions::list(&context, caller.user.id, &caller.session).await?))
}

/// Ends one session
#[utoipa::path(
    operation_id = "sessions_destroy",
    tag = "auth",
    params(("session" = Uuid, Path, description = "Id of the session or device")),
    responses(
        (status = 204, description = "Ended"),
        (status = 404, description = "There is no such session", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/user/sessions/{session}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::end_session(&exchange, &caller, *id).await.map(|()| NoContent)
}

/// Ends all other sessions and renews the URL of the personal calendar
#[utoipa::path(
    operation_id = "sessions_destroy_others",
    tag = "auth",
    responses(
        (status = 204, description = "Ended"),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 429, description = "More than 20 in an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/user/sessions")]
pub(super) async fn destroy_others(exchange: Exchange, caller: SignedIn) -> Result<NoContent, AppError> {
    rate_limit::enforce_for(&exchange, &END_OTHERS, &caller.user.id.to_string()).await?;
    service::end_other_sessions(&exchange, &caller).await.map(|()| NoContent)
}
