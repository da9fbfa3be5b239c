//! Judges and mentors of an edition: `GET /events/{event}/judges`; staff edit them at `/judges`.

mod api;
mod joining;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use joining::{Joining, join};
pub use service::give_photo;
pub use types::{Judge, JudgePage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::list).service(api::store);
    routes.service(api::show).service(api::update).service(api::destroy);
}
