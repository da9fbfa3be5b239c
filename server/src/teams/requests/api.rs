//! HTTP.

use actix_web::{
    HttpRequest, delete, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{New, Request},
};
use crate::{
    audit::Actor,
    auth::SignedIn,
    error::{AppError, ErrorBody},
    http::{
        extract::{After, ValidJson},
        respond::{Created, NoContent},
    },
    state::AppState,
    teams::types::Team,
};

// Named, because the macro of the document cannot read a path inside of a tuple.
type OfNew = (Path<Uuid>, ValidJson<New>);

/// Who waits for an answer, the longest first; for the captain.
#[utoipa::path(
    operation_id = "teams_requests",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "A hundred at most", body = [Request]),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/teams/{team}/requests")]
pub(super) async fn index(
    state: Data<AppState>,
    After(by, id): After<SignedIn, Path<Uuid>>,
) -> Result<Json<Vec<Request>>, AppError> {
    service::index(&state, &by, *id).await.map(Json)
}

/// Asks for a place; the captain gets a mail.
#[utoipa::path(
    operation_id = "teams_request",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = New,
    responses(
        (status = 201, description = "Asked", body = Request),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "Full, locked, no requests, asked already, in it or in another one", body = ErrorBody),
        (status = 429, description = "More than 20 an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/requests")]
pub(super) async fn store(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, (id, new)): After<SignedIn, OfNew>,
) -> Result<Created<Request>, AppError> {
    let asked = service::ask(&request, &state, &by, *id, new.0).await?;
    // Where whoever asked takes it back, and the captain finds it.
    Ok(Created::at(asked, format!("/api/v1/teams/{id}/requests")))
}

/// Takes back what one has asked.
#[utoipa::path(
    operation_id = "teams_withdraw",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "Taken back"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 404, description = "There is none, or nothing waits", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/teams/{team}/requests")]
pub(super) async fn withdraw(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, id): After<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::withdraw(&state, &actor, &by, *id).await.map(|()| NoContent)
}

/// Lets in whoever asked, who gets a mail; for the captain.
#[utoipa::path(
    operation_id = "teams_accept",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("id" = Uuid, Path, description = "Of the request")),
    responses(
        (status = 200, description = "The team as it is now", body = Team),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "Full, locked, answered already, or they are in another one", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/requests/{id}/accept")]
pub(super) async fn accept(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, path): After<SignedIn, Path<(Uuid, Uuid)>>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::accept(&state, &actor, &by, path.into_inner()).await.map(Json)
}

/// Does not let in whoever asked, who gets a mail; for the captain.
#[utoipa::path(
    operation_id = "teams_decline",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("id" = Uuid, Path, description = "Of the request")),
    responses(
        (status = 200, description = "The team as it is now", body = Team),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "Not the captain", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "Answered already", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/requests/{id}/decline")]
pub(super) async fn decline(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, path): After<SignedIn, Path<(Uuid, Uuid)>>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&request, by.user.id);
    service::decline(&state, &actor, &by, path.into_inner()).await.map(Json)
}
