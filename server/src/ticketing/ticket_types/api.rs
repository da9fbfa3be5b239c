//! Handlers of ticket types.

use actix_web::{
    HttpMessage as _, HttpRequest, get,
    web::{Data, Path},
};

use super::{
    service,
    types::{TicketTypeDetails, TicketTypePage},
};
use crate::{
    hackathon::events::{EventCache, Viewer},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            internal::Internal,
            paging::{PageNumbers, PageRequest},
            respond::CachedJson,
        },
    },
};

/// Ticket types of an event with their availability, in the order staff chose.
#[utoipa::path(
    operation_id = "tickets_index",
    tag = "tickets",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of ticket types", body = TicketTypePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/tickets")]
pub(super) async fn index(
    http: HttpRequest,
    cache: Data<EventCache>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<CachedJson, AppError> {
    count_view(&http, viewer.context());
    service::index(&cache, &viewer, &event, &request).await
}

/// A ticket type of an event with its availability and what its buyers are asked
#[utoipa::path(
    operation_id = "tickets_type",
    tag = "tickets",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("ticket" = String, Path, description = "Id or slug of the ticket type"),
    ),
    responses(
        (status = 200, description = "The ticket type", body = TicketTypeDetails),
        (status = 404, description = "There is no such event or ticket type, or it is hidden", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/tickets/{ticket}")]
pub(super) async fn show(
    http: HttpRequest,
    viewer: Viewer,
    path: Path<(String, String)>,
) -> Result<CachedJson, AppError> {
    count_view(&http, viewer.context());
    service::show(&viewer, &path.0, &path.1).await
}

/// Counts a view by a browser that shows the page itself. Pages that the server renders are counted as pages.
fn count_view(http: &HttpRequest, context: &Context) {
    if !http.extensions().contains::<Internal>() {
        context.metrics.funnel().viewed();
    }
}
