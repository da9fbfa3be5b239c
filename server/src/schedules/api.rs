//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{
    queries,
    types::{ScheduleItem, ScheduleItemPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    state::AppState,
};

/// What happens at an edition and when, for everybody to know, in the order of time.
#[utoipa::path(
    operation_id = "schedules_index",
    tag = "schedules",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of schedule items", body = ScheduleItemPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedules")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "schedules", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(ScheduleItem::from).collect(), total))
    })
    .await
}
