//! Staff replace the key that signs the codes of an event's tickets.

mod api;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::store);
}
