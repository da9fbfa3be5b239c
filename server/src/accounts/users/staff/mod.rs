//! Staff access to user accounts.

mod api;
mod erasure;
mod queries;
mod roles;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use erasure::{Erased, erase};
pub use roles::{delegate, has_administrator, lock_roles, may_delegate};

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show).service(api::destroy).service(api::assign);
}
