//! Answers to questions that are asked again and again: `GET /faq`.

mod api;
mod queries;
mod types;

use utoipa_actix_web::service_config::ServiceConfig;

pub use types::{FaqItem, FaqItemPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index);
}
