//! HTTP.

use actix_web::{
    delete, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{Award, AwardInput, AwardPage},
};
use crate::{
    error::AppError,
    http::{
        extract::{After, ValidJson},
        paging::{PageParameters, PageRequest},
        respond::{Created, NoContent, Page},
    },
    permissions::{BadgesShow, BadgesUpdate},
    programme::{Editor, Refusals},
    state::AppState,
};

type Listed = (Path<Uuid>, PageRequest);

/// Who was given a badge, the latest first, with those it was taken back from. `q` finds words of the username.
#[utoipa::path(
    operation_id = "badges_awards",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), PageParameters),
    responses((status = 200, description = "A page of awards", body = AwardPage), Refusals),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}/awards")]
pub(super) async fn index(
    state: Data<AppState>,
    After(editor, (id, request)): After<Editor<BadgesShow>, Listed>,
) -> Result<Page<Award>, AppError> {
    service::index(&state, &editor.staff, *id, &request).await
}

type Given = (Path<Uuid>, ValidJson<AwardInput>);

/// Gives somebody a badge. Once an event, or once at all.
#[utoipa::path(
    operation_id = "badges_award",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge")),
    request_body = AwardInput,
    responses((status = 201, description = "The award", body = Award), Refusals),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[post("/badges/{id}/awards")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, (id, input)): After<Editor<BadgesUpdate>, Given>,
) -> Result<Created<Award>, AppError> {
    let award = service::award(&state, &editor.staff, *id, input.0).await?;
    let location = format!("/api/v1/badges/{id}/awards/{}", award.id);
    Ok(Created::at(award, location))
}

/// That somebody was given a badge, or had it.
#[utoipa::path(
    operation_id = "badges_awards_show",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), ("award" = Uuid, Path, description = "Id of the award")),
    responses((status = 200, description = "The award", body = Award), Refusals),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}/awards/{award}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, path): After<Editor<BadgesShow>, Path<(Uuid, Uuid)>>,
) -> Result<Json<Award>, AppError> {
    let (id, award) = path.into_inner();
    Ok(Json(service::show(&state, &editor.staff, id, award).await?))
}

/// Takes a badge back: it is gone from the profile.
#[utoipa::path(
    operation_id = "badges_revoke",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), ("award" = Uuid, Path, description = "Id of the award")),
    responses((status = 204, description = "It is taken back"), Refusals),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[delete("/badges/{id}/awards/{award}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, path): After<Editor<BadgesUpdate>, Path<(Uuid, Uuid)>>,
) -> Result<NoContent, AppError> {
    let (id, award) = path.into_inner();
    service::revoke(&state, &editor.staff, id, award).await?;
    Ok(NoContent)
}
