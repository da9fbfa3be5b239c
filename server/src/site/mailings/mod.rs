//! Emails that staff write to many people: messages about an event to those who have a ticket or wait for one, and news
//! to those who consented (decision 50).
//!
//! `audience.rs` says who gets a mailing, `template.rs` what they read. A task fills the outbox in batches
//! (`sending.rs`), and `states.rs` has the only function that changes a state.

mod api;
mod audience;
mod drafts;
mod emails;
mod personal_data;
mod previews;
mod queries;
mod recipients;
mod results;
mod sending;
mod sending_api;
mod service;
mod states;
mod template;
mod types;
mod worker;

use std::time::Duration;

use crate::platform::{http::route_config::RouteConfig, rate_limit::Limit};

pub use personal_data::{anonymise_email, anonymise_old, anonymise_subscriber, anonymise_user, export, withdraw};
pub use sending::{BATCH, run_once};
pub use worker::Worker;

/// Test emails of one user.
const TESTS: Limit = Limit { name: "mailings.test.user", max: 20, window: HOUR };
/// Mailings that one user schedules or sends, and results that one user sends again.
const SENDS: Limit = Limit { name: "mailings.send.user", max: 20, window: HOUR };
/// Previews of one user: each reads everyone who may get the mailing.
const PREVIEWS: Limit = Limit { name: "mailings.preview.user", max: 120, window: Duration::from_secs(60) };

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    // Register fixed paths before `/{id}`, which would match them.
    routes.service(sending_api::audience).service(sending_api::preview);
    routes.service(api::list).service(api::store).service(api::show).service(api::update).service(api::destroy);
    routes
        .service(sending_api::test)
        .service(sending_api::schedule)
        .service(sending_api::send)
        .service(sending_api::cancel);
    routes.service(sending_api::recipients).service(sending_api::retry);
}
