//! What staff read in the audit log: `GET /audit-log`.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
