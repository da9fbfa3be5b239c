//! Giving badges to people, and taking them back: `GET`, `POST /badges/{id}/awards`, `GET`, `DELETE …/{award}`. An award that
//! was taken back stays as a row, and can be given again.

mod api;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show).service(api::store).service(api::destroy);
}
