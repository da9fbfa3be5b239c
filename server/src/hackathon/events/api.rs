//! HTTP handlers of public events.

use actix_web::{
    get,
    web::{Data, Path, Query},
};

use super::{
    cache::EventCache,
    service,
    types::{Event, EventPage, ListFilter},
    viewer::Viewer,
};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::{
        paging::{PageParameters, PageRequest},
        respond::CachedJson,
    },
};

/// Public editions, the latest first by default
///
/// Includes drafts if `status` names them and the user may edit events. `sort` is one of startAt, title and createdAt;
/// `q` searches title, theme, venue and city.
#[utoipa::path(
    operation_id = "events_index",
    tag = "events",
    params(PageParameters, ListFilter),
    responses((status = 200, description = "A page of events", body = EventPage), (status = 422, description = "There is no such sort, or no such state", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events")]
pub(super) async fn index(
    context: Data<Context>,
    cache: Data<EventCache>,
    viewer: Viewer,
    request: PageRequest,
    filter: Query<ListFilter>,
) -> Result<CachedJson, AppError> {
    service::index(&context, &cache, &viewer, request, &filter).await
}

/// One edition by id or slug
#[utoipa::path(
    operation_id = "events_show",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug")),
    responses((status = 200, description = "The event", body = Event), (status = 404, description = "Not found, or a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}")]
pub(super) async fn show(
    context: Data<Context>,
    cache: Data<EventCache>,
    viewer: Viewer,
    key: Path<String>,
) -> Result<CachedJson, AppError> {
    service::show(&context, &cache, &viewer, &key).await
}
