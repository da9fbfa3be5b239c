//! HTTP.

use actix_web::{
    HttpRequest, get, post, put,
    web::{Data, Json, Path},
};

use super::{
    service,
    types::{
        ContentChange, ContentDraft, ContentPage, ContentPreview, ContentSummary, ContentSummaryPage, ContentVersion,
        ContentVersionPage, WrittenPage,
    },
};
use crate::{
    audit::Actor,
    auth::{Looks, May},
    error::{AppError, ErrorBody},
    http::{
        extract::{After, ValidJson},
        paging::{PageParameters, PageRequest},
        respond::{Page, Prepared},
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{ContentList, ContentUpdate},
    state::AppState,
};

/// A page of text: about, rules, faq, terms-and-conditions or intellectual-property.
#[utoipa::path(
    operation_id = "content_show",
    tag = "content",
    params(("page", description = "Name in addresses")),
    responses(
        (status = 200, description = "The page", body = ContentPage),
        (status = 404, description = "There is none", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/content/{page}")]
pub(super) async fn show(state: Data<AppState>, page: Path<String>) -> Result<Prepared, AppError> {
    service::show(&state, &page).await
}

/// All pages of text, by name unless asked otherwise.
///
/// `sort` is one of page, title and updatedAt; `q` finds words in name and title.
#[utoipa::path(
    operation_id = "content_index",
    tag = "content",
    params(PageParameters),
    responses(
        (status = 200, description = "The pages", body = ContentSummaryPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 422, description = "There is no such sort", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:list"))),
)]
#[get("/content")]
pub(super) async fn index(
    state: Data<AppState>,
    After(_may, request): After<May<ContentList>, PageRequest>,
) -> Result<Page<ContentSummary>, AppError> {
    service::index(&state, &request).await
}

type Listed = (Path<String>, PageRequest);

/// How a page was, the latest version first: with the text as it was written, so that there are at most ten a page.
#[utoipa::path(
    operation_id = "content_versions",
    tag = "content",
    params(("page", description = "Name in addresses"), PageParameters),
    responses(
        (status = 200, description = "The versions", body = ContentVersionPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is no such page", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:list"))),
)]
#[get("/content/{page}/versions")]
pub(super) async fn versions(
    state: Data<AppState>,
    After(_may, (page, request)): After<May<ContentList>, Listed>,
) -> Result<Page<ContentVersion>, AppError> {
    service::versions(&state, &page, &request).await
}

type Changed = (Path<String>, Version, ValidJson<ContentChange>);

/// Changes a page. What is left out stays; null empties.
#[utoipa::path(
    operation_id = "content_update",
    tag = "content",
    params(
        ("page", description = "Name in addresses"),
        ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it"),
    ),
    request_body = ContentChange,
    responses(
        (status = 200, description = "The page as it is now", body = WrittenPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed, or not to leave HTML as it is", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "Something is missing, too long or too intricate", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:update"))),
)]
#[put("/content/{page}")]
pub(super) async fn update(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (page, version, change)): After<May<ContentUpdate>, Changed>,
) -> Result<Versioned<WrittenPage>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    let seen = version.seen(change.0.version)?;
    let written = service::update(&state, &actor, &may.by, &page, seen, change.0).await?;
    let version = written.shown.version;
    Ok(Versioned::of(written, version))
}

/// A text as it would look on a page.
#[utoipa::path(
    operation_id = "content_preview",
    tag = "content",
    request_body = ContentDraft,
    responses(
        (status = 200, description = "The text as HTML", body = ContentPreview),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed, or not to leave HTML as it is", body = ErrorBody),
        (status = 422, description = "The text is missing or too intricate", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission content:update"))),
)]
#[post("/content/preview")]
pub(super) async fn preview(
    state: Data<AppState>,
    After(Looks(may), draft): After<Looks<May<ContentUpdate>>, ValidJson<ContentDraft>>,
) -> Result<Json<ContentPreview>, AppError> {
    service::preview(&state, &may.by, draft.0).await.map(Json)
}
