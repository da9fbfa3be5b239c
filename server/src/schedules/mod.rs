//! The schedule of an edition: `GET /events/{event}/schedules`.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::judging;
pub use types::{ScheduleItem, ScheduleItemPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
