//! Public information about the site: `GET /site`.

mod api;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::data_protection_url;
pub use types::{Partner, Site, SiteLink};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::show);
}
