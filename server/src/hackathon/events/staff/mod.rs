//! Endpoints for staff to create, change, publish and delete editions.

mod api;
mod change;
mod copy;
mod queries;
mod service;
mod states;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use copy::{NewEdition, copy};
pub use service::give_venue_photo;
pub(super) use service::{changed, find};

/// Routes below `/api/v1`.
pub(super) fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::settings).service(api::store).service(api::update).service(api::destroy);
}
