//! Challenges of an edition: `GET /events/{event}/challenges`; staff edit them at `/challenges`. The public list omits
//! the content of a challenge until it is revealed.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use types::{Challenge, ChallengePage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::list).service(api::store);
    routes.service(api::show).service(api::update).service(api::destroy);
}
