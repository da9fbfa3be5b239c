//! HTTP handlers of events' images.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, post,
    web::{Data, Path},
};

use super::{
    service, serving,
    types::{EventImageForm, ImageUpload},
};
use crate::{
    accounts::{auth::RequirePermission, avatars},
    hackathon::events::types::Event,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::Guarded,
            multipart::LazyForm,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::EventsUpdate,
        slug::IdOrSlug,
    },
};

/// An event's image in one width and format
///
/// Returns the largest size if the width is missing, and a JPEG until the format is encoded.
#[utoipa::path(
    operation_id = "events_image_show",
    tag = "events",
    params(("file" = String, Path, description = "`{name}-{1200|900|600|300}.{avif|webp|jpg}`")),
    responses(
        (status = 200, description = "AVIF, WebP or JPEG", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 404, description = "There is no such picture", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/media/events/{file}")]
pub(super) async fn show(
    request: HttpRequest,
    context: Data<Context>,
    file: Path<String>,
) -> Result<HttpResponse, AppError> {
    serving::serve(&request, &context, &file).await
}

type Named = (Path<IdOrSlug>, IfMatchVersion);
type Uploaded = (Named, LazyForm);

/// Replace an edition's image
#[utoipa::path(
    operation_id = "events_image_store",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug"), ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the form contains it")),
    request_body(content = EventImageForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The updated event", body = Event),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "Not found", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 413, description = "Larger than a picture may be", body = ErrorBody),
        (status = 422, description = "Not an image, or one that is not accepted", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute, or 60 from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[post("/events/{event}/image")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(guard, ((event, version), form)): Guarded<RequirePermission<EventsUpdate>, Uploaded>,
) -> Result<Versioned<Event>, AppError> {
    avatars::enforce_uploads(&exchange, guard.caller.user.id).await?;
    let form = form.read().await?;
    let in_form = form.text("version")?.and_then(|version| version.trim().parse().ok());
    let expected_version = version.expected_version(in_form)?;
    let upload = ImageUpload::read(&form)?;
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::change(exchange.context(), &actor, &event, expected_version, Some(upload)).await
}

/// Remove an edition's image
#[utoipa::path(
    operation_id = "events_image_destroy",
    tag = "events",
    params(("event" = String, Path, description = "Id or slug"), ("If-Match" = String, Header, description = "Version the change is based on")),
    responses(
        (status = 200, description = "The updated event", body = Event),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "Not found", body = ErrorBody),
        (status = 409, description = "The row has been changed since this version", body = ConflictBody),
        (status = 422, description = "No version", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[delete("/events/{event}/image")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(guard, (event, version)): Guarded<RequirePermission<EventsUpdate>, Named>,
) -> Result<Versioned<Event>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    service::change(exchange.context(), &actor, &event, version.expected_version(None)?, None).await
}
