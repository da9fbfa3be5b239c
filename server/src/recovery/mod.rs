//! The way back for whoever forgot a password: a link to the mailbox, good for an hour and once.
//!
//! Nobody learns from us whether an address is known: whoever asks gets the same answer, after the same work, and whoever
//! comes with a token that does not count is told no more than that.

mod api;
mod queries;
mod service;
mod tokens;
mod types;

use std::time::Duration;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::throttle::Limit;

pub use service::{link, set_password, sweep, void};

/// For so long a link lets its holder choose a new password.
pub const VALID: Duration = HOUR;
/// How often a network may ask for mails.
pub const ASKED_PER_CLIENT: Limit = Limit { name: "forgot-password client", most: 10, window: HOUR };
/// How often a network may come with a token.
pub const TRIED_PER_CLIENT: Limit = Limit { name: "reset-password client", most: 30, window: HOUR };

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(api::forgot_password).service(api::reset_password);
}
