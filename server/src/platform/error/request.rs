//! Errors of the request itself. Most are found before a handler runs.

use actix_web::{HttpRequest, http::StatusCode};

/// What is wrong with a request itself.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// It is malformed, or can be read in several ways.
    #[error("Bad Request")]
    Malformed,
    /// No route has this path (without the leading slash).
    #[error("The route {0} could not be found.")]
    UnknownRoute(String),
    /// The route exists for other methods.
    #[error("The {method} method is not supported for route {path}. Supported methods: {allow}.")]
    MethodNotAllowed {
        /// The requested method.
        method: String,
        /// The requested path, without the leading slash.
        path: String,
        /// Value of the `Allow` header.
        allow: String,
    },
    /// It was not received in time.
    #[error("Request Timeout")]
    TimedOut,
    /// The body is too large.
    #[error("The POST data is too large.")]
    TooLarge,
    /// The URL is too long.
    #[error("The URL is too long.")]
    UriTooLong,
    /// The headers are too large.
    #[error("The request headers are too large.")]
    HeadersTooLarge,
}

impl RequestError {
    /// No route has the path of the request.
    pub fn unknown_route(request: &HttpRequest) -> Self {
        Self::UnknownRoute(path(request))
    }

    /// The path has no route for the method; `allow` is the value of the header.
    pub fn method_not_allowed(request: &HttpRequest, allow: impl Into<String>) -> Self {
        Self::MethodNotAllowed { method: request.method().to_string(), path: path(request), allow: allow.into() }
    }

    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::UnknownRoute(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UriTooLong => StatusCode::URI_TOO_LONG,
            Self::HeadersTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        }
    }
}

fn path(request: &HttpRequest) -> String {
    request.path().trim_start_matches('/').to_owned()
}
