//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{
    queries,
    types::{Challenge, ChallengePage},
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

/// The problems to work on at an edition, in the order staff chose; of one that is not revealed yet hardly more than the title.
#[utoipa::path(
    operation_id = "challenges_index",
    tag = "challenges",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of challenges", body = ChallengePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/challenges")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "challenges organisations", &request, async |event| {
        let now = state.clock.now();
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        let challenges = rows.into_iter().map(|row| Challenge::at(now, row)).collect::<Result<_, _>>();
        Ok((challenges.map_err(AppError::internal)?, total))
    })
    .await
}
