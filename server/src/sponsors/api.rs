//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    queries,
    service::{self, Sponsors},
    types::{Sponsor, SponsorInput, SponsorPage, StaffSponsor, StaffSponsorPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        extract::{After, ValidJson},
        paging::{PageNumbers, PageParameters, PageRequest},
        respond::{NoContent, Page, Prepared},
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{SponsorsDestroy, SponsorsList, SponsorsShow, SponsorsStore, SponsorsUpdate},
    programme::{self, Editor, Narrowed, Refusals},
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

/// Sponsors of all editions, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, name and position; `q` finds words of the organisation's name.
#[utoipa::path(
    operation_id = "sponsors_list",
    tag = "sponsors",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of sponsors", body = StaffSponsorPage), Refusals),
    extensions(("x-guard" = json!("permission sponsors:list"))),
)]
#[get("/sponsors")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<SponsorsList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffSponsor>, AppError> {
    programme::index::<Sponsors>(&state, &editor.staff, page, &narrowed).await
}

/// A sponsor of an edition: an organisation that is known already, or a new one. `eventId`, `tier` and either `organisationId` or `name` are needed.
#[utoipa::path(
    operation_id = "sponsors_store",
    tag = "sponsors",
    request_body = SponsorInput,
    responses((status = 201, description = "The new row, at the address in `Location`", body = StaffSponsor), Refusals),
    extensions(("x-guard" = json!("permission sponsors:store"))),
)]
#[post("/sponsors")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, input): After<Editor<SponsorsStore>, ValidJson<SponsorInput>>,
) -> Result<Versioned<StaffSponsor>, AppError> {
    service::store(&state, &editor.staff, input.0).await
}

/// One sponsor of an edition, as staff see it.
#[utoipa::path(
    operation_id = "sponsors_show",
    tag = "sponsors",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "The row", body = StaffSponsor), Refusals),
    extensions(("x-guard" = json!("permission sponsors:show"))),
)]
#[get("/sponsors/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<SponsorsShow>, Path<Uuid>>,
) -> Result<Versioned<StaffSponsor>, AppError> {
    programme::show::<Sponsors>(&state, &editor.staff, *id).await
}

type Change = (Path<Uuid>, Version, ValidJson<SponsorInput>);

/// Changes a sponsor of an edition: what is left out stays, null empties.
#[utoipa::path(
    operation_id = "sponsors_update",
    tag = "sponsors",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it")),
    request_body = SponsorInput,
    responses(
        (status = 200, description = "The row as it is now", body = StaffSponsor),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission sponsors:update"))),
)]
#[put("/sponsors/{id}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (id, version, input)): After<Editor<SponsorsUpdate>, Change>,
) -> Result<Versioned<StaffSponsor>, AppError> {
    let seen = version.seen(input.0.version)?;
    service::update(&state, &editor.staff, (*id, seen), input.0).await
}

type Seen = (Path<Uuid>, Version);

/// Takes a sponsor of an edition away; who made an edition possible that has begun is withdrawn instead (422). The organisation stays.
#[utoipa::path(
    operation_id = "sponsors_destroy",
    tag = "sponsors",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission sponsors:destroy"))),
)]
#[delete("/sponsors/{id}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (id, version)): After<Editor<SponsorsDestroy>, Seen>,
) -> Result<NoContent, AppError> {
    programme::destroy::<Sponsors>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
    Ok(NoContent)
}
