//! What every request passes, from the outside in: see [`crate::app::build`].

pub mod csrf;
pub mod envelope;
pub mod headers;
pub mod limits;
pub mod panics;
pub mod trace;

/// Paths of the API, where errors are JSON.
pub fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || path.starts_with("/sanctum/")
}

/// Paths that people open in a browser: neither the API nor the probes.
pub fn is_page(path: &str) -> bool {
    !is_api(path) && !matches!(path, "/livez" | "/readyz")
}
