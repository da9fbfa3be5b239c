//! HTTP handlers of judges and mentors.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Judges},
    types::{JudgeInput, JudgePage, StaffJudge, StaffJudgePage},
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
        permissions::{JudgesDestroy, JudgesList, JudgesShow, JudgesStore, JudgesUpdate},
    },
};

/// Judges and mentors of an edition, in the order set by staff
#[utoipa::path(
    operation_id = "judges_index",
    tag = "judges",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of judges and mentors", body = JudgePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/judges")]
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
        SubResourceList { event: &event, topics: "judges", request: &request },
        async |event| Ok(service::page(context.db.reader(), event.id, &request).await?),
    )
    .await
}

crud_handlers! {
    Judges, JudgeInput => StaffJudge, pages: StaffJudgePage;
    tag: "judges", rows: "A page of judges", at: "/judges", "/judges/{id}";
    guard: "judges" (JudgesList, JudgesStore, JudgesShow, JudgesUpdate, JudgesDestroy);
    /// Judges and mentors of all editions, newest first by default
    ///
    /// `sort` is one of createdAt, name and position; `q` searches name, role and organisation.
    list;
    /// Add a judge or mentor
    ///
    /// `eventId`, `name` and `role` are required.
    store;
    /// Staff view of one judge or mentor
    show;
    /// Change a judge or mentor
    ///
    /// Omitted fields stay unchanged; null clears a field.
    update;
    /// Delete a judge or mentor
    ///
    /// Returns 422 once the edition has begun, unless the person has never left the invited state; withdraw them
    /// instead.
    destroy;
}
