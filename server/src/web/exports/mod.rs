//! The lists of the admin area as files: `GET /exports/{list}`. Each list is called in process, so that its rights,
//! filters and order apply; `lists.rs` names the fields that may leave with a file.

mod api;
mod calls;
mod cells;
mod lists;
mod rows;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use calls::Calls;
pub use lists::{LISTS, List};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::export);
}
