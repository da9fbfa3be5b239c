//! People with an account.

mod public;
mod queries;
mod service;
mod staff;
mod types;
mod username;

use utoipa_actix_web::service_config::ServiceConfig;

pub use service::{
    TAKEN, by_email, by_login, by_username, find, hold, insert, note_login, preferences, present, rehash, set_password,
    username_for,
};
pub use staff::{Erased, erase, hand_on, has_administrator, hold_roles, may_hand_on};
pub use types::{NewUser, Preferences, User};
pub use username::refusal as username_refusal;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(staff::routes).service(public::profile);
}
