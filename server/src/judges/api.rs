//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    queries,
    service::Judges,
    types::{Judge, JudgeInput, JudgePage, StaffJudge, StaffJudgePage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    permissions::{JudgesDestroy, JudgesList, JudgesShow, JudgesStore, JudgesUpdate},
    programme::staff_calls,
    state::AppState,
};

/// Who judges an edition and who helps in it, in the order staff chose.
#[utoipa::path(
    operation_id = "judges_index",
    tag = "judges",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of judges and mentors", body = JudgePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/judges")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "judges", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(Judge::from).collect(), total))
    })
    .await
}

staff_calls! {
    Judges, JudgeInput => StaffJudge, pages: StaffJudgePage;
    tag: "judges", rows: "A page of judges", at: "/judges", "/judges/{id}";
    may: "judges" (JudgesList, JudgesStore, JudgesShow, JudgesUpdate, JudgesDestroy);
    /// Judges and mentors of all editions, the newest first unless asked otherwise.
    ///
    /// `sort` is one of createdAt, name and position; `q` finds words of name, role and organisation.
    list;
    /// A new judge or mentor. `eventId`, `name` and `role` are needed.
    store;
    /// One judge or mentor, as staff see it.
    show;
    /// Changes a judge or mentor: what is left out stays, null empties.
    update;
    /// Takes a judge or mentor away; who judged an edition that has begun is withdrawn instead (422).
    destroy;
}
