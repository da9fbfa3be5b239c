//! User accounts.

mod notes;
mod public;
mod queries;
mod roles;
mod service;
mod staff;
mod types;
mod username;

use crate::platform::http::route_config::RouteConfig;

pub use notes::export as export_notes;
pub use queries::usernames;
pub use roles::{grant_role, revoke_role};
pub use service::{
    EMAIL_TAKEN, by_email, by_login, by_username, find, insert, lock_for_update, preferences, present, record_login,
    rehash, set_password, start_over, username_for,
};
pub use staff::{DeletedAccount, delegate, delete, has_administrator, lock_roles, require_may_delegate};
pub use types::{NewUser, Preferences, User};
pub use username::validation_error as username_error;

/// Routes below `/api/v1`.
pub fn routes(cfg: &mut RouteConfig<'_>) {
    cfg.configure(staff::routes).configure(notes::routes).service(public::profile);
}
