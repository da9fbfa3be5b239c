//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{
    queries,
    types::{Project, ProjectPage},
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
