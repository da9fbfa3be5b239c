//! Staff give a ticket another type.

mod api;
mod service;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::store);
}
