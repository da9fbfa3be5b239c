//! HTTP handlers of releases of a schedule.

use actix_web::{
    get, post,
    web::{Data, Path},
};

use super::{
    service,
    types::{NewRelease, Release, ReleasePage},
};
use crate::{
    hackathon::{
        admin_resource::StaffWith,
        events::{self, EventCache, SubResourceList, Viewer},
    },
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            paging::{PageNumbers, PageRequest},
            respond::{CachedJson, Created},
        },
        permissions::SchedulesUpdate,
    },
};

/// Releases of a schedule and their changes, the latest first
#[utoipa::path(
    operation_id = "schedule_releases_index",
    tag = "schedules",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of releases", body = ReleasePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedule-releases")]
pub(super) async fn index(
    context: Data<Context>,
    cache: Data<EventCache>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<CachedJson, AppError> {
    events::sub_resources(
        &cache,
        &viewer,
        SubResourceList { event: &event, topics: "schedules", request: &request },
        async |event| Ok(service::page(context.db.reader(), event.id, &request).await?),
    )
    .await
}

type Numbered = Path<(String, i32)>;

/// One release, by number
#[utoipa::path(
    operation_id = "schedule_releases_show",
    tag = "schedules",
    params(("event" = String, Path, description = "Id or slug of the event"), ("number" = i32, Path, description = "From 1")),
    responses((status = 200, description = "The release", body = Release), (status = 404, description = "There is no such event or release, or the event is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/schedule-releases/{number}")]
pub(super) async fn show(context: Data<Context>, viewer: Viewer, path: Numbered) -> Result<CachedJson, AppError> {
    let (event, number) = path.into_inner();
    service::show(&context, &viewer, &event, number).await
}

type Asked = (Path<String>, ValidJson<NewRelease>);

/// Publish the current schedule as a release
///
/// For a while, items show their changes since the previous release.
#[utoipa::path(
    operation_id = "schedule_releases_store",
    tag = "schedules",
    params(("event" = String, Path, description = "Id or slug of the event")),
    request_body = NewRelease,
    responses(
        (status = 201, description = "The release", body = Release),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "Nothing has changed since the last release", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:update"))),
)]
#[post("/events/{event}/schedule-releases")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (event, new)): Guarded<StaffWith<SchedulesUpdate>, Asked>,
) -> Result<Created<Release>, AppError> {
    service::store(&context, &editor.staff, &event, new.0).await
}
