//! The programme in people's own calendars: an edition (`GET /events/{event}/calendar.ics`), its schedule
//! (`…/schedule.ics`), one item of it (`…/schedule/{item}.ics`), and what somebody keeps of all schedules
//! (`GET /calendars/{secret}.ics`).

mod api;
mod entries;
mod feeds;
mod file;
mod queries;
mod secret;
mod service;
mod types;
mod zone;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::throttle::Limit;

/// How often one address may ask for calendars that are nobody's.
pub const GUESSES: Limit = Limit { name: "calendar guesses", most: 120, window: Duration::from_secs(60) };
/// How often one calendar is asked for, from wherever: the services that ask for many people do so from a few addresses.
pub const PER_CALENDAR: Limit = Limit { name: "calendar", most: 60, window: Duration::from_secs(60) };

/// Routes at the root.
pub fn files(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::event).service(api::schedule).service(api::item).service(feeds::show);
}

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(feeds::address).service(feeds::renew);
}
