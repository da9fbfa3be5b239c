//! Sponsors of an edition: `GET /events/{event}/sponsors`; staff edit them at `/sponsors`. Organisations live across
//! editions.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::{organisation, organisations, visible};
pub use types::{Sponsor, SponsorPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::list).service(api::store);
    cfg.service(api::show).service(api::update).service(api::destroy);
}
