//! Avatars: uploads are re-encoded as three square sizes under a random name.

mod api;
mod paths;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use super::users::avatar_path as path;
pub use service::{UPLOADS, UPLOADS_PER_CLIENT, delete_files, delete_unreferenced, enforce_uploads, store};

/// Routes at the root.
pub fn media(routes: &mut RouteConfig<'_>) {
    routes.service(api::show);
}

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::update);
}
