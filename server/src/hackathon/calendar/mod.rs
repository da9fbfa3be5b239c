//! iCalendar files: an edition (`GET /events/{event}/calendar.ics`), its schedule (`…/schedule.ics`), one schedule item
//! (`…/schedule/{item}.ics`) and a user's favourites of all schedules (`GET /calendars/{secret}.ics`).

mod api;
mod entries;
mod feeds;
mod file;
mod secret;
mod service;
mod source;
mod types;
mod zone;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use service::event_file;

/// Limit for requests with an invalid secret, per IP address.
pub const GUESSES: Limit = Limit { name: "calendar.guess.client", max: 120, window: Duration::from_secs(60) };
/// Limit per calendar from any IP address: calendar services send requests for many users from a few addresses.
pub const PER_CALENDAR: Limit = Limit { name: "calendar.read.feed", max: 60, window: Duration::from_secs(60) };

/// Routes at the root.
pub fn files(routes: &mut RouteConfig<'_>) {
    routes.service(api::event).service(api::schedule).service(api::item).service(feeds::show);
}

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(feeds::address).service(feeds::renew);
}
