//! Questions as staff edit them: `/ticket-questions`.

mod api;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::list).service(api::store).service(api::show).service(api::update).service(api::destroy);
}
