//! People with an account.

mod api;
mod staff;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use staff::{Erased, erase};
pub use types::User;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::current);
}
