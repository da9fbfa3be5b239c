//! Proving that a mailbox is theirs: a signed link, followed on whatever device reads the mail.

mod api;
mod links;
mod queries;
mod service;
mod types;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

pub use links::link;
pub use service::{prove, void};

/// For so long a link proves a mailbox.
pub const VALID: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::notify).service(api::verify);
}
