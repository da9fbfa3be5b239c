//! What people keep in their account themselves: name, address, picture, which mails they want; a copy of everything
//! that is held about them; and its end.

mod api;
mod deletion;
mod export;
mod queries;
mod service;
mod types;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::throttle::Limit;

pub use deletion::erase;

/// How often somebody may take a copy.
pub const EXPORTS: Limit = Limit { name: "export", most: 6, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::update).service(api::export).service(api::destroy);
}
