//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, get, patch,
    web::{Data, Json, Path, Payload},
};
use utoipa::ToSchema;

use super::{address::Name, service};
use crate::{
    auth::SignedIn,
    error::{AppError, ErrorBody},
    http::multipart::Form,
    pictures::kept,
    state::AppState,
    users::User,
};

/// Somebody's picture: its id, 64, 160 or 512 for its side, and the kind it is of
#[utoipa::path(
    operation_id = "avatars_show",
    tag = "users",
    params(("file", description = "`{id}-{64|160|512}.{jpg|png}`")),
    responses(
        (status = 200, description = "JPEG or PNG, square", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 404, description = "There is no such picture", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/media/avatars/{file}")]
pub(super) async fn show(
    request: HttpRequest,
    state: Data<AppState>,
    file: Path<String>,
) -> Result<HttpResponse, AppError> {
    let (name, size) = Name::of_file(&file).ok_or(AppError::NotFound)?;
    let name = Name::parse(&name).ok_or(AppError::NotFound)?;
    kept::answer(&request, &state, &name.key(size), name.kind, "avatar").await
}

/// A picture to have.
#[derive(ToSchema)]
#[expect(dead_code, reason = "tells what a form holds; it is read part by part")]
pub(super) struct AvatarForm {
    /// PNG, JPEG, WebP, GIF, BMP or TIFF, at most 8 MiB and 24 megapixels; the square in the middle is taken.
    #[schema(value_type = String, format = Binary)]
    avatar: Vec<u8>,
}

/// Gives whoever is logged in another picture; without a body, or with an empty `avatar`, none.
#[utoipa::path(
    operation_id = "avatars_update",
    tag = "users",
    request_body(content = AvatarForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The user as they are now", body = User),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "Larger than a picture may be", body = ErrorBody),
        (status = 422, description = "It is no picture, or one that is not taken", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[patch("/user/avatar")]
pub(super) async fn update(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
    body: Payload,
) -> Result<Json<User>, AppError> {
    service::count(&request, by.user.id).await?;
    let form = Form::read(&request, body).await?;
    service::update(&request, &state, &by, &form).await.map(Json)
}
