//! Sessions and remembered devices of the current user.

use std::time::Duration;

use actix_web::{
    delete, get,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use crate::{
    accounts::{
        auth::SignedIn,
        credentials::{self, Cause},
        users,
    },
    platform::{
        audit::{self, Actor, Entry, Target},
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded, respond::NoContent},
        rate_limit::{self, Limit},
        sessions::{self, ActiveSession},
    },
};

/// How often a user may end all other sessions.
const END_OTHERS: Limit = Limit { name: "other sessions", max: 20, window: Duration::from_secs(60 * 60) };

/// Sessions and remembered devices, the current one first
#[utoipa::path(
    operation_id = "sessions_index",
    tag = "auth",
    responses((status = 200, description = "Sessions and remembered devices", body = Vec<ActiveSession>), (status = 401, description = "No user is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/sessions")]
pub(super) async fn index(
    exchange: Exchange,
    context: Data<Context>,
    caller: SignedIn,
) -> Result<Json<Vec<ActiveSession>>, AppError> {
    Ok(Json(sessions::list(&exchange, context.db.reader(), caller.user.id, &caller.session).await?))
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
    context: Data<Context>,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    let tx = context.db.begin().await?;
    if !sessions::end_one(&tx, caller.user.id, *id).await? {
        return Err(AppError::NotFound);
    }
    record_end(&exchange, &context, &tx, &caller).await?;
    tx.commit().await?;
    Ok(NoContent)
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
pub(super) async fn destroy_others(
    exchange: Exchange,
    context: Data<Context>,
    caller: SignedIn,
) -> Result<NoContent, AppError> {
    rate_limit::enforce_for(&exchange, &END_OTHERS, &caller.user.id.to_string()).await?;
    let tx = context.db.begin().await?;
    let user = users::lock_for_update(&tx, caller.user.id).await?.ok_or(AppError::Unauthenticated)?;
    let actor = Actor::user(&exchange, user.id);
    credentials::revoke(&context, &tx, &actor, &user, Cause::SignOut, Some(&caller.session)).await?;
    record_end(&exchange, &context, &tx, &caller).await?;
    tx.commit().await?;
    Ok(NoContent)
}

async fn record_end(
    exchange: &Exchange,
    context: &Context,
    tx: &impl sea_orm::ConnectionTrait,
    caller: &SignedIn,
) -> Result<(), AppError> {
    let ended = Entry::new("session.ended").with_target(Target::new("user", caller.user.id));
    Ok(audit::record(context, tx, &Actor::user(exchange, caller.user.id), ended).await?)
}
