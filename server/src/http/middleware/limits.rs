//! Requests that are larger or slower than any honest one.

use std::time::Duration;

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{Method, header},
    middleware::Next,
    web,
};

use crate::{error::AppError, http::extract::LARGEST_BODY, state::AppState};

const LONGEST_ADDRESS: usize = 8 * 1024;
const LARGEST_HEADERS: usize = 16 * 1024;
/// From the last header to the first byte of the answer.
const LONGEST_ANSWER: Duration = Duration::from_secs(30);

/// Middleware: refuses what is too large, and what takes too long.
pub async fn hold(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if let Some(refusal) = refusal(&request) {
        return Ok(request.error_response(refusal).map_into_right_body());
    }
    match tokio::time::timeout(LONGEST_ANSWER, next.call(request)).await {
        Ok(answer) => answer.map(ServiceResponse::map_into_left_body),
        Err(_) => Err(AppError::Unavailable(1).into()),
    }
}

fn refusal(request: &ServiceRequest) -> Option<AppError> {
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        return Some(AppError::method_not_allowed(request.request(), "GET, HEAD, POST, PUT, PATCH, DELETE"));
    }
    if request.uri().path_and_query().is_some_and(|address| address.as_str().len() > LONGEST_ADDRESS) {
        return Some(AppError::AddressTooLong);
    }
    let headers: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if headers > LARGEST_HEADERS {
        return Some(AppError::HeadersTooLarge);
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let length = length.filter(|length: &u64| *length > LARGEST_BODY as u64)?;
    let state: &web::Data<AppState> = request.app_data()?;
    let largest = state.api.routes.largest_body(request.method().as_str(), request.match_info().as_str());
    (length > largest).then_some(AppError::TooLarge)
}
