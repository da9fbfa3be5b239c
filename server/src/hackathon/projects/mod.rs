//! Projects of an edition: `GET /events/{event}/projects`; staff edit them at `/projects`.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use types::{Project, ProjectPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::list).service(api::store);
    cfg.service(api::show).service(api::update).service(api::destroy);
}
