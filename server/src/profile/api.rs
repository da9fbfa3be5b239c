//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, delete,
    http::header::{self, ContentDisposition, DispositionParam, DispositionType},
    post,
    web::{Data, Json, Payload},
};

use super::{
    service,
    types::{Deletion, ProfileInformation, Wanted},
};
use crate::{
    auth::{Recent, SignedIn},
    avatars,
    error::{AppError, ErrorBody},
    http::{extract::UnreadJson, multipart::Form, respond::NoContent},
    state::AppState,
    users::User,
};

/// Changes the profile of whoever is signed in; parts that are empty or missing stay as they are. A new address needs a
/// recent confirmation and the password, and has to be proved by the link that is mailed to it.
#[utoipa::path(
    operation_id = "profile_update",
    tag = "profile",
    request_body(content = ProfileInformation, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The user as it is now", body = User),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 413, description = "Larger than a picture may be", body = ErrorBody),
        (status = 422, description = "Fields that do not pass", body = ErrorBody),
        (status = 423, description = "The address is to change, and the password was not confirmed lately", body = ErrorBody),
        (status = 429, description = "Too many tries of the password, or too many pictures", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/profile-information")]
pub(super) async fn update(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
    body: Payload,
) -> Result<Json<User>, AppError> {
    avatars::count(&request, by.user.id).await?;
    let wanted = Wanted::read(&Form::read(&request, body).await?, &by.user.username)?;
    Ok(Json(service::update(&request, &state, by, wanted).await?))
}

/// A copy of everything that is held about whoever is signed in.
#[utoipa::path(
    operation_id = "profile_export",
    tag = "profile",
    responses(
        (status = 200, description = "A file", content_type = "application/json", body = serde_json::Value),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 423, description = "The password was not confirmed lately", body = ErrorBody),
        (status = 429, description = "More than 6 in an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[post("/user/export")]
pub(super) async fn export(request: HttpRequest, state: Data<AppState>, by: Recent) -> Result<HttpResponse, AppError> {
    let copy = service::export(&request, &state, &by.0.user).await?;
    let name = DispositionParam::Filename(format!("account-{}.json", by.0.user.username));
    let disposition = ContentDisposition { disposition: DispositionType::Attachment, parameters: vec![name] };
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_DISPOSITION, disposition)).json(copy))
}

/// Deletes the account of whoever is signed in. There is no way back.
#[utoipa::path(
    operation_id = "profile_destroy",
    tag = "profile",
    request_body = Deletion,
    responses(
        (status = 204, description = "The account is gone"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "The last administrator", body = ErrorBody),
        (status = 422, description = "Not the username", body = ErrorBody),
        (status = 423, description = "The password was not confirmed lately", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent"))),
)]
#[delete("/user")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    by: Recent,
    body: UnreadJson<Deletion>,
) -> Result<NoContent, AppError> {
    let typed = body.read().await?.confirmation.unwrap_or_default();
    service::delete(&request, &state, &by.0.user, &typed).await?;
    Ok(NoContent)
}
