//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    queries,
    service::Projects,
    types::{Project, ProjectInput, ProjectPage, StaffProject, StaffProjectPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    permissions::{EventsDestroy, EventsList, EventsShow, EventsStore, EventsUpdate},
    programme::staff_calls,
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

staff_calls! {
    Projects, ProjectInput => StaffProject, pages: StaffProjectPage;
    tag: "projects", rows: "A page of projects", at: "/projects", "/projects/{id}";
    may: "events" (EventsList, EventsStore, EventsShow, EventsUpdate, EventsDestroy);
    /// Projects of all editions, the newest first unless asked otherwise.
    ///
    /// `sort` is one of createdAt, title and place; `q` finds words of title and team.
    list;
    /// A new project, of a past edition say. `eventId`, `title`, `team` and `pitch` are needed.
    store;
    /// One project, as staff see it.
    show;
    /// Changes a project: what is left out stays, null empties.
    update;
    /// Takes a project away; one that was handed in is withdrawn instead (422).
    destroy;
}
