//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{service, types::TicketTypePage};
use crate::{
    error::{AppError, ErrorBody},
    events::Viewer,
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    state::AppState,
};

/// The kinds of tickets of an edition, in the order staff chose, and whether each can be had.
#[utoipa::path(
    operation_id = "tickets_index",
    tag = "tickets",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of ticket types", body = TicketTypePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/tickets")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    service::index(&state, &viewer, &event, &request).await
}
