//! The lists of the admin area as files: `GET /exports/{list}`.

mod api;
mod calls;
mod cells;
mod lists;
mod rows;
mod service;

use crate::platform::http::route_config::RouteConfig;

pub use calls::Calls;
pub use lists::{LISTS, List};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::export);
}
