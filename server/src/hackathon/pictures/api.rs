//! HTTP handlers of pictures.

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Path},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    paths::{format_of, key},
    service::{self, Kind},
};
use crate::{
    accounts::{
        auth::{RequirePermission, SignedIn},
        avatars,
    },
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::Guarded, multipart::LazyForm, respond::Created},
        images::stored,
        permissions::{EventsUpdate, JudgesUpdate, SponsorsUpdate},
    },
};

/// An uploaded logo or photo
#[utoipa::path(
    operation_id = "pictures_show",
    tag = "pictures",
    params(("file" = String, Path, description = "`{name}.{jpg|png}`")),
    responses(
        (status = 200, description = "JPEG or PNG", body = Vec<u8>, content_type = "image/png"),
        (status = 404, description = "There is no such picture", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/media/pictures/{file}")]
pub(super) async fn show(
    request: HttpRequest,
    context: Data<Context>,
    file: Path<String>,
) -> Result<HttpResponse, AppError> {
    let format = format_of(&file).ok_or(AppError::NotFound)?;
    stored::serve(&request, &context.storage, &key(&file), format, "picture").await
}

/// An upload of a picture.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, which is read part by part")]
pub(super) struct PictureForm {
    /// PNG, JPEG, WebP, GIF, BMP or TIFF, at most 8 MiB and 24 megapixels.
    #[schema(value_type = String, format = Binary)]
    image: Vec<u8>,
}

/// A stored picture.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Picture {
    /// Path of the file, to save in a field. Deleted after a day if no row references it.
    path: String,
}

/// Upload the logo of an organisation
///
/// Scaled down to 640 by 320 pixels; transparency is kept. Save the path in `logo` or `logoDark` of a sponsor.
#[utoipa::path(
    operation_id = "pictures_store_logo",
    tag = "pictures",
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "Stored", body = Picture),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 413, description = "The upload is too large", body = ErrorBody),
        (status = 422, description = "Not an image, or one that is not accepted", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute, or 60 from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission sponsors:update"))),
)]
#[post("/pictures/logos")]
pub(super) async fn store_logo(
    exchange: Exchange,
    Guarded(guard, form): Guarded<RequirePermission<SponsorsUpdate>, LazyForm>,
) -> Result<Created<Picture>, AppError> {
    store(&exchange, &guard.caller, Kind::Logo, form).await
}

/// Upload the photo of a judge or mentor
///
/// Cropped to the square in the centre, 320 by 320 pixels. Save the path in `photo` of a judge.
#[utoipa::path(
    operation_id = "pictures_store_photo",
    tag = "pictures",
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "Stored", body = Picture),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 413, description = "The upload is too large", body = ErrorBody),
        (status = 422, description = "Not an image, or one that is not accepted", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute, or 60 from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission judges:update"))),
)]
#[post("/pictures/photos")]
pub(super) async fn store_photo(
    exchange: Exchange,
    Guarded(guard, form): Guarded<RequirePermission<JudgesUpdate>, LazyForm>,
) -> Result<Created<Picture>, AppError> {
    store(&exchange, &guard.caller, Kind::Photo, form).await
}

/// Upload the picture of a project or venue
///
/// Cropped to the centre, 1200 by 750 pixels; at least 480 by 300. Save the path in `image` of a project or `venuePhoto`
/// of an event, with an alternative text.
#[utoipa::path(
    operation_id = "pictures_store_scene",
    tag = "pictures",
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "Stored", body = Picture),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 413, description = "The upload is too large", body = ErrorBody),
        (status = 422, description = "Not an image, or one that is not accepted", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute, or 60 from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[post("/pictures/scenes")]
pub(super) async fn store_scene(
    exchange: Exchange,
    Guarded(guard, form): Guarded<RequirePermission<EventsUpdate>, LazyForm>,
) -> Result<Created<Picture>, AppError> {
    store(&exchange, &guard.caller, Kind::Scene, form).await
}

/// Stores the image of a form, within the limits of uploads; 422 without one.
async fn store(
    exchange: &Exchange,
    caller: &SignedIn,
    kind: Kind,
    form: LazyForm,
) -> Result<Created<Picture>, AppError> {
    avatars::enforce_uploads(exchange, caller.user.id).await?;
    let image = form.read().await?.required("image")?;
    let path = service::store(exchange.context(), &Actor::user(exchange, caller.user.id), kind, image).await?;
    Ok(Created::at(Picture { path: path.clone() }, path))
}
