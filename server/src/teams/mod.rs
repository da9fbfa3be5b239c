//! Teams of an edition: who works together, who may come in, and until when.
//!
//! Whatever changes who is in a team holds the row of whoever comes in (`users::hold`), then the row of the team, and
//! looks at everything else afterwards: nobody gets a place that somebody else has just taken.

mod api;
mod changes;
mod code;
mod log;
mod members;
mod people;
mod queries;
mod requests;
mod service;
mod shown;
mod state;
mod types;
mod view;
mod words;

use utoipa_actix_web::service_config::ServiceConfig;

pub use members::leave_all;
pub use people::{export, of_event};
pub use state::takes_changes;
pub use types::{Team, TeamPage};

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::index).service(api::list).service(api::store).service(api::show);
    cfg.service(api::update).service(api::destroy).service(api::mine).service(api::of_user);
    cfg.configure(members::routes).configure(requests::routes);
}
