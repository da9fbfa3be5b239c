//! Releases publish a schedule and record what changed: `GET`, `POST /events/{event}/schedule-releases`, `GET
//! …/{number}`.

mod api;
mod diff;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::publish;
pub(super) use service::{latest, released};
pub(super) use types::ItemChange;
pub use types::Release;

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show).service(api::store);
}
