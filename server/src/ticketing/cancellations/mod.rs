//! How tickets end before the event: their holder or staff cancel them, a hold runs out, an account is deleted. What was
//! paid goes back as the event's policy says.

mod api;
mod policy;
mod service;
mod types;

use crate::platform::http::route_config::RouteConfig;

pub(in crate::ticketing) use service::{CancellationReason, cancel_locked, give_back, release_locked};
pub use service::{anonymise_holder, expire_holds, has_ticket};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.service(api::show).service(api::destroy);
}
