//! HTTP handlers of the next edition and its checklist.

use actix_web::{
    HttpResponse, get, post,
    web::{Data, Json, Path, Query},
};

use super::{
    service,
    types::{CopyParameters, EditionChecklist, EditionCopy, NextEdition},
};
use crate::{
    hackathon::admin_resource::StaffWith,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            validation::bool_param,
        },
        permissions::{EventsShow, EventsStore},
    },
};

type Copied = (Path<String>, Query<CopyParameters>, ValidJson<NextEdition>);

/// Copy an edition to a new draft with all dates moved
///
/// Everything is created, or nothing. Sales, tickets, codes, invitations, releases and images are never copied. Each
/// part needs the permission to create its rows (403).
#[utoipa::path(
    operation_id = "editions_copy",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug of the edition to copy"), CopyParameters),
    request_body = NextEdition,
    responses(
        (status = 200, description = "What would be created", body = EditionCopy),
        (status = 201, description = "The new edition", body = EditionCopy),
        (status = 404, description = "There is no such edition", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:store"))),
)]
#[post("/events/{event}/next-edition")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (event, query, new)): Guarded<StaffWith<EventsStore>, Copied>,
) -> Result<HttpResponse, AppError> {
    let dry_run = bool_param::parse("dryRun", "dry run", query.dry_run.as_deref())?;
    let copy: EditionCopy = service::copy(&context, &editor.staff, &event, new.0, dry_run).await?;
    Ok(if dry_run { HttpResponse::Ok().json(copy) } else { HttpResponse::Created().json(copy) })
}

/// What an edition lacks before it can be published
#[utoipa::path(
    operation_id = "editions_checklist",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug")),
    responses(
        (status = 200, description = "Every check", body = EditionChecklist),
        (status = 404, description = "There is no such edition", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:show"))),
)]
#[get("/events/{event}/checklist")]
pub(super) async fn checklist(
    context: Data<Context>,
    Guarded(editor, event): Guarded<StaffWith<EventsShow>, Path<String>>,
) -> Result<Json<EditionChecklist>, AppError> {
    service::checklist(&context, &editor.staff, &event).await.map(Json)
}
