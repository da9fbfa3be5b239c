//! HTTP handlers of drafts of pages.

use actix_web::{
    delete, get, put,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{ContentDrafts, DraftInput, SavedDraft},
};
use crate::{
    accounts::auth::RequirePermission,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            respond::NoContent,
        },
        permissions::ContentUpdate,
    },
};

/// The own draft of a text page, and who else has one
#[utoipa::path(
    operation_id = "content_draft_show",
    tag = "content",
    params(("page" = String, Path, description = "Name in addresses")),
    responses(
        (status = 200, description = "The drafts", body = ContentDrafts),
        (status = 404, description = "There is no such page", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:update"))),
)]
#[get("/content/{page}/draft")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(guard, page): Guarded<RequirePermission<ContentUpdate>, Path<String>>,
) -> Result<Json<ContentDrafts>, AppError> {
    service::show(&context, &page, guard.caller.user.id).await.map(Json)
}

type Typed = (Path<String>, ValidJson<DraftInput>);

/// Save what was typed as the own draft of a text page
///
/// Visitors do not see it. Publishing the page deletes it.
#[utoipa::path(
    operation_id = "content_draft_store",
    tag = "content",
    params(("page" = String, Path, description = "Name in addresses")),
    request_body = DraftInput,
    responses(
        (status = 200, description = "The draft", body = SavedDraft),
        (status = 404, description = "There is no such page", body = ErrorBody),
        (status = 422, description = "A field is too long", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:update"))),
)]
#[put("/content/{page}/draft")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(guard, (page, input)): Guarded<RequirePermission<ContentUpdate>, Typed>,
) -> Result<Json<SavedDraft>, AppError> {
    service::store(&context, &page, guard.caller.user.id, input.0).await.map(Json)
}

/// Discard the own draft of a text page
#[utoipa::path(
    operation_id = "content_draft_destroy",
    tag = "content",
    params(("page" = String, Path, description = "Name in addresses")),
    responses((status = 204, description = "There is no draft any more")),
    extensions(("x-guard" = json!("permission content:update"))),
)]
#[delete("/content/{page}/draft")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(guard, page): Guarded<RequirePermission<ContentUpdate>, Path<String>>,
) -> Result<NoContent, AppError> {
    service::destroy(&context, &page, guard.caller.user.id).await?;
    Ok(NoContent)
}
