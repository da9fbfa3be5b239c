//! HTTP handlers of events, as staff edit them.

use actix_web::{
    delete, get, post,
    web::{Data, Path},
};

use super::{
    service,
    types::{Change, Settings},
};
use crate::{
    accounts::auth::RequirePermission,
    hackathon::events::{types::Event, viewer::Viewer},
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::NoContent,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{EventsDestroy, EventsShow, EventsStore, EventsUpdate},
        slug::IdOrSlug,
    },
};

/// Show everything about an edition that staff can change
#[utoipa::path(
    operation_id = "events_settings",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, description = "The event", body = Settings),
        (status = 404, description = "Not found", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:show"))),
)]
#[get("/events/{event}/settings")]
pub(super) async fn settings(
    context: Data<Context>,
    viewer: Viewer,
    Guarded(_guard, key): Guarded<RequirePermission<EventsShow>, Path<IdOrSlug>>,
) -> Result<Versioned<Settings>, AppError> {
    service::settings(&context, &viewer, &key).await
}

/// Create an edition, as a draft by default
///
/// `title`, `startAt` and `endAt` are required; all other fields have defaults.
#[utoipa::path(
    operation_id = "events_store",
    tag = "events",
    request_body = Change,
    responses(
        (status = 201, description = "The event", body = Event),
        (status = 422, description = "Invalid fields", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:store"))),
)]
#[post("/events")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(guard, change): Guarded<RequirePermission<EventsStore>, ValidJson<Change>>,
) -> Result<Versioned<Event>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::store(exchange.context(), &actor, change.0).await
}

type Changed = (Path<IdOrSlug>, IfMatchVersion, ValidJson<Change>);

/// Change an edition
///
/// The status can only change along draft, published, live, finished, archived; or to cancelled.
#[utoipa::path(
    operation_id = "events_update",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug"), ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it")),
    request_body = Change,
    responses(
        (status = 200, description = "The updated event", body = Event),
        (status = 404, description = "Not found", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 422, description = "Invalid fields, or the version is missing", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[post("/events/{event}")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(guard, (key, version, change)): Guarded<RequirePermission<EventsUpdate>, Changed>,
) -> Result<Versioned<Event>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::update(exchange.context(), &actor, &key, version, change.0).await
}

type Named = (Path<IdOrSlug>, IfMatchVersion);

/// Delete an event with its programme, unless users have tickets, teams, projects or badges of it
#[utoipa::path(
    operation_id = "events_destroy",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug"), ("If-Match" = String, Header, description = "Version the change is based on")),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "Not found", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 422, description = "Other rows depend on it, or the version is missing", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:destroy"))),
)]
#[delete("/events/{event}")]
pub(super) async fn destroy(
    exchange: Exchange,
    viewer: Viewer,
    Guarded(guard, (key, version)): Guarded<RequirePermission<EventsDestroy>, Named>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::destroy(exchange.context(), &actor, viewer.sees_drafts().await?, &key, version).await?;
    Ok(NoContent)
}
