//! HTTP.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, HeaderValue},
    web::{Data, Path},
};

use super::{address::Name, service};
use crate::{
    error::{AppError, ErrorBody},
    http::file::File,
    state::AppState,
};

/// Another picture has another address.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Opened by itself, it runs nothing and reaches nothing.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");

/// Somebody's picture: the hash of its content, 64, 160 or 512 for its side, and the kind it is of
#[utoipa::path(
    operation_id = "avatars_show",
    tag = "users",
    params(("file", description = "`{hash}-{64|160|512}.{jpg|png}`")),
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
    let content = service::file(&state, &name, size).await?.ok_or(AppError::NotFound)?;

    let file = File { kind: name.kind.content_type(), tag: &file, caching: FOR_EVER, content };
    let mut answer = file.answer(&request);
    let disposition = format!("inline; filename=\"avatar.{}\"", name.kind.suffix());
    let disposition = HeaderValue::from_str(&disposition).map_err(AppError::internal)?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
    Ok(answer)
}
