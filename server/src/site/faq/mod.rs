//! Frequently asked questions: `GET /faq`.

mod api;
mod queries;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::insert_defaults;
pub use types::{DefaultQuestion, FaqItem, FaqItemPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::index);
}
