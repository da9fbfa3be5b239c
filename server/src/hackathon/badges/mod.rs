//! Badges that users earn: `GET /events/{event}/badges`, `GET /users/{username}/badges`. Staff edit badges at `/badges`
//! and award them at `/badges/{id}/awards`. A secret badge is visible only on the profiles of users who have it.

mod api;
mod attendance;
mod awards;
mod profile;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use attendance::{Attendance, award_attendance, take_back_attendance};
pub use types::{Badge, BadgePage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::list).service(api::store);
    routes.service(api::show).service(api::update).service(api::destroy);
    routes.configure(awards::routes).configure(profile::routes);
}
