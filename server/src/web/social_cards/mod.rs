//! Images for social networks, 1200 by 630 pixels: `GET /social.png`, `GET /events/{event}/social.png`,
//! `GET /events/{event}/cards/{card}.png`.

mod api;
mod card;
mod service;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::wall;

/// Routes at the root.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::site).service(api::event).service(api::going);
}
