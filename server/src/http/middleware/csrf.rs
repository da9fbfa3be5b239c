//! Requests that change something must come from our own pages.

use actix_web::{
    Error, HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web,
};
use percent_encoding::percent_decode_str;
use subtle::ConstantTimeEq;

use crate::{error::AppError, http::routes::Match, sessions, state::AppState};

const TOKEN: &str = "x-xsrf-token";

/// Middleware: refuses unsafe requests to the API without the token of their session, or from elsewhere.
pub async fn check(
    state: web::Data<AppState>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if harmless || leads_to_a_page(&request, &state) {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    }
    match verdict(request.request(), &state).await {
        Ok(()) => next.call(request).await.map(ServiceResponse::map_into_left_body),
        Err(refusal) => Ok(request.error_response(refusal).map_into_right_body()),
    }
}

/// Pages change nothing. The path is the one routes are found by: decoded, so that `/%61pi` is `/api`.
fn leads_to_a_page(request: &ServiceRequest, state: &AppState) -> bool {
    let path = request.match_info().as_str();
    !super::is_api(path) && state.api.routes.find(request.method().as_str(), path) == Match::Unknown
}

async fn verdict(request: &HttpRequest, state: &AppState) -> Result<(), AppError> {
    let refusal = match is_own(request, state).await {
        Ok(true) => return Ok(()),
        Ok(false) => AppError::CsrfMismatch,
        Err(error) => error,
    };
    // What leads nowhere is told so first; it is not let through, so a route missing in the table is still safe.
    Err(state.api.routes.refusal(request).unwrap_or(refusal))
}

async fn is_own(request: &HttpRequest, state: &AppState) -> Result<bool, AppError> {
    if !comes_from_here(request, state) {
        return Ok(false);
    }
    let Some(given) = request.headers().get(TOKEN).and_then(|token| token.to_str().ok()) else { return Ok(false) };
    let Some(session) = sessions::current(request).await? else { return Ok(false) };
    let expected = sessions::csrf_token(&state.config.app.key, &session);
    let given = percent_decode_str(given).collect::<Vec<u8>>();
    Ok(given.ct_eq(expected.as_bytes()).into())
}

/// Browsers say where a request comes from. Whoever says nothing is believed: the API wants the token all the same, and
/// what a form without a token can do harms nobody.
pub fn comes_from_here(request: &HttpRequest, state: &AppState) -> bool {
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = header(header::HeaderName::from_static("sec-fetch-site"));
    let origin = header(header::ORIGIN);
    site.is_none_or(|site| matches!(site, "same-origin" | "none"))
        && origin.is_none_or(|origin| state.config.app.accepts_origin(origin))
}
