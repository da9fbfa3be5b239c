//! The account as its user manages it: name, email address, avatar and email preferences; data export, and the data
//! that features store about its user.

mod api;
mod data;
mod export;
mod queries;
mod service;
mod types;

use std::time::Duration;

use crate::platform::http::route_config::RouteConfig;

use crate::platform::rate_limit::Limit;

pub use data::FeatureData;
pub use service::update;
pub use types::ProfileChange;

/// Limit of data exports per user.
pub const EXPORTS: Limit = Limit { name: "account.export.user", max: 6, window: Duration::from_secs(60 * 60) };

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::update).service(api::export).service(api::destroy);
}
