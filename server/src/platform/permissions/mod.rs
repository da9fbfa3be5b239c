//! Roles and permissions: roles have permissions, users have roles; administrators have every permission.

mod names;
mod queries;
mod role;
mod service;

pub use names::*;
pub use role::Role;
pub use service::{all_roles, allows, delete_role, for_roles, for_user, insert_role, listed_for_roles, roles_of};
