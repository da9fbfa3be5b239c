//! The schedule of an edition: the public schedule (`GET /events/{event}/schedules`), staff endpoints (`staff/`) and
//! published releases (`releases/`).

mod api;
mod audience;
mod cache;
mod queries;
mod releases;
mod service;
mod staff;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use audience::seen_by;
pub use cache::{ScheduleCache, public_items};
pub use releases::{Release, publish};
pub use service::{find_visible, visible};
pub use types::{Host, ItemPath, ScheduleItem, ScheduleItemPage, hosts};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show).configure(releases::routes).configure(staff::routes);
}
