//! Middleware that every request passes; [`crate::app::build`] defines the order.

pub mod envelope;
pub mod headers;
pub mod limits;
pub mod panics;
pub mod trace;

/// Whether a path belongs to the API, where errors are JSON.
pub fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || path.starts_with("/sanctum/")
}

/// Whether a path is opened in a browser: neither the API nor a probe.
pub fn is_page(path: &str) -> bool {
    !is_api(path) && !matches!(path, "/livez" | "/readyz")
}
