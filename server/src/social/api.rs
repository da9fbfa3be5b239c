//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Data, Path},
};

use super::service;
use crate::{
    error::{AppError, ErrorBody},
    http::file::File,
    pictures::Picture,
    state::AppState,
};

/// Networks keep a picture for long anyway; its address on the page changes with what is drawn.
const AN_HOUR: &str = "public, max-age=3600, stale-while-revalidate=86400";

/// The site's picture for social networks
#[utoipa::path(
    operation_id = "social_site",
    tag = "crawlers",
    responses((status = 200, description = "PNG, 1200 by 630", body = Vec<u8>, content_type = "image/png")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/social.png")]
pub(super) async fn site(request: HttpRequest, state: Data<AppState>) -> Result<HttpResponse, AppError> {
    Ok(answer(&request, service::site(&state).await?))
}

/// An event's picture for social networks
#[utoipa::path(
    operation_id = "social_event",
    tag = "crawlers",
    params(("event", description = "Slug or id")),
    responses(
        (status = 200, description = "PNG, 1200 by 630", body = Vec<u8>, content_type = "image/png"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/social.png")]
pub(super) async fn event(
    request: HttpRequest,
    state: Data<AppState>,
    key: Path<String>,
) -> Result<HttpResponse, AppError> {
    Ok(answer(&request, service::event(&state, &key).await?))
}

fn answer(request: &HttpRequest, picture: Picture) -> HttpResponse {
    File { kind: "image/png", tag: &picture.tag, caching: AN_HOUR, content: picture.content }.shown_anywhere(request)
}
