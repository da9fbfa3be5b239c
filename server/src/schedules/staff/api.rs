//! HTTP.

use actix_web::{
    delete, get, post,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    listing, service,
    types::{Narrowed, ScheduleItemInput, StaffScheduleItem, StaffScheduleItemPage},
};
use crate::{
    error::{AppError, ErrorBody},
    http::{
        extract::{After, ValidJson},
        paging::{PageParameters, PageRequest},
        respond::{NoContent, Page},
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{SchedulesDestroy, SchedulesList, SchedulesShow, SchedulesStore, SchedulesUpdate},
    programme::Editor,
    state::AppState,
};

/// Items of all schedules, drafts too, in the order of time unless asked otherwise.
///
/// `sort` is one of startAt, createdAt and title; `q` finds words in title, slug, room and track.
#[utoipa::path(
    operation_id = "schedules_list",
    tag = "schedules",
    params(PageParameters, Narrowed),
    responses(
        (status = 200, description = "A page of items", body = StaffScheduleItemPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 422, description = "There is no such sort, event, state or kind", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:list"))),
)]
#[get("/schedules")]
pub(super) async fn index(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<SchedulesList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffScheduleItem>, AppError> {
    listing::index(&state, &editor.staff, page, &narrowed).await
}

/// An item by its id, a draft too.
#[utoipa::path(
    operation_id = "schedules_find",
    tag = "schedules",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The item", body = StaffScheduleItem),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:show"))),
)]
#[get("/schedules/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<SchedulesShow>, Path<Uuid>>,
) -> Result<Versioned<StaffScheduleItem>, AppError> {
    let item = listing::show(&state, &editor.staff, *id).await?;
    let version = item.version;
    Ok(Versioned::of(item, version))
}

type Stored = (Path<String>, ValidJson<ScheduleItemInput>);

/// Puts something on the schedule of an event; a draft, unless it says otherwise.
#[utoipa::path(
    operation_id = "schedules_store",
    tag = "schedules",
    params(("event", description = "Id or slug of the event")),
    request_body = ScheduleItemInput,
    responses(
        (status = 201, description = "The item", body = StaffScheduleItem),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "Fields that do not pass, or a room or a host that is busy then", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:store"))),
)]
#[post("/events/{event}/schedules")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, (event, input)): After<Editor<SchedulesStore>, Stored>,
) -> Result<Versioned<StaffScheduleItem>, AppError> {
    let item = service::store(&state, &editor.staff, &event, input.0).await?;
    let (version, location) = (item.version, format!("/api/v1/schedules/{}", item.id));
    Ok(Versioned::created(item, version, location))
}

type Named = Path<(String, String)>;

/// Changes an item; what is left out stays.
#[utoipa::path(
    operation_id = "schedules_update",
    tag = "schedules",
    params(
        ("event", description = "Id or slug of the event"),
        ("item", description = "Id or slug of the item"),
        ("If-Match" = Option<String>, Header, description = "The version that was seen, when the body does not tell it"),
    ),
    request_body = ScheduleItemInput,
    responses(
        (status = 200, description = "The item as it is now", body = StaffScheduleItem),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such event or item", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "Fields that do not pass, or a room or a host that is busy then", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:update"))),
)]
#[post("/events/{event}/schedules/{item}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (path, version, input)): After<
        Editor<SchedulesUpdate>,
        (Named, Version, ValidJson<ScheduleItemInput>),
    >,
) -> Result<Versioned<StaffScheduleItem>, AppError> {
    let seen = version.seen(input.0.version)?;
    let item = service::update(&state, &editor.staff, (&path.0, &path.1), seen, input.0).await?;
    let version = item.version;
    Ok(Versioned::of(item, version))
}

/// Drops an item that nobody was told of; what was released, or is kept by somebody, is cancelled instead.
#[utoipa::path(
    operation_id = "schedules_destroy",
    tag = "schedules",
    params(
        ("event", description = "Id or slug of the event"),
        ("item", description = "Id or slug of the item"),
        ("If-Match" = String, Header, description = "The version that was seen"),
    ),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such event or item", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "People were told of it", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:destroy"))),
)]
#[delete("/events/{event}/schedules/{item}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (path, version)): After<Editor<SchedulesDestroy>, (Named, Version)>,
) -> Result<NoContent, AppError> {
    service::destroy(&state, &editor.staff, (&path.0, &path.1), version.seen(None)?).await?;
    Ok(NoContent)
}
