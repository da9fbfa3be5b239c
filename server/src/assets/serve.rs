//! Files as answers.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method,
        header::{self, HeaderName},
    },
    web,
};

use super::{Asset, encoding, kind, range};
use crate::{error::AppError, state::AppState};

/// The name changes with the content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const AN_HOUR: &str = "public, max-age=3600";

/// `/assets/…`.
pub(super) async fn hashed(request: HttpRequest, state: web::Data<AppState>) -> Result<HttpResponse, AppError> {
    let asset = state.assets.find(request.path()).ok_or(AppError::NotFound)?;
    answer(&request, &asset, FOR_EVER)
}

/// A file at the root, such as `/favicon.svg`; `None` when there is none of this name.
pub fn root(request: &HttpRequest, state: &AppState) -> Option<Result<HttpResponse, AppError>> {
    let asset = state.assets.find(request.path())?;
    Some(answer(request, &asset, AN_HOUR))
}

fn answer(request: &HttpRequest, asset: &Asset, caching: &str) -> Result<HttpResponse, AppError> {
    if *request.method() != Method::GET {
        return Err(AppError::method_not_allowed(request, "GET, HEAD"));
    }
    let ranges = text(request, header::RANGE);
    // Parts are parts of the file as it is.
    let accepted = if ranges.is_some() { "" } else { text(request, header::ACCEPT_ENCODING).unwrap_or_default() };
    let (encoding, content) = encoding::best(asset, accepted);
    let tag = format!("\"{}-{}\"", asset.tag, encoding.unwrap_or("identity"));
    if text(request, header::IF_NONE_MATCH).is_some_and(|known| matches(known, &tag)) {
        let mut answer = HttpResponse::NotModified();
        return Ok(answer.insert_header((header::ETAG, tag)).insert_header((header::CACHE_CONTROL, caching)).finish());
    }

    let unchanged = text(request, header::IF_RANGE).is_none_or(|known| known == tag);
    let part = range::part(ranges.filter(|_| unchanged), content.len());
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CONTENT_TYPE, kind::of(request.path()).unwrap_or("application/octet-stream")))
        // "identity" keeps the compression of answers off; it is not sent.
        .insert_header((header::CONTENT_ENCODING, encoding.unwrap_or("identity")))
        .insert_header((header::CACHE_CONTROL, caching))
        .insert_header((header::ETAG, tag))
        .insert_header((header::ACCEPT_RANGES, "bytes"));
    if asset.br.is_some() {
        answer.insert_header((header::VARY, "accept-encoding"));
    }
    let length = content.len();
    Ok(match part {
        range::Part::Whole => answer.body(content.clone()),
        range::Part::Bytes(part) => answer
            .status(actix_web::http::StatusCode::PARTIAL_CONTENT)
            .insert_header((header::CONTENT_RANGE, format!("bytes {}-{}/{length}", part.start, part.end - 1)))
            .body(content.slice(part)),
        range::Part::Missing => HttpResponse::RangeNotSatisfiable()
            .insert_header((header::CONTENT_RANGE, format!("bytes */{length}")))
            .finish(),
    })
}

/// Whether one of the tags is ours, weak or not.
fn matches(known: &str, tag: &str) -> bool {
    known.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

fn text(request: &HttpRequest, name: HeaderName) -> Option<&str> {
    request.headers().get(name)?.to_str().ok()
}
