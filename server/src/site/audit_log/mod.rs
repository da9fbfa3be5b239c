//! What staff read in the audit log: `GET /audit-log`.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::entries;
pub use types::{AuditActor, AuditChange, AuditEntry};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index);
}
