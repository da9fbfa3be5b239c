//! Waiting lists, for staff: `/waiting-list`, and the settings at `/events/{event}/waiting-list`.

mod api;
mod entries;
mod files;

mod offering;
mod queries;
mod service;
mod settings;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::list).service(api::export).service(api::offer);
    cfg.service(api::update).service(api::destroy).service(api::revoke);
    cfg.service(api::show_settings).service(api::update_settings).service(api::store);
}
