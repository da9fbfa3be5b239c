//! Feature flags: `GET /api/flags?f=login&f=register`.

mod api;
mod catalog;
mod queries;
mod service;
pub mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use catalog::CATALOG;
pub use service::{is_on, list, put, set};
pub use types::{Flag, Flags, KnownFlag, Listed, Origin, PublicFlags};

/// Routes below `/api`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
