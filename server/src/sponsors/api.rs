//! HTTP.

use actix_web::{
    get,
    web::{Data, Path},
};

use super::{
    queries,
    types::{Sponsor, SponsorPage},
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

/// The sponsors of an edition, the highest tier first.
#[utoipa::path(
    operation_id = "sponsors_index",
    tag = "sponsors",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of sponsors", body = SponsorPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/sponsors")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "sponsors organisations", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(Sponsor::from).collect(), total))
    })
    .await
}
