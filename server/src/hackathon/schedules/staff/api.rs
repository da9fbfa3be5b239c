//! HTTP handlers of schedule items, as staff edit them.

use actix_web::{
    delete, get, post,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    listing, service,
    types::{ListFilter, ScheduleItemInput, StaffScheduleItem, StaffScheduleItemPage},
};
use crate::{
    hackathon::{admin_resource::StaffWith, schedules::types::ItemPath},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            counted_page::CountedPage,
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::NoContent,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{SchedulesDestroy, SchedulesList, SchedulesShow, SchedulesStore, SchedulesUpdate},
    },
};

/// Items of all schedules including drafts, in chronological order by default
///
/// `sort` is one of startAt, createdAt and title; `q` searches title, slug, room and track.
#[utoipa::path(
    operation_id = "schedules_list",
    tag = "schedules",
    params(PageParameters, ListFilter),
    responses(
        (status = 200, description = "A page of items", body = StaffScheduleItemPage),
        (status = 422, description = "There is no such sort, event, state or kind", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:list"))),
)]
#[get("/schedules")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(editor, (page, filter)): Guarded<StaffWith<SchedulesList>, (PageRequest, Query<ListFilter>)>,
) -> Result<CountedPage<StaffScheduleItem>, AppError> {
    listing::index(&context, &editor.staff, filter.into_inner().parse(page)?).await
}

/// One item by id, including drafts
#[utoipa::path(
    operation_id = "schedules_find",
    tag = "schedules",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The item", body = StaffScheduleItem),
        (status = 404, description = "Not found", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:show"))),
)]
#[get("/schedules/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(editor, id): Guarded<StaffWith<SchedulesShow>, Path<Uuid>>,
) -> Result<Versioned<StaffScheduleItem>, AppError> {
    let item = listing::show(&context, &editor.staff, *id).await?;
    let version = item.version;
    Ok(Versioned::new(item, version))
}

type Stored = (Path<String>, ValidJson<ScheduleItemInput>);

/// Add an item to an event's schedule, as a draft by default
#[utoipa::path(
    operation_id = "schedules_store",
    tag = "schedules",
    params(("event" = String, Path, description = "Id or slug of the event")),
    request_body = ScheduleItemInput,
    responses(
        (status = 201, description = "The item", body = StaffScheduleItem),
        (status = 404, description = "There is no such event", body = ErrorBody),
        (status = 422, description = "Invalid fields, or a room or a host that is busy at that time", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:store"))),
)]
#[post("/events/{event}/schedules")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (event, input)): Guarded<StaffWith<SchedulesStore>, Stored>,
) -> Result<Versioned<StaffScheduleItem>, AppError> {
    let item = service::store(&context, &editor.staff, &event, input.0).await?;
    let (version, location) = (item.version, format!("/api/v1/schedules/{}", item.id));
    Ok(Versioned::created(item, version, location))
}

type Named = Path<ItemPath>;

/// Change an item
///
/// Omitted fields stay unchanged.
#[utoipa::path(
    operation_id = "schedules_update",
    tag = "schedules",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("item" = String, Path, description = "Id or slug of the item"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = ScheduleItemInput,
    responses(
        (status = 200, description = "The updated item", body = StaffScheduleItem),
        (status = 404, description = "There is no such event or item", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 422, description = "Invalid fields, or a room or a host that is busy at that time", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:update"))),
)]
#[post("/events/{event}/schedules/{item}")]
pub(super) async fn update(
    context: Data<Context>,
    Guarded(editor, (path, version, input)): Guarded<
        StaffWith<SchedulesUpdate>,
        (Named, IfMatchVersion, ValidJson<ScheduleItemInput>),
    >,
) -> Result<Versioned<StaffScheduleItem>, AppError> {
    let expected_version = version.expected_version(input.0.version)?;
    let item = service::update(&context, &editor.staff, &path, expected_version, input.0).await?;
    let version = item.version;
    Ok(Versioned::new(item, version))
}

/// Delete an item
///
/// An item that was released or is a user's favourite must be cancelled instead.
#[utoipa::path(
    operation_id = "schedules_destroy",
    tag = "schedules",
    params(
        ("event" = String, Path, description = "Id or slug of the event"),
        ("item" = String, Path, description = "Id or slug of the item"),
        ("If-Match" = String, Header, description = "Version the change is based on"),
    ),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "There is no such event or item", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 422, description = "A release contains the item", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission schedules:destroy"))),
)]
#[delete("/events/{event}/schedules/{item}")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(editor, (path, version)): Guarded<StaffWith<SchedulesDestroy>, (Named, IfMatchVersion)>,
) -> Result<NoContent, AppError> {
    service::destroy(&context, &editor.staff, &path, version.expected_version(None)?).await?;
    Ok(NoContent)
}
