//! The public list of a user's badges: `GET /users/{username}/badges`.

mod api;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
