//! HTTP handlers of join requests.

use actix_web::{
    delete, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{NewJoinRequest, Request},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::teams::types::Team,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::{Created, NoContent},
        },
    },
};

// An alias, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type NewJoinRequestInput = (Path<Uuid>, ValidJson<NewJoinRequest>);

/// Pending requests of a team, oldest first
///
/// Requires the captain.
#[utoipa::path(
    operation_id = "teams_requests",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The requests, at most 100", body = [Request]),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/teams/{team}/requests")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<Json<Vec<Request>>, AppError> {
    service::index(&context, &caller, *id).await.map(Json)
}

/// Request to join a team
///
/// Notifies the captain.
#[utoipa::path(
    operation_id = "teams_request",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = NewJoinRequest,
    responses(
        (status = 201, description = "The pending request", body = Request),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 422, description = "The team takes no requests, or the user has a request or a team already", body = ErrorBody),
        (status = 429, description = "More than 20 requests an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/requests")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(caller, (id, new)): Guarded<SignedIn, NewJoinRequestInput>,
) -> Result<Created<Request>, AppError> {
    let join_request = service::create_request(&exchange, &caller, *id, new.0).await?;
    // At this URL the requester can withdraw the request and the captain can list it.
    Ok(Created::at(join_request, format!("/api/v1/teams/{id}/requests")))
}

/// Withdraw the current user's request
#[utoipa::path(
    operation_id = "teams_withdraw",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The request is withdrawn"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such team, or the user has no pending request", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/teams/{team}/requests")]
pub(super) async fn withdraw(
    exchange: Exchange,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::withdraw(exchange.context(), &actor, &caller, *id).await.map(|()| NoContent)
}

/// Accept a request
///
/// Requires the captain. Notifies the requester.
#[utoipa::path(
    operation_id = "teams_accept",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("id" = Uuid, Path, description = "Id of the request")),
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 422, description = "Full, locked, already decided, or the requester is in another team", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/requests/{id}/accept")]
pub(super) async fn accept(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<(Uuid, Uuid)>>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::accept(exchange.context(), &actor, &caller, path.0, path.1).await.map(Json)
}

/// Decline a request
///
/// Requires the captain. Notifies the requester.
#[utoipa::path(
    operation_id = "teams_decline",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("id" = Uuid, Path, description = "Id of the request")),
    responses(
        (status = 200, description = "The team", body = Team),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 422, description = "The request is already decided", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/requests/{id}/decline")]
pub(super) async fn decline(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<(Uuid, Uuid)>>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::decline(exchange.context(), &actor, &caller, path.0, path.1).await.map(Json)
}
