//! Pictures of events: what staff send becomes a card of one shape, in four widths and three formats, with a few pixels
//! of it to be seen meanwhile.

mod address;
mod api;
mod draw;
mod queries;
mod service;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) use address::view;
pub use address::{EventImage, ImageSource};
pub(super) use service::forget;
pub use service::{give, sweep};

/// Routes at the root.
pub(super) fn media(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::show);
}

/// Routes below `/api/v1`.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::store).service(api::destroy);
}
