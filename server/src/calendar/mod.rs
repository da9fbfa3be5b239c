//! Events for people's own calendars: `GET /events/{event}/calendar.ics`.

mod api;
mod file;
mod zone;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes at the root.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::event);
}
