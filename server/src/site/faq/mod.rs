//! Frequently asked questions: `GET /faq`.

mod api;
mod queries;
mod service;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::insert_defaults;
pub use types::{DefaultQuestion, FaqItem, FaqItemPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
