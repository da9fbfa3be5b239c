//! Results of an edition: `GET /events/{event}/projects`.

mod api;
mod queries;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use types::{Project, ProjectPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
