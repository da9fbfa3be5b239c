//! Who may do what: roles have permissions, people have roles; administrators may everything.

mod names;
mod queries;
mod service;

pub use names::*;
pub use service::{allows, grant, of, of_roles, revoke, roles_of, word};
