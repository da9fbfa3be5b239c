//! User accounts: their rows, roles and usernames, who may grant which role (`delegation.rs`), and public profiles
//! (`public.rs`).

mod avatar;
mod delegation;
mod public;
mod queries;
mod roles;
mod service;
mod types;
mod username;

use crate::platform::http::route_config::RouteConfig;

pub use avatar::{AvatarName, avatar_path};
pub use delegation::{
    RoleGrant, delegate, record_granted_role, require_may_delegate, require_permissions_of, require_role_change_allowed,
};
pub use queries::{find, lock_for_update, record_login, usernames};
pub use roles::{administrators, grant_role, has_administrator, lock_roles, revoke_role};
pub use service::{
    EMAIL_TAKEN, active_by_username, by_email, by_login, by_username, delete, insert, preferences, present, rehash,
    set_password, start_over, username_for,
};
pub use types::{NewIdentity, NewUser, Preferences, User};
pub use username::validation_error as username_error;

/// Routes below `/api/v1`.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(public::profile);
}
