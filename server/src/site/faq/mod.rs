//! Frequently asked questions: `GET /faq`; staff edit them at `/faq-items`.

mod api;
mod queries;
mod service;
mod staff;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub use service::insert_defaults;
pub use types::{DefaultQuestion, FaqItem, FaqItemPage};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).configure(staff::routes);
}
