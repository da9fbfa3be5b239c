//! HTTP.

use actix_web::{
    get,
    web::{Data, Path, Query},
};

use super::{
    service,
    types::{Event, EventPage, Narrowed},
    viewer::Viewer,
};
use crate::{
    error::{AppError, ErrorBody},
    http::{
        paging::{PageParameters, PageRequest},
        respond::Prepared,
    },
    state::AppState,
};

/// All editions but drafts, the latest first unless asked otherwise. Drafts too when `status` names them, for those who
/// may edit them.
///
/// `sort` is one of startAt, title and createdAt; `q` finds words in title, theme, venue and town.
#[utoipa::path(
    operation_id = "events_index",
    tag = "events",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of events", body = EventPage), (status = 422, description = "There is no such sort, or no such state", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    request: PageRequest,
    narrowed: Query<Narrowed>,
) -> Result<Prepared, AppError> {
    service::index(&state, &viewer, request, &narrowed).await
}

/// One edition, by its id or its slug.
#[utoipa::path(
    operation_id = "events_show",
    tag = "events",
    params(("event", description = "Id or slug")),
    responses((status = 200, description = "The event", body = Event), (status = 404, description = "There is none, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}")]
pub(super) async fn show(state: Data<AppState>, viewer: Viewer, key: Path<String>) -> Result<Prepared, AppError> {
    service::show(&state, &viewer, &key).await
}
