//! HTTP.

use actix_web::{
    Responder, get,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{Event, EventPage},
};
use crate::{
    error::{AppError, ErrorBody},
    http::{
        paging::{PageParameters, PageRequest},
        respond::CACHE_TAGS,
    },
    state::AppState,
};

/// All editions but drafts, the latest first unless asked otherwise. `sort` is one of startAt, title and createdAt;
/// `q` finds words in title, theme, venue and town.
#[utoipa::path(
    operation_id = "events_index",
    tag = "events",
    params(PageParameters),
    responses((status = 200, body = EventPage), (status = 422, body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events")]
pub(super) async fn index(state: Data<AppState>, request: PageRequest) -> Result<impl Responder, AppError> {
    let page = service::index(&state, &request).await?;
    Ok(page.customize().insert_header((CACHE_TAGS, "events settings")))
}

/// One edition, by its id or its slug.
#[utoipa::path(
    operation_id = "events_show",
    tag = "events",
    params(("event", description = "Id or slug")),
    responses((status = 200, body = Event), (status = 404, body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}")]
pub(super) async fn show(state: Data<AppState>, key: Path<String>) -> Result<impl Responder, AppError> {
    let event = service::show(&state, &key).await?;
    let tags = format!("event:{} settings", event.summary.id);
    Ok(Json(event).customize().insert_header((CACHE_TAGS, tags)))
}
