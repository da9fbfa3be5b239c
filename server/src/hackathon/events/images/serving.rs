//! Responses with the files of event images.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, HeaderValue},
};
use graphics::{Format, card::FULL};

use super::paths::{key, of_file};
use crate::platform::{context::Context, error::AppError, images::stored};

/// For a substitute of the requested file, which may be written later.
const SUBSTITUTE_CACHING: HeaderValue = HeaderValue::from_static("no-cache");

/// The file with this name. Older images have fewer widths, and a new one has only JPEGs until it is encoded; the largest
/// file takes the place of a missing one.
pub(super) async fn serve(request: &HttpRequest, context: &Context, file: &str) -> Result<HttpResponse, AppError> {
    let (name, width, format) = of_file(file).ok_or(AppError::NotFound)?;
    let response = async |width, format| {
        stored::serve(request, &context.storage, &key(name, width, format), format, "event").await
    };
    let requested = response(width, format).await;
    if !matches!(requested, Err(AppError::NotFound)) {
        return requested;
    }
    for format in [format, Format::Jpeg] {
        let substitute = response(FULL.0, format).await;
        if matches!(substitute, Err(AppError::NotFound)) {
            continue;
        }
        let mut substitute = substitute?;
        substitute.headers_mut().insert(CACHE_CONTROL, SUBSTITUTE_CACHING);
        return Ok(substitute);
    }
    requested
}
