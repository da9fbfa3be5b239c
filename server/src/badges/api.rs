//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    queries,
    service::{self, Badges},
    types::{Badge, BadgeInput, BadgePage, StaffBadge, StaffBadgePage},
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
    permissions::{BadgesDestroy, BadgesList, BadgesShow, BadgesStore, BadgesUpdate},
    programme::{self, Editor, Narrowed, Refusals},
    state::AppState,
};

/// What can be achieved at an edition, and at all of them, in the order staff chose. Secret badges are not told.
#[utoipa::path(
    operation_id = "badges_index",
    tag = "badges",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of badges", body = BadgePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/badges")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "badges", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(Badge::from).collect(), total))
    })
    .await
}

/// Badges, secret ones too, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, name and position; `q` finds words of name and key.
#[utoipa::path(
    operation_id = "badges_list",
    tag = "badges",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of badges", body = StaffBadgePage), Refusals),
    extensions(("x-guard" = json!("permission badges:list"))),
)]
#[get("/badges")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<BadgesList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffBadge>, AppError> {
    programme::index::<Badges>(&state, &editor.staff, page, &narrowed).await
}

/// A new badge, of one edition or of all. `name`, `text` and `icon` are needed.
#[utoipa::path(
    operation_id = "badges_store",
    tag = "badges",
    request_body = BadgeInput,
    responses((status = 201, description = "The new row, at the address in `Location`", body = StaffBadge), Refusals),
    extensions(("x-guard" = json!("permission badges:store"))),
)]
#[post("/badges")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, input): After<Editor<BadgesStore>, ValidJson<BadgeInput>>,
) -> Result<Versioned<StaffBadge>, AppError> {
    service::store(&state, &editor.staff, input.0).await
}

/// One badge, as staff see it.
#[utoipa::path(
    operation_id = "badges_show",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "The row", body = StaffBadge), Refusals),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<BadgesShow>, Path<Uuid>>,
) -> Result<Versioned<StaffBadge>, AppError> {
    programme::show::<Badges>(&state, &editor.staff, *id).await
}

type Change = (Path<Uuid>, Version, ValidJson<BadgeInput>);

/// Changes a badge: what is left out stays, null empties.
#[utoipa::path(
    operation_id = "badges_update",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it")),
    request_body = BadgeInput,
    responses(
        (status = 200, description = "The row as it is now", body = StaffBadge),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[put("/badges/{id}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (id, version, input)): After<Editor<BadgesUpdate>, Change>,
) -> Result<Versioned<StaffBadge>, AppError> {
    let seen = version.seen(input.0.version)?;
    service::update(&state, &editor.staff, (*id, seen), input.0).await
}

type Seen = (Path<Uuid>, Version);

/// Takes a badge away; one that somebody was given is switched off instead (422).
#[utoipa::path(
    operation_id = "badges_destroy",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission badges:destroy"))),
)]
#[delete("/badges/{id}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (id, version)): After<Editor<BadgesDestroy>, Seen>,
) -> Result<NoContent, AppError> {
    programme::destroy::<Badges>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
    Ok(NoContent)
}
