//! Endpoints for staff to edit schedules.

mod api;
mod conflicts;
mod content;
mod listing;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) use service::as_staff;
pub(super) use types::StaffScheduleItem;

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show).service(api::store).service(api::update).service(api::destroy);
}
