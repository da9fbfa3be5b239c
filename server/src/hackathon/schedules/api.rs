//! HTTP handlers of public schedules.

use actix_web::{
    Either, get,
    web::{Data, Path},
};

use super::{
    ScheduleCache, service,
    staff::StaffScheduleItem,
    types::{ItemPath, ScheduleItemPage, VisibleScheduleItem},
};
use crate::{
    hackathon::events::{EventCache, Viewer},
    platform::{
        error::{AppError, ErrorBody},
        http::{
            paging::{LongPageNumbers, LongPageRequest},
            respond::CachedJson,
            version::Versioned,
        },
    },
};

/// An edition's schedule, in chronological order
///
/// Items for ticket holders are listed for users who hold a confirmed ticket of the event, and for staff.
/// Cancelled items are listed until the event is over.
#[utoipa::path(
    operation_id = "schedules_index",
    tag = "schedules",
    params(("event" = String, Path, description = "Id or slug of the event"), LongPageNumbers),
    responses((status = 200, description = "A page of schedule items", body = ScheduleItemPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedules")]
pub(super) async fn index(
    cache: Data<EventCache>,
    viewer: Viewer,
    event: Path<String>,
    LongPageRequest(request): LongPageRequest,
) -> Result<CachedJson, AppError> {
    service::index(&cache, &viewer, &event, &request).await
}

/// One schedule item
///
/// Users who may change it get the staff view, even of a draft.
#[utoipa::path(
    operation_id = "schedules_show",
    tag = "schedules",
    params(("event" = String, Path, description = "Id or slug of the event"), ("item" = String, Path, description = "Id or slug of the item")),
    responses((status = 200, description = "The item", body = VisibleScheduleItem), (status = 404, description = "There is no such item that the user may see", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedules/{item}")]
pub(super) async fn show(
    events: Data<EventCache>,
    schedules: Data<ScheduleCache>,
    viewer: Viewer,
    path: Path<(String, String)>,
) -> Result<Either<CachedJson, Versioned<StaffScheduleItem>>, AppError> {
    let (event, item) = path.into_inner();
    service::show(&events, &schedules, &viewer, &ItemPath { event, item }).await
}
