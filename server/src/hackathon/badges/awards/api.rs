//! HTTP handlers of awards of a badge.

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
    hackathon::admin_resource::{InvalidInput, StaffWith},
    platform::{
        context::Context,
        error::AppError,
        http::{
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::{Created, NoContent, Page},
        },
        permissions::{BadgesShow, BadgesUpdate},
    },
};

type Listed = (Path<Uuid>, PageRequest);

/// Awards of a badge, the latest first
///
/// Includes revoked awards. `q` searches the username.
#[utoipa::path(
    operation_id = "badges_awards",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), PageParameters),
    responses((status = 200, description = "A page of awards", body = AwardPage)),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}/awards")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(editor, (id, request)): Guarded<StaffWith<BadgesShow>, Listed>,
) -> Result<Page<Award>, AppError> {
    service::index(&context, &editor.staff, *id, &request).await
}

type Given = (Path<Uuid>, ValidJson<AwardInput>);

/// Award a badge to a user
///
/// A user can have a badge once per event, or once overall.
#[utoipa::path(
    operation_id = "badges_award",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge")),
    request_body = AwardInput,
    responses((status = 201, description = "The award", body = Award), InvalidInput),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[post("/badges/{id}/awards")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(editor, (id, input)): Guarded<StaffWith<BadgesUpdate>, Given>,
) -> Result<Created<Award>, AppError> {
    let award = service::award(&context, &editor.staff, *id, input.0).await?;
    let location = format!("/api/v1/badges/{id}/awards/{}", award.id);
    Ok(Created::at(award, location))
}

/// One award of a badge, including revoked ones
#[utoipa::path(
    operation_id = "badges_awards_show",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), ("award" = Uuid, Path, description = "Id of the award")),
    responses((status = 200, description = "The award", body = Award)),
    extensions(("x-guard" = json!("permission badges:show"))),
)]
#[get("/badges/{id}/awards/{award}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(editor, path): Guarded<StaffWith<BadgesShow>, Path<(Uuid, Uuid)>>,
) -> Result<Json<Award>, AppError> {
    let (id, award) = path.into_inner();
    Ok(Json(service::show(&context, &editor.staff, id, award).await?))
}

/// Revoke an award
///
/// The badge disappears from the user's profile.
#[utoipa::path(
    operation_id = "badges_revoke",
    tag = "badges",
    params(("id" = Uuid, Path, description = "Id of the badge"), ("award" = Uuid, Path, description = "Id of the award")),
    responses((status = 204, description = "The award is revoked")),
    extensions(("x-guard" = json!("permission badges:update"))),
)]
#[delete("/badges/{id}/awards/{award}")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(editor, path): Guarded<StaffWith<BadgesUpdate>, Path<(Uuid, Uuid)>>,
) -> Result<NoContent, AppError> {
    let (id, award) = path.into_inner();
    service::revoke(&context, &editor.staff, id, award).await?;
    Ok(NoContent)
}
