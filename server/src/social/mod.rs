//! Pictures for social networks, 1200 by 630: `GET /social.png`, `GET /events/{event}/social.png`.

mod api;
mod card;
mod days;
mod fit;
mod service;

use utoipa_actix_web::service_config::ServiceConfig;

pub use days::days;
pub use service::wall;

/// Routes at the root.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::site).service(api::event);
}
