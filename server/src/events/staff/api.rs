//! HTTP.

use actix_web::{
    HttpRequest, delete, post,
    web::{Data, Path},
};

use super::{service, types::Change};
use crate::{
    audit::Actor,
    auth::May,
    error::{AppError, ErrorBody},
    events::{types::Event, viewer::Viewer},
    http::{
        extract::{After, ValidJson},
        respond::NoContent,
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{EventsDestroy, EventsStore, EventsUpdate},
    state::AppState,
};

/// A new edition, a draft unless it is published at once.
///
/// `title`, `startAt` and `endAt` are needed; everything else has a usual value.
#[utoipa::path(
    operation_id = "events_store",
    tag = "events",
    request_body = Change,
    responses(
        (status = 201, description = "The event", body = Event),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 422, description = "Fields that do not pass", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:store"))),
)]
#[post("/events")]
pub(super) async fn store(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, change): After<May<EventsStore>, ValidJson<Change>>,
) -> Result<Versioned<Event>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    service::store(&state, &actor, change.0).await
}

type Changed = (Path<String>, Version, ValidJson<Change>);

/// Changes an edition. The state goes its way only: draft, published, live, finished, archived; or cancelled.
#[utoipa::path(
    operation_id = "events_update",
    tag = "events",
    params(("event", description = "Id or slug"), ("If-Match" = Option<String>, Header, description = "Version that was seen, unless the body names it")),
    request_body = Change,
    responses(
        (status = 200, description = "The event as it is now", body = Event),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "Fields that do not pass, or no version", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[post("/events/{event}")]
pub(super) async fn update(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (key, version, change)): After<May<EventsUpdate>, Changed>,
) -> Result<Versioned<Event>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    service::update(&state, &actor, &key, version, change.0).await
}

type Named = (Path<String>, Version);

/// Drops an edition, with its programme. Not one that people have tickets, teams, projects or badges of.
#[utoipa::path(
    operation_id = "events_destroy",
    tag = "events",
    params(("event", description = "Id or slug"), ("If-Match" = String, Header, description = "Version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "Something hangs on it, or no version", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:destroy"))),
)]
#[delete("/events/{event}")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    viewer: Viewer,
    After(may, (key, version)): After<May<EventsDestroy>, Named>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    service::destroy(&state, &actor, viewer.sees_drafts().await?, &key, version).await?;
    Ok(NoContent)
}
