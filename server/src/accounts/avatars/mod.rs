//! Avatars: uploads are re-encoded as three square sizes under a random name.

mod address;
mod api;
mod queries;
mod service;

use utoipa_actix_web::service_config::ServiceConfig;

pub use address::path;
pub use service::{UPLOADS, UPLOADS_PER_CLIENT, count, delete_files, delete_unreferenced, store};

/// Routes at the root.
pub fn media(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::show);
}

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::update);
}
