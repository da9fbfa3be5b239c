//! The numbers of an edition for staff: what is sold, what came in, and what needs someone.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::show);
}
