//! Serves files of the UI's build.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, header},
    web,
};

use super::{Asset, Assets, range};
use crate::platform::{
    error::{AppError, RequestError},
    http::precompressed,
};

/// File names contain a hash of the content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const AN_HOUR: &str = "public, max-age=3600";

/// Handler of `/assets/…`.
pub(super) async fn hashed(request: HttpRequest, assets: web::Data<Assets>) -> Result<HttpResponse, AppError> {
    let asset = assets.find(request.path()).ok_or(AppError::NotFound)?;
    respond(&request, &asset, FOR_EVER)
}

/// Serves a file at the root, such as `/favicon.svg`; `None` if it does not exist.
pub fn root(request: &HttpRequest, assets: &Assets) -> Option<Result<HttpResponse, AppError>> {
    let asset = assets.find(request.path())?;
    Some(respond(request, &asset, AN_HOUR))
}

fn respond(request: &HttpRequest, asset: &Asset, caching: &str) -> Result<HttpResponse, AppError> {
    if *request.method() != Method::GET {
        return Err(RequestError::method_not_allowed(request, "GET, HEAD").into());
    }
    // Ranges refer to the uncompressed file.
    let has_range = request.headers().contains_key(header::RANGE);
    let accepted = if has_range { "" } else { precompressed::accept_encoding(request) };
    let (encoding, content) = asset.content.negotiate(accepted);
    let tag = format!("\"{}-{encoding}\"", asset.tag);
    if precompressed::matches_etag(request, &tag) {
        let mut response = HttpResponse::NotModified();
        return Ok(response
            .insert_header((header::ETAG, tag))
            .insert_header((header::CACHE_CONTROL, caching))
            .finish());
    }

    let unchanged = request.headers().get(header::IF_RANGE).is_none_or(|known| known == tag.as_str());
    let part = if unchanged { range::part(request, content.len()) } else { range::Part::Whole };
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CONTENT_TYPE, content_type(request.path())))
        .insert_header((header::CONTENT_ENCODING, encoding))
        .insert_header((header::CACHE_CONTROL, caching))
        .insert_header((header::ETAG, tag))
        .insert_header((header::ACCEPT_RANGES, "bytes"));
    if asset.content.br.is_some() {
        response.insert_header((header::VARY, "accept-encoding"));
    }
    let length = content.len();
    Ok(match part {
        range::Part::Whole => response.body(content.clone()),
        range::Part::Bytes(part) => response
            .status(actix_web::http::StatusCode::PARTIAL_CONTENT)
            .insert_header((header::CONTENT_RANGE, format!("bytes {}-{}/{length}", part.start, part.end - 1)))
            .body(content.slice(part)),
        range::Part::Missing => HttpResponse::RangeNotSatisfiable()
            .insert_header((header::CONTENT_RANGE, format!("bytes */{length}")))
            .finish(),
    })
}

/// The content type of a file, by the extension of its name.
fn content_type(path: &str) -> String {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = kind.type_() == "text" || kind.suffix().is_some_and(|suffix| suffix == "xml");
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_string() }
}
