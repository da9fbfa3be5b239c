//! HTTP handlers of sponsors.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Sponsors},
    types::{SponsorInput, SponsorPage, StaffSponsor, StaffSponsorPage},
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
        permissions::{SponsorsDestroy, SponsorsList, SponsorsShow, SponsorsStore, SponsorsUpdate},
    },
};

/// The sponsors of an edition, the highest tier first.
#[utoipa::path(
    operation_id = "sponsors_index",
    tag = "sponsors",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of sponsors", body = SponsorPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/sponsors")]
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
        SubResourceList { event: &event, topics: "sponsors organisations", request: &request },
        async |event| Ok(service::page(context.db.reader(), event.id, &request).await?),
    )
    .await
}

crud_handlers! {
    Sponsors, SponsorInput => StaffSponsor, pages: StaffSponsorPage;
    tag: "sponsors", rows: "A page of sponsors", at: "/sponsors", "/sponsors/{id}";
    guard: "sponsors" (SponsorsList, SponsorsStore, SponsorsShow, SponsorsUpdate, SponsorsDestroy);
    /// Sponsors of all editions, newest first by default
    ///
    /// `sort` is one of createdAt, name and position; `q` searches the name of the organisation.
    list;
    /// Creates a sponsor of an edition from an existing or a new organisation
    ///
    /// `eventId`, `tier` and either `organisationId` or `name` are required.
    store;
    /// Staff view of one sponsor
    show;
    /// Changes a sponsor of an edition; omitted fields stay unchanged, null clears a field
    update;
    /// Deletes a sponsor of an edition
    ///
    /// Sponsors of an edition that has begun must be withdrawn instead (422). The organisation stays.
    destroy;
}
