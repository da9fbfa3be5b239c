//! HTTP handlers of the account, as its user manages it.

use actix_web::{
    HttpResponse, delete,
    http::header::{self, ContentDisposition, DispositionParam, DispositionType},
    post,
    web::Json,
};

use super::{
    service,
    types::{Deletion, ProfileChange, ProfileInformation},
};
use crate::{
    accounts::{
        auth::{RecentlyAuthenticated, SignedIn},
        avatars,
        login::CLEAR_SITE_DATA,
        users::User,
    },
    platform::{
        error::{AppError, ErrorBody},
        http::{exchange::Exchange, extract::LazyJson, multipart::LazyForm},
    },
};

/// Updates the profile of the current user; empty or missing parts stay unchanged. A new email address requires a
/// recent password confirmation and the current password, and must be verified by an emailed link.
#[utoipa::path(
    operation_id = "profile_update",
    tag = "profile",
    request_body(content = ProfileInformation, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The updated user", body = User),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 413, description = "Larger than a picture may be", body = ErrorBody),
        (status = 422, description = "Invalid fields", body = ErrorBody),
        (status = 423, description = "The email address changes, and the password was not confirmed recently", body = ErrorBody),
        (status = 429, description = "Too many password attempts, or too many pictures", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/profile-information")]
pub(super) async fn update(exchange: Exchange, caller: SignedIn, form: LazyForm) -> Result<Json<User>, AppError> {
    avatars::enforce_uploads(&exchange, caller.user.id).await?;
    let input = ProfileChange::read(&form.read().await?, &caller.user.username)?;
    Ok(Json(service::update(&exchange, caller, input).await?))
}

/// A copy of all data stored about the current user.
#[utoipa::path(
    operation_id = "profile_export",
    tag = "profile",
    responses(
        (status = 200, description = "A file", content_type = "application/json", body = serde_json::Value),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
        (status = 429, description = "More than 6 in an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/export")]
pub(super) async fn export(exchange: Exchange, caller: RecentlyAuthenticated) -> Result<HttpResponse, AppError> {
    let copy = service::export(&exchange, &caller.0.user).await?;
    let name = DispositionParam::Filename(format!("account-{}.json", caller.0.user.username));
    let disposition = ContentDisposition { disposition: DispositionType::Attachment, parameters: vec![name] };
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_DISPOSITION, disposition)).json(copy))
}

/// Permanently deletes the account of the current user.
#[utoipa::path(
    operation_id = "profile_destroy",
    tag = "profile",
    request_body = Deletion,
    responses(
        (status = 204, description = "The account is deleted"),
        (status = 401, description = "No user is logged in", body = ErrorBody),
        (status = 403, description = "The last administrator", body = ErrorBody),
        (status = 422, description = "Not the username", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[delete("/user")]
pub(super) async fn destroy(
    exchange: Exchange,
    caller: RecentlyAuthenticated,
    body: LazyJson<Deletion>,
) -> Result<HttpResponse, AppError> {
    let typed = body.read().await?.confirmation.unwrap_or_default();
    service::delete(&exchange, &caller.0.user, &typed).await?;
    Ok(HttpResponse::NoContent().insert_header(CLEAR_SITE_DATA).finish())
}
