//! Roles and permissions: roles have permissions, users have roles; administrators have every permission.

mod names;
mod queries;
mod service;

pub use names::*;
pub use service::{allows, delete_role, insert_role, of, of_roles, roles_of, word};
