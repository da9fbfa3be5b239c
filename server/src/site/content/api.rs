//! Handlers of text pages.

use actix_web::{
    get, post, put,
    web::{Data, Json, Path},
};

use super::{
    RenderedContent,
    service::{self, PageVersion},
    types::{
        ContentChange, ContentDraft, ContentPage, ContentPreview, ContentSummary, ContentSummaryPage, ContentVersion,
        ContentVersionPage, WrittenPage,
    },
};
use crate::{
    accounts::auth::{ReadOnly, RequirePermission},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::{CachedJson, Page},
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{ContentList, ContentUpdate},
    },
};

/// A text page: about, rules, faq, terms-and-conditions or intellectual-property.
#[utoipa::path(
    operation_id = "content_show",
    tag = "content",
    params(("page" = String, Path, description = "Name in addresses")),
    responses(
        (status = 200, description = "The page", body = ContentPage),
        (status = 404, description = "Not found", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/content/{page}")]
pub(super) async fn show(
    context: Data<Context>,
    cache: Data<RenderedContent>,
    page: Path<String>,
) -> Result<CachedJson, AppError> {
    service::show(&context, &cache, &page).await
}

/// All text pages, sorted by name by default.
///
/// `sort` is one of page, title and updatedAt; `q` searches name and title.
#[utoipa::path(
    operation_id = "content_index",
    tag = "content",
    params(PageParameters),
    responses(
        (status = 200, description = "The pages", body = ContentSummaryPage),
        (status = 422, description = "There is no such sort", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:list"))),
)]
#[get("/content")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(_guard, request): Guarded<RequirePermission<ContentList>, PageRequest>,
) -> Result<Page<ContentSummary>, AppError> {
    service::index(&context, &request).await
}

type Listed = (Path<String>, PageRequest);

/// Versions of a page, the latest first. Each contains the whole text, so a page of the list has at most ten.
#[utoipa::path(
    operation_id = "content_versions",
    tag = "content",
    params(("page" = String, Path, description = "Name in addresses"), PageParameters),
    responses(
        (status = 200, description = "The versions", body = ContentVersionPage),
        (status = 404, description = "There is no such page", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:list"))),
)]
#[get("/content/{page}/versions")]
pub(super) async fn versions(
    context: Data<Context>,
    Guarded(_guard, (page, request)): Guarded<RequirePermission<ContentList>, Listed>,
) -> Result<Page<ContentVersion>, AppError> {
    service::versions(&context, &page, &request).await
}

type Changed = (Path<String>, IfMatchVersion, ValidJson<ContentChange>);

/// Updates a page. Omitted fields stay unchanged; null clears a field.
#[utoipa::path(
    operation_id = "content_update",
    tag = "content",
    params(
        ("page" = String, Path, description = "Name in addresses"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = ContentChange,
    responses(
        (status = 200, description = "The updated page", body = WrittenPage),
        (status = 403, description = "The permission to edit pages, or to keep raw HTML, is missing", body = ErrorBody),
        (status = 404, description = "Not found", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 422, description = "A field is missing, too long or too complex", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:update"))),
)]
#[put("/content/{page}")]
pub(super) async fn update(
    exchange: Exchange,
    cache: Data<RenderedContent>,
    Guarded(guard, (page, version, change)): Guarded<RequirePermission<ContentUpdate>, Changed>,
) -> Result<Versioned<WrittenPage>, AppError> {
    let expected = PageVersion { page: &page, version: version.expected_version(change.0.version)? };
    let written = service::update(&exchange, &cache, &guard.caller, expected, change.0).await?;
    let version = written.page_content.version;
    Ok(Versioned::new(written, version))
}

/// Preview of a text as HTML.
#[utoipa::path(
    operation_id = "content_preview",
    tag = "content",
    request_body = ContentDraft,
    responses(
        (status = 200, description = "The text as HTML", body = ContentPreview),
        (status = 403, description = "The permission to edit pages, or to keep raw HTML, is missing", body = ErrorBody),
        (status = 422, description = "The text is missing or too complex", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:update")), ("x-preview" = json!(true))),
)]
#[post("/content/preview")]
pub(super) async fn preview(
    context: Data<Context>,
    cache: Data<RenderedContent>,
    Guarded(ReadOnly(guard), draft): Guarded<ReadOnly<RequirePermission<ContentUpdate>>, ValidJson<ContentDraft>>,
) -> Result<Json<ContentPreview>, AppError> {
    service::preview(&context, &cache, &guard.caller, draft.0).await.map(Json)
}
