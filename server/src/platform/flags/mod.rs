//! Feature flags: `GET /api/flags?f=login&f=register`.

mod api;
mod catalog;
mod queries;
mod service;
pub mod types;

use crate::platform::http::route_config::RouteConfig;

pub use catalog::CATALOG;
pub use queries::put;
pub use service::{is_on, list, set};
pub use types::{Flag, FlagState, Flags, KnownFlag, Source};

/// Routes below `/api`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index);
}
