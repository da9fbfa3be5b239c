//! HTTP handlers of projects.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Projects},
    types::{ProjectInput, ProjectPage, StaffProject, StaffProjectPage},
};
use crate::{
    hackathon::{
        admin_resource::crud_handlers,
        events::{self, EventCache, SubResourceList, Viewer},
    },
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            paging::{PageNumbers, PageRequest},
            respond::CachedJson,
        },
        permissions::{EventsDestroy, EventsList, EventsShow, EventsStore, EventsUpdate},
    },
};

/// Projects of an edition, winners first
#[utoipa::path(
    operation_id = "projects_index",
    tag = "projects",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of projects", body = ProjectPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/projects")]
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
        SubResourceList { event: &event, topics: "projects", request: &request },
        async |event| service::page(context.db.reader(), event.id, &request).await,
    )
    .await
}

crud_handlers! {
    Projects, ProjectInput => StaffProject, pages: StaffProjectPage;
    tag: "projects", rows: "A page of projects", at: "/projects", "/projects/{id}";
    guard: "events" (EventsList, EventsStore, EventsShow, EventsUpdate, EventsDestroy);
    /// Projects of all editions, newest first by default
    ///
    /// `sort` is one of createdAt, title and place; `q` searches title and team.
    list;
    /// Add a project, for example of a past edition
    ///
    /// `eventId`, `title`, `team` or `teamId`, and `pitch` are required.
    store;
    /// Staff view of one project
    show;
    /// Change a project
    ///
    /// Omitted fields stay unchanged; null clears a field.
    update;
    /// Delete a project
    ///
    /// Returns 422 for a project that was submitted; withdraw it instead.
    destroy;
}
