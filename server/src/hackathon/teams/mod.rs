//! Teams of an edition: members, join requests and the deadline for changes. Only `locked_team.rs` changes a team;
//! `states.rs` has its states.
//!
//! Membership changes lock the joining user's row (`users::lock_for_update`), then the team's row, and read everything
//! else afterwards, so that two users cannot get the same seat.

mod api;
mod audit;
pub mod form_actions;
mod join_code;
mod listing;
mod locked_team;
mod members;
mod queries;
mod requests;
mod service;
mod states;
mod types;
mod user_teams;
mod view;

use crate::platform::http::route_config::RouteConfig;

pub use members::{leave_all, leave_event};
pub use states::accepts_changes;
pub use types::{Team, TeamPage};
pub use user_teams::{export, find_in_event, is_member};

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::index).service(api::list).service(api::store).service(api::show);
    routes.service(api::update).service(api::destroy).service(api::mine).service(api::of_user);
    routes.configure(members::routes).configure(requests::routes);
}
