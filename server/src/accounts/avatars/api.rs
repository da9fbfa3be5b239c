//! HTTP handlers of avatars.

use actix_web::{
    HttpRequest, HttpResponse, get, patch,
    web::{Data, Json, Path},
};

use super::{
    paths::{key, of_file},
    service,
    types::{AvatarChange, AvatarForm},
};
use crate::{
    accounts::{
        auth::SignedIn,
        users::{AvatarName, User},
    },
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, multipart::LazyForm},
        images::stored,
    },
};

/// A user's avatar, in one of three sizes
#[utoipa::path(
    operation_id = "avatars_show",
    tag = "users",
    params(("file" = String, Path, description = "`{id}-{64|160|512}.{jpg|png}`")),
    responses(
        (status = 200, description = "JPEG or PNG, square", body = Vec<u8>, content_type = "image/jpeg"),
        (status = 404, description = "There is no such avatar", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/media/avatars/{file}")]
pub(super) async fn show(
    request: HttpRequest,
    context: Data<Context>,
    file: Path<String>,
) -> Result<HttpResponse, AppError> {
    let (name, size) = of_file(&file).ok_or(AppError::NotFound)?;
    let name = AvatarName::parse(&name).ok_or(AppError::NotFound)?;
    stored::serve(&request, &context.storage, &key(&name, size), name.format, "avatar").await
}

/// Replaces the current user's avatar; without a body, or with an empty `avatar`, removes it
#[utoipa::path(
    operation_id = "avatars_update",
    tag = "users",
    request_body(content = Option<AvatarForm>, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The updated user", body = User),
        (status = 413, description = "The upload is too large", body = ErrorBody),
        (status = 422, description = "Not an image, or one that is not accepted", body = ErrorBody),
        (status = 429, description = "More than 20 in a minute, or 60 from one address", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[patch("/user/avatar")]
pub(super) async fn update(exchange: Exchange, caller: SignedIn, form: LazyForm) -> Result<Json<User>, AppError> {
    service::enforce_uploads(&exchange, caller.user.id).await?;
    let change = AvatarChange::read(&form.read().await?)?;
    service::update(&exchange, &caller, change).await.map(Json)
}
