//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    queries,
    service::Sponsors,
    types::{Sponsor, SponsorInput, SponsorPage, StaffSponsor, StaffSponsorPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    permissions::{SponsorsDestroy, SponsorsList, SponsorsShow, SponsorsStore, SponsorsUpdate},
    programme::staff_calls,
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

staff_calls! {
    Sponsors, SponsorInput => StaffSponsor, pages: StaffSponsorPage;
    tag: "sponsors", rows: "A page of sponsors", at: "/sponsors", "/sponsors/{id}";
    may: "sponsors" (SponsorsList, SponsorsStore, SponsorsShow, SponsorsUpdate, SponsorsDestroy);
    /// Sponsors of all editions, the newest first unless asked otherwise.
    ///
    /// `sort` is one of createdAt, name and position; `q` finds words of the organisation's name.
    list;
    /// A sponsor of an edition: an organisation that is known already, or a new one. `eventId`, `tier` and either `organisationId` or `name` are needed.
    store;
    /// One sponsor of an edition, as staff see it.
    show;
    /// Changes a sponsor of an edition: what is left out stays, null empties.
    update;
    /// Takes a sponsor of an edition away; who made an edition possible that has begun is withdrawn instead (422). The organisation stays.
    destroy;
}
