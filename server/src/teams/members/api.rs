//! HTTP.

use actix_web::{
    HttpRequest, delete, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{Joined, Key, Leaving, Next, Offered},
};
use crate::{
    audit::Actor,
    auth::SignedIn,
    error::{AppError, ErrorBody},
    http::{
        extract::{After, ValidJson},
        respond::NoContent,
    },
    state::AppState,
    teams::types::Team,
};

// Named, because the macro of the document cannot read a path inside of a tuple.
type OfOffered = (Path<Uuid>, ValidJson<Offered>);
type OfLeaving = (Path<Uuid>, ValidJson<Leaving>);
type OfNext = (Path<Uuid>, ValidJson<Next>);

/// Comes into the team that a code opens.
#[utoipa::path(
    operation_id = "teams_join_by_code",
    tag = "teams",
    request_body = Key,
    responses(
        (status = 200, description = "In, or in already, which `message` says", body = Joined),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 422, description = "The code is wrong, or the team is full, locked or closed, or one is in another", body = ErrorBody),
        (status = 429, description = "More than 10 codes a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/join")]
pub(super) async fn join_by_code(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, key): After<SignedIn, ValidJson<Key>>,
) -> Result<Json<Joined>, AppError> {
    let code = key.0.code.unwrap_or_default();
    service::join_by_code(&request, &state, &by, &code).await.map(Json)
}

/// Comes into a team with its code.
#[utoipa::path(
    operation_id = "teams_join",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = Offered,
    responses(
        (status = 200, description = "In, or in already, which `message` says", body = Joined),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "The code is wrong, or the team is full, locked or closed, or one is in another", body = ErrorBody),
        (status = 429, description = "More than 10 codes a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/join")]
pub(super) async fn join(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, (id, body)): After<SignedIn, OfOffered>,
) -> Result<Json<Joined>, AppError> {
    let code = body.0.code.unwrap_or_default();
    service::join(&request, &state, &by, *id, &code).await.map(Json)
}

/// Leaves a team. The last one has to confirm it, and the team ends; who speaks for it hands over.
#[utoipa::path(
    operation_id = "teams_leave",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = Leaving,
    responses(
        (status = 204, description = "Out"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "Locked, not in it, the last one without `confirm`, or nobody of this name", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/leave")]
pub(super) async fn leave(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, (id, leaving)): After<SignedIn, OfLeaving>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::leave(&state, &actor, &by, *id, leaving.0).await.map(|()| NoContent)
}

/// Has another member speak for the team.
#[utoipa::path(
    operation_id = "teams_hand_over",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = Next,
    responses(
        (status = 200, description = "The team as it is now", body = Team),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "Locked, or nobody of this name", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/captain")]
pub(super) async fn hand_over(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, (id, next)): After<SignedIn, OfNext>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::hand_over(&state, &actor, &by, *id, &next.0.username.unwrap_or_default()).await.map(Json)
}

/// Takes somebody out of a team, whose code is another one from then on. For its captain, and for `teams:update`.
#[utoipa::path(
    operation_id = "teams_remove",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("username", description = "Who")),
    responses(
        (status = 204, description = "Out"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team, or nobody of this name in it", body = ErrorBody),
        (status = 422, description = "Locked, or oneself", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/teams/{team}/members/{username}")]
pub(super) async fn remove(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, path): After<SignedIn, Path<(Uuid, String)>>,
) -> Result<NoContent, AppError> {
    let (actor, (id, username)) = (Actor::user(&request, by.user.id), path.into_inner());
    service::remove(&state, &actor, &by, id, &username).await.map(|()| NoContent)
}

/// Draws another code; the old one opens nothing any more.
#[utoipa::path(
    operation_id = "teams_rotate_code",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The team with its new code", body = Team),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/code")]
pub(super) async fn rotate(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, id): After<SignedIn, Path<Uuid>>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::rotate(&state, &actor, &by, *id).await.map(Json)
}
