//! Challenges of an edition: `GET /events/{event}/challenges`; staff edit them at `/challenges`. The public list omits
//! the content of a challenge until it is revealed.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use types::{Challenge, ChallengePage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::list).service(api::store);
    cfg.service(api::show).service(api::update).service(api::destroy);
}
