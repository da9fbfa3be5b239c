//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    queries,
    service::{self, Projects},
    types::{Project, ProjectInput, ProjectPage, StaffProject, StaffProjectPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        extract::{After, ValidJson},
        paging::{PageNumbers, PageParameters, PageRequest},
        respond::{NoContent, Page, Prepared},
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{EventsDestroy, EventsList, EventsShow, EventsStore, EventsUpdate},
    programme::{self, Editor, Narrowed, Refusals},
    state::AppState,
};

/// What teams made at an edition: the winners first.
#[utoipa::path(
    operation_id = "projects_index",
    tag = "projects",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of projects", body = ProjectPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/projects")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "projects", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        let projects = rows.into_iter().map(Project::try_from).collect::<Result<_, _>>();
        Ok((projects.map_err(AppError::internal)?, total))
    })
    .await
}

/// Projects of all editions, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, title and place; `q` finds words of title and team.
#[utoipa::path(
    operation_id = "projects_list",
    tag = "projects",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of projects", body = StaffProjectPage), Refusals),
    extensions(("x-guard" = json!("permission events:list"))),
)]
#[get("/projects")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<EventsList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffProject>, AppError> {
    programme::index::<Projects>(&state, &editor.staff, page, &narrowed).await
}

/// A new project, of a past edition say. `eventId`, `title`, `team` and `pitch` are needed.
#[utoipa::path(
    operation_id = "projects_store",
    tag = "projects",
    request_body = ProjectInput,
    responses((status = 201, description = "The new row, at the address in `Location`", body = StaffProject), Refusals),
    extensions(("x-guard" = json!("permission events:store"))),
)]
#[post("/projects")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, input): After<Editor<EventsStore>, ValidJson<ProjectInput>>,
) -> Result<Versioned<StaffProject>, AppError> {
    service::store(&state, &editor.staff, input.0).await
}

/// One project, as staff see it.
#[utoipa::path(
    operation_id = "projects_show",
    tag = "projects",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "The row", body = StaffProject), Refusals),
    extensions(("x-guard" = json!("permission events:show"))),
)]
#[get("/projects/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<EventsShow>, Path<Uuid>>,
) -> Result<Versioned<StaffProject>, AppError> {
    programme::show::<Projects>(&state, &editor.staff, *id).await
}

type Change = (Path<Uuid>, Version, ValidJson<ProjectInput>);

/// Changes a project: what is left out stays, null empties.
#[utoipa::path(
    operation_id = "projects_update",
    tag = "projects",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it")),
    request_body = ProjectInput,
    responses(
        (status = 200, description = "The row as it is now", body = StaffProject),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[put("/projects/{id}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (id, version, input)): After<Editor<EventsUpdate>, Change>,
) -> Result<Versioned<StaffProject>, AppError> {
    let seen = version.seen(input.0.version)?;
    service::update(&state, &editor.staff, (*id, seen), input.0).await
}

type Seen = (Path<Uuid>, Version);

/// Takes a project away; one that was handed in is withdrawn instead (422).
#[utoipa::path(
    operation_id = "projects_destroy",
    tag = "projects",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission events:destroy"))),
)]
#[delete("/projects/{id}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (id, version)): After<Editor<EventsDestroy>, Seen>,
) -> Result<NoContent, AppError> {
    programme::destroy::<Projects>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
    Ok(NoContent)
}
