//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Path, Payload},
};
use utoipa::ToSchema;

use super::{
    address::{FULL, key, of_file},
    service::{self, Sent},
};
use crate::{
    audit::Actor,
    auth::May,
    avatars,
    error::{AppError, ErrorBody},
    events::types::Event,
    http::{
        extract::After,
        multipart::Form,
        version::{ConflictBody, Version, Versioned},
    },
    permissions::EventsUpdate,
    pictures::kept,
    state::AppState,
};

/// An event's picture: its name, 1200, 900, 600 or 300 for its width, and the format it is in
///
/// The largest one when it was not drawn in that width.
#[utoipa::path(
    operation_id = "events_image_show",
    tag = "events",
    params(("file", description = "`{name}-{1200|900|600|300}.{avif|webp|jpg}`")),
    responses(
        (status = 200, description = "AVIF, WebP or JPEG", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 404, description = "There is no such picture", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/media/events/{file}")]
pub(super) async fn show(
    request: HttpRequest,
    state: Data<AppState>,
    file: Path<String>,
) -> Result<HttpResponse, AppError> {
    let (name, width, kind) = of_file(&file).ok_or(AppError::NotFound)?;
    let answer = async |width| kept::answer(&request, &state, &key(name, width, kind), kind, "event").await;
    match answer(width).await {
        // Older pictures have fewer widths: the largest one is in all of them.
        Err(AppError::NotFound) if width != FULL.0 => answer(FULL.0).await,
        answered => answered,
    }
}

/// A picture to have.
#[derive(ToSchema)]
#[expect(dead_code, reason = "tells what a form holds; it is read part by part")]
pub(super) struct EventImageForm {
    /// PNG, JPEG, WebP, GIF, BMP or TIFF, at most 8 MiB and 24 megapixels, at least 600 by 315; the middle is taken.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
    /// What it shows.
    #[schema(max_length = 300)]
    alt: Option<String>,
    /// The version of the event that was seen, unless `If-Match` names it.
    version: Option<i32>,
}

type Named = (Path<String>, Version);
type Uploaded = (Named, Payload);

/// Gives an edition a picture in place of the one it has.
#[utoipa::path(
    operation_id = "events_image_store",
    tag = "events",
    params(("event", description = "Id or slug"), ("If-Match" = Option<String>, Header, description = "Version that was seen, unless the form names it")),
    request_body(content = EventImageForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The event as it is now", body = Event),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 413, description = "Larger than a picture may be", body = ErrorBody),
        (status = 422, description = "It is no picture, or one that is not taken", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[post("/events/{event}/image")]
pub(super) async fn store(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, ((event, version), body)): After<May<EventsUpdate>, Uploaded>,
) -> Result<Versioned<Event>, AppError> {
    avatars::count(&request, may.by.user.id).await?;
    let form = Form::read(&request, body).await?;
    let in_form = form.text("version")?.and_then(|version| version.trim().parse().ok());
    let seen = version.seen(in_form)?;
    let content = form.bytes("image").filter(|content| !content.is_empty()).cloned();
    let content = content.ok_or_else(|| AppError::invalid("image", "The image field is required."))?;
    let alt = form.text("alt")?.map(str::trim).filter(|alt| !alt.is_empty()).map(str::to_owned);
    let actor = Actor::user(&request, may.by.user.id);
    service::change(&state, &actor, &event, seen, Some(Sent { content, alt })).await
}

/// Takes an edition's picture away.
#[utoipa::path(
    operation_id = "events_image_destroy",
    tag = "events",
    params(("event", description = "Id or slug"), ("If-Match" = String, Header, description = "Version that was seen")),
    responses(
        (status = 200, description = "The event as it is now", body = Event),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        (status = 422, description = "No version", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[delete("/events/{event}/image")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    After(may, (event, version)): After<May<EventsUpdate>, Named>,
) -> Result<Versioned<Event>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    service::change(&state, &actor, &event, version.seen(None)?, None).await
}
