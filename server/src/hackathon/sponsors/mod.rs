//! Sponsors of an edition: `GET /events/{event}/sponsors`; staff edit them at `/sponsors`. Organisations live across
//! editions.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::{organisation, organisations, visible};
pub use types::{Sponsor, SponsorPage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::list).service(api::store);
    routes.service(api::show).service(api::update).service(api::destroy);
}
