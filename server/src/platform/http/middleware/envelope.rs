//! Converts errors of the framework into the API's error format.

use actix_web::{
    Error, HttpResponse, ResponseError,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header,
    middleware::Next,
};
use serde_json::json;

use crate::platform::error::{AppError, RequestError};

/// Middleware: on API paths, replaces error responses that are not JSON by `{ "message": … }` with the same status.
pub async fn json_errors(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_api = super::is_api(request.match_info().as_str());
    let response = next.call(request).await?;
    if !is_api || response.status().as_u16() < 400 || is_json(response.response()) {
        return Ok(response.map_into_left_body());
    }
    let status = response.status();
    let replaced = match status.as_u16() {
        413 => AppError::from(RequestError::TooLarge).error_response(),
        500.. => AppError::internal("server error without a JSON body").error_response(),
        _ => HttpResponse::build(status).json(json!({ "message": status.canonical_reason().unwrap_or("Error") })),
    };
    Ok(response.into_response(replaced).map_into_right_body())
}

fn is_json<B>(response: &HttpResponse<B>) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/json"))
}
