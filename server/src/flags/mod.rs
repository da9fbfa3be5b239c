//! Switches for parts of the site: `GET /api/flags?f=login&f=register`.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::{is_on, put};
pub use types::{Flag, Flags, Switches};

/// Routes below `/api`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
