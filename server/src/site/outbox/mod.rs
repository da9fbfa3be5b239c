//! The outbox as staff see it: emails and whether they were sent. Their texts are not shown, since they contain links
//! that open accounts.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::retry);
}
