//! Roles and permissions: roles have permissions, users have roles; administrators have every permission.

mod names;
mod queries;
mod role;
mod service;

pub use names::*;
pub use queries::{all_roles, delete_role, insert_role, listed_for_roles, roles_of};
pub use role::Role;
pub use service::{allows, for_roles, for_user};
