//! Editions of the event: `GET /events`, `GET /events/{id or slug}`. Drafts are visible only to users who may edit
//! them.
//!
//! `visibility.rs` says who sees drafts, `sub_resources.rs` lists what belongs to an event, `shift.rs` moves times on
//! the clock of the venue; `staff/` has the changes by staff, `images/` the images of events.

mod api;
mod cache;
mod current;
mod event_context;
mod images;
mod phase_columns;
mod queries;
mod retention;
mod service;
mod shift;
mod staff;
mod sub_resources;
mod types;
mod viewer;
mod visibility;

use crate::platform::http::route_config::RouteConfig;

pub use cache::EventCache;
pub use current::{current_event, current_event_in, current_event_within};
pub use event_context::EventContext;
pub use images::{
    EventImage, ImageSource, delete_unreferenced as delete_unused_images, encode_forever, encode_pending,
    give as give_image,
};
pub use queries::{by_ids, published_ids};
pub use retention::past_retention;
pub use service::{
    find, has_begun, has_upcoming, listed, lock_by_key, lock_for_update, phase, upsert, waiting_list_closes_at,
};
pub use shift::Shift;
pub use staff::{NewEdition, copy, give_venue_photo};
pub use sub_resources::{SubResourceList, SubResources, private_sub_resources, sub_resource, sub_resources};
pub use types::{Event, EventInput, EventPage, EventSeries, EventSummary, EventTeams};
pub use viewer::Viewer;
pub use visibility::{
    find_including_drafts, find_visible, find_visible_to, is_public, is_visible, is_visible_to, published, sees_drafts,
};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::show);
    routes.configure(staff::routes).configure(images::routes);
}

/// Routes at the root.
pub fn media(routes: &mut RouteConfig<'_>) {
    routes.configure(images::media);
}
