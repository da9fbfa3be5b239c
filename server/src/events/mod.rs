//! Editions of the event: `GET /events`, `GET /events/{id or slug}`. Drafts are for those who may edit them.

mod answers;
mod api;
mod children;
mod images;
mod phase;
mod queries;
mod service;
mod slug;
mod staff;
mod types;
mod viewer;

use utoipa_actix_web::service_config::ServiceConfig;

pub use answers::Answers;
pub use children::{Children, Edition, children};
pub use images::{EventImage, ImageSource, give as give_image, sweep as sweep_images};
pub use phase::{Facts, Phase};
pub use service::{find, has_begun, hold, is_one_to_come, known, listed, put};
pub use slug::Slug;
pub use types::{AttendanceMode, Event, EventInput, EventPage, EventSeries, EventSummary, EventTeams, State};
pub use viewer::Viewer;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::show);
    cfg.configure(staff::routes).configure(images::routes);
}

/// Routes at the root.
pub fn media(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(images::media);
}
