//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{
    queries,
    types::{Judge, JudgePage},
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
