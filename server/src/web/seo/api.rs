//! Handlers of files for crawlers and devices.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Bytes, Data, Path},
};

use super::{SitemapCache, icons::Icon};
use crate::platform::{
    context::Context,
    error::{AppError, ErrorBody},
    http::file::File,
    images, settings,
};
use crate::web::assets::Assets;

const AN_HOUR: &str = "public, max-age=3600";
const A_DAY: &str = "public, max-age=86400";

/// Rules for crawlers
#[utoipa::path(
    operation_id = "robots",
    tag = "crawlers",
    responses((status = 200, description = "The rules", body = String, content_type = "text/plain")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/robots.txt")]
pub(super) async fn robots(request: HttpRequest, context: Data<Context>) -> HttpResponse {
    text(&request, "text/plain; charset=utf-8", super::robots::robots(&context.config.app.origin()))
}

/// URLs of all indexable pages
#[utoipa::path(
    operation_id = "sitemap",
    tag = "crawlers",
    responses((status = 200, description = "Sitemap protocol 0.9", body = String, content_type = "application/xml")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/sitemap.xml")]
pub(super) async fn sitemap(
    request: HttpRequest,
    context: Data<Context>,
    assets: Data<Assets>,
    cache: Data<SitemapCache>,
) -> Result<HttpResponse, AppError> {
    let (content, tag) = cache.get(&context, &assets).await?;
    Ok(File { kind: "application/xml; charset=utf-8", tag: &tag, caching: AN_HOUR, content }.response(&request))
}

/// Web app manifest
#[utoipa::path(
    operation_id = "webmanifest",
    tag = "crawlers",
    responses((status = 200, description = "Web manifest", body = Object, content_type = "application/manifest+json")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/manifest.webmanifest")]
pub(super) async fn webmanifest(request: HttpRequest, context: Data<Context>) -> HttpResponse {
    let site = settings::site(&context).await;
    text(&request, "application/manifest+json", super::webmanifest::webmanifest(&site).to_string())
}

/// Favicon in 16, 32 and 48 pixels
#[utoipa::path(
    operation_id = "favicon",
    tag = "crawlers",
    responses((status = 200, description = "Icons", body = Vec<u8>, content_type = "image/x-icon")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/favicon.ico")]
pub(super) async fn favicon(request: HttpRequest, context: Data<Context>) -> Result<HttpResponse, AppError> {
    respond_with_icon(&request, &context, Icon::Favicon, "image/x-icon").await
}

/// Home screen icon
#[utoipa::path(
    operation_id = "touch_icon",
    tag = "crawlers",
    responses((status = 200, description = "PNG, 180 by 180", body = Vec<u8>, content_type = "image/png")),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/apple-touch-icon.png")]
pub(super) async fn touch_icon(request: HttpRequest, context: Data<Context>) -> Result<HttpResponse, AppError> {
    respond_with_icon(&request, &context, Icon::Maskable(180), "image/png").await
}

/// Icon in one of the sizes of the web app manifest
#[utoipa::path(
    operation_id = "icon",
    tag = "crawlers",
    params(("icon" = String, Path, description = "192.png, 512.png, maskable-192.png or maskable-512.png")),
    responses(
        (status = 200, description = "PNG", body = Vec<u8>, content_type = "image/png"),
        (status = 404, description = "There is no such icon", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/icons/{icon}")]
pub(super) async fn sized_icon(
    request: HttpRequest,
    context: Data<Context>,
    name: Path<String>,
) -> Result<HttpResponse, AppError> {
    let icon = Icon::from_file_name(&name).ok_or(AppError::NotFound)?;
    respond_with_icon(&request, &context, icon, "image/png").await
}

async fn respond_with_icon(
    request: &HttpRequest,
    context: &Context,
    icon: Icon,
    kind: &'static str,
) -> Result<HttpResponse, AppError> {
    let image = context.images.get(icon.key(), move |canvas| icon.draw(canvas)).await?;
    Ok(File { kind, tag: &image.tag, caching: A_DAY, content: image.content }.into_embeddable_response(request))
}

fn text(request: &HttpRequest, kind: &'static str, content: String) -> HttpResponse {
    let tag = images::tag(content.as_bytes());
    File { kind, tag: &tag, caching: AN_HOUR, content: Bytes::from(content) }.response(request)
}
