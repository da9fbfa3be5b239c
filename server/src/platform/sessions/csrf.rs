//! CSRF protection: unsafe requests must come from pages of this site.

use actix_web::{
    Error, HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
    web,
};
use percent_encoding::percent_decode_str;
use subtle::ConstantTimeEq;

use super::service;
use crate::platform::{
    context::Context,
    error::AppError,
    http::{exchange::Exchange, forms::is_same_origin, middleware::is_api, routes::Match},
};

const TOKEN_HEADER: &str = "x-xsrf-token";
/// The only call that carries a signature instead of a token.
const STRIPE_WEBHOOK_PATH: &str = "/api/v1/payments/stripe/webhook";

/// Middleware: rejects unsafe API requests without the token of their session or guest cookie, or from another origin.
pub async fn verify_csrf(
    context: web::Data<Context>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // Stripe signs this request, so it needs no CSRF token.
    let signed = *request.method() == Method::POST && request.match_info().as_str() == STRIPE_WEBHOOK_PATH;
    let is_exempt = signed || matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_exempt || is_outside_api_routes(&request, &context) {
        return next.call(request).await.map(ServiceResponse::map_into_left_body);
    }
    match check(request.request(), &context).await {
        Ok(()) => next.call(request).await.map(ServiceResponse::map_into_left_body),
        Err(refusal) => Ok(request.error_response(refusal).map_into_right_body()),
    }
}

/// Whether a request is for a page, not for a route of the API; pages change no state. Checks the decoded path, which
/// routes match, so that `/%61pi` is `/api`.
fn is_outside_api_routes(request: &ServiceRequest, context: &Context) -> bool {
    let path = request.match_info().as_str();
    !is_api(path) && context.routes.find(request.method().as_str(), path) == Match::Unknown
}

async fn check(request: &HttpRequest, context: &Context) -> Result<(), AppError> {
    let refusal = match has_valid_token(request, context).await {
        Ok(true) => return Ok(()),
        Ok(false) => AppError::CsrfMismatch,
        Err(error) => error,
    };
    // Unknown routes get 404 or 405 first; they are still rejected, so a route missing from the table is safe.
    Err(context.routes.refusal(request).map_or(refusal, AppError::from))
}

async fn has_valid_token(request: &HttpRequest, context: &Context) -> Result<bool, AppError> {
    if !is_same_origin(request, context) {
        return Ok(false);
    }
    let Some(given) = request.headers().get(TOKEN_HEADER).and_then(|token| token.to_str().ok()) else {
        return Ok(false);
    };
    let Some(expected) = service::csrf_token(&Exchange::for_request(request)).await? else { return Ok(false) };
    let given = percent_decode_str(given).collect::<Vec<u8>>();
    Ok(given.ct_eq(expected.as_bytes()).into())
}
