//! Pictures of people: whatever they send becomes three small squares of our own making, under a name drawn for them.

mod address;
mod api;
mod draw;
mod queries;
mod service;

use utoipa_actix_web::service_config::ServiceConfig;

pub use address::path;
pub use service::{UPLOADS, UPLOADS_PER_CLIENT, count, forget, store, sweep};

/// Routes at the root.
pub fn media(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::show);
}

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::update);
}
