//! Handlers of the images for social networks.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Data, Path},
};

use super::service;
use crate::hackathon::events::EventCache;
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::file::File,
    images::Image,
};

/// Social networks cache images for long anyway; the URL on the page changes with the content.
const AN_HOUR: &str = "public, max-age=3600, stale-while-revalidate=86400";
/// A user may hide their name at any time, and the URL stays the same.
const REVALIDATE: &str = "public, no-cache";

/// The site's image for social networks
#[utoipa::path(
    operation_id = "social_site",
    tag = "crawlers",
    responses((status = 200, description = "PNG, 1200 by 630", body = Vec<u8>, content_type = "image/png")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/social.png")]
pub(super) async fn site(request: HttpRequest, context: Data<Context>) -> Result<HttpResponse, AppError> {
    Ok(respond(&request, service::site(&context).await?, AN_HOUR))
}

/// An event's image for social networks
#[utoipa::path(
    operation_id = "social_event",
    tag = "crawlers",
    params(("event" = String, Path, description = "Slug or id")),
    responses(
        (status = 200, description = "PNG, 1200 by 630", body = Vec<u8>, content_type = "image/png"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/social.png")]
pub(super) async fn event(
    request: HttpRequest,
    context: Data<Context>,
    cache: Data<EventCache>,
    key: Path<String>,
) -> Result<HttpResponse, AppError> {
    Ok(respond(&request, service::event(&context, &cache, &key).await?, AN_HOUR))
}

/// The image of a user who is going to an event, for social networks
///
/// The event's own image if the card was withdrawn.
#[utoipa::path(
    operation_id = "social_going",
    tag = "crawlers",
    params(
        ("event" = String, Path, description = "Slug or id"),
        ("card" = String, Path, description = "Key of the card"),
    ),
    responses(
        (status = 200, description = "PNG, 1200 by 630", body = Vec<u8>, content_type = "image/png"),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/cards/{card}.png")]
pub(super) async fn going(
    request: HttpRequest,
    context: Data<Context>,
    cache: Data<EventCache>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, AppError> {
    Ok(respond(&request, service::going(&context, &cache, &path.0, &path.1).await?, REVALIDATE))
}

fn respond(request: &HttpRequest, image: Image, caching: &'static str) -> HttpResponse {
    File { kind: "image/png", tag: &image.tag, caching, content: image.content }.into_embeddable_response(request)
}
