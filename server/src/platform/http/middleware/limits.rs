//! Limits on the size of requests and on the time until the response.

use std::time::Duration;

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web,
};

use crate::platform::{
    context::Context,
    error::{AppError, RequestError},
    http::{connections, extract::MAX_BODY},
};

const MAX_URL_BYTES: usize = 8 * 1024;
const MAX_HEADERS_BYTES: usize = 16 * 1024;
/// From the last request header to the first byte of the response.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

/// Middleware: rejects requests that are too large, and responds with 503 if the handler takes too long.
pub async fn enforce_request_limits(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if let Some(refusal) = refusal(&request) {
        return Ok(request.error_response(AppError::from(refusal)).map_into_right_body());
    }
    match tokio::time::timeout(RESPONSE_TIMEOUT, next.call(request)).await {
        Ok(response) => response.map(ServiceResponse::map_into_left_body),
        Err(_) => Err(AppError::Unavailable(1).into()),
    }
}

fn refusal(request: &ServiceRequest) -> Option<RequestError> {
    if let Some(refusal) = connections::refusal_of(request.request()) {
        return Some(refusal.into());
    }
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        return Some(RequestError::method_not_allowed(request.request(), "GET, HEAD, POST, PUT, PATCH, DELETE"));
    }
    if request.uri().path_and_query().is_some_and(|url| url.as_str().len() > MAX_URL_BYTES) {
        return Some(RequestError::UriTooLong);
    }
    let headers: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if headers > MAX_HEADERS_BYTES {
        return Some(RequestError::HeadersTooLarge);
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let length = length.filter(|length: &u64| *length > MAX_BODY as u64)?;
    let context: &web::Data<Context> = request.app_data()?;
    let max_size = context.routes.max_body_size(request.method().as_str(), request.match_info().as_str());
    (length > max_size).then_some(RequestError::TooLarge)
}
