//! Sponsors of an edition: `GET /events/{event}/sponsors`. Organisations live across editions.

mod api;
mod queries;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use types::{Sponsor, SponsorPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
