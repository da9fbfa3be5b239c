//! HTTP.

use actix_web::{
    Either, get,
    web::{Data, Path},
};

use super::{
    service,
    staff::{self, StaffScheduleItem},
    types::{ScheduleItem, ScheduleItemPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{LongPageNumbers, LongPageRequest},
        respond::Prepared,
        version::Versioned,
    },
    permissions::{Permission as _, SchedulesUpdate},
    state::AppState,
};

/// What happens at an edition and when, for everybody to know, in the order of time. What was cancelled stands there until
/// the event is over.
#[utoipa::path(
    operation_id = "schedules_index",
    tag = "schedules",
    params(("event", description = "Id or slug of the event"), LongPageNumbers),
    responses((status = 200, description = "A page of schedule items", body = ScheduleItemPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedules")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    LongPageRequest(request): LongPageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, service::TOPICS, &request, async |event| {
        service::page(state.db.reader(), &event, &request, state.clock.now()).await
    })
    .await
}

/// One item of a schedule; whoever may change it sees it as staff do, also while it is a draft.
#[utoipa::path(
    operation_id = "schedules_show",
    tag = "schedules",
    params(("event", description = "Id or slug of the event"), ("item", description = "Id or slug of the item")),
    responses((status = 200, description = "The item", body = ScheduleItem), (status = 404, description = "There is no such item, or none for everybody", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedules/{item}")]
pub(super) async fn show(
    state: Data<AppState>,
    viewer: Viewer,
    path: Path<(String, String)>,
) -> Result<Either<Prepared, Versioned<StaffScheduleItem>>, AppError> {
    let (event, item) = path.into_inner();
    if viewer.may(SchedulesUpdate::NAME).await? {
        let item = staff::as_staff(&state, viewer.sees_drafts().await?, &event, &item).await?;
        let version = item.version;
        return Ok(Either::Right(Versioned::of(item, version)));
    }
    service::show(&state, &event, &item).await.map(Either::Left)
}
